import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { root, stackDir } from '../src/paths.ts';
import { findProgram, run } from '../src/programs.ts';

const folder = join(root, 'deploy/observability');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const alerts = read('deploy/observability/alerts.yaml');
const dashboard = read('deploy/observability/dashboard.json');

test('the dashboard is valid for Grafana', () => {
  const { title, uid, panels } = JSON.parse(dashboard) as {
    title: string;
    uid: string;
    panels: { id: number; title: string; targets: { expr: string }[] }[];
  };
  expect([title, uid]).toEqual(['Patchwork', 'patchwork']);
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  for (const panel of panels) expect(panel.targets[0]?.expr, panel.title).toBeTruthy();
});

test('the rules are valid for Prometheus, and fire when they should', async (context) => {
  const promtool = await findPromtool();
  if (!promtool) return context.skip('promtool is not on this machine and could not be installed from Debian’s packages');
  // promtool reads rules, not Kubernetes objects.
  const scratch = mkdtempSync(join(tmpdir(), 'patchwork-alerts-'));
  onTestFinished(() => rmSync(scratch, { recursive: true }));
  writeFileSync(join(scratch, 'alerts.yaml'), alerts.split('\nspec:\n')[1]!.replace(/^ {2}/gm, ''));
  cpSync(join(folder, 'alerts.test.yaml'), join(scratch, 'alerts.test.yaml'));
  const runPromtool = (...args: string[]) => promisify(execFile)(promtool, args, { cwd: scratch });
  await expect(runPromtool('check', 'rules', 'alerts.yaml')).resolves.toBeTruthy();
  await expect(runPromtool('test', 'rules', 'alerts.test.yaml')).resolves.toBeTruthy();
});

/** Extracts promtool from Debian's package without installing it, because that would start Prometheus. */
async function findPromtool(): Promise<string | null> {
  const found = findProgram('promtool');
  const place = join(stackDir, 'programs', 'prometheus');
  const program = join(place, 'usr/bin/promtool');
  if (found || existsSync(program)) return found ?? program;
  if (!findProgram('apt-get') || !findProgram('dpkg')) return null;
  mkdirSync(place, { recursive: true });
  const download = () => run('apt-get', ['download', '-q', 'prometheus'], { cwd: place });
  try {
    await download().catch(() => run('apt-get', ['update', '-q']).then(download));
    const file = readdirSync(place).find((name) => name.endsWith('.deb'))!;
    await run('dpkg', ['-x', join(place, file), place]);
  } catch (error) {
    console.warn((error as Error).message);
  }
  return existsSync(program) ? program : null;
}
