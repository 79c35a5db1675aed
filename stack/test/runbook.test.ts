import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { root, stackDir } from '../src/paths.ts';
import { findProgram, run } from '../src/programs.ts';

const folder = join(root, 'deploy/observability');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const alerts = read('deploy/observability/alerts.yaml');
const dashboard = read('deploy/observability/dashboard.json');
const runbook = read('docs/runbook.md');
const matches = (text: string, pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, name]) => name!))];
const alertNames = matches(alerts, /- alert: (\w+)/g);

test('every alert says how bad it is, what happened and where to read on', () => {
  const rules = alerts.split(/- alert: /).slice(1);
  for (const [index, rule] of rules.entries()) {
    const name = alertNames[index]!;
    expect(rule, name).toMatch(/severity: (page|ticket)/);
    expect(rule, name).toMatch(/summary: ".+"/);
    expect(rule, name).toContain(`runbook_url: docs/runbook.md#${name.toLowerCase()}\n`);
    const section = runbook.split(`\n### ${name}\n`)[1]?.split('\n#')[0];
    expect(section, `the section of ${name}`).toMatch(/\n1\. .+\n(.+\n)*?2\. .+\n(.+\n)*?3\. /);
  }
  expect(matches(runbook.split('\n## Alerts\n')[1]!.split('\n## ')[0]!, /\n### (\w+)/g)).toEqual(alertNames);
});

test('the runbook knows every command of an operator', () => {
  const scripts = Object.keys((JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts);
  const forDevelopers = ['start', 'dev', 'test', 'reset', 'check', 'format', 'generate', 'generate:schema', 'bench'];
  for (const script of scripts.filter((name) => !forDevelopers.includes(name))) expect(runbook).toContain(`npm run ${script}`);
});

test('the dashboard is one that Grafana takes', () => {
  const { title, uid, panels } = JSON.parse(dashboard) as {
    title: string;
    uid: string;
    panels: { id: number; title: string; targets: { expr: string }[] }[];
  };
  expect([title, uid]).toEqual(['Patchwork', 'patchwork']);
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  for (const panel of panels) expect(panel.targets[0]?.expr, panel.title).toBeTruthy();
});

test('the rules are Prometheus’ own, and fire when they have to', async (context) => {
  const promtool = await findPromtool();
  if (!promtool) return context.skip('promtool is not on this machine and Debian’s packages are not to be had');
  // It knows rules, not objects.
  const scratch = mkdtempSync(join(tmpdir(), 'patchwork-alerts-'));
  writeFileSync(join(scratch, 'alerts.yaml'), alerts.split('\nspec:\n')[1]!.replace(/^ {2}/gm, ''));
  cpSync(join(folder, 'alerts.test.yaml'), join(scratch, 'alerts.test.yaml'));
  const tell = (...args: string[]) => promisify(execFile)(promtool, args, { cwd: scratch });
  await expect(tell('check', 'rules', 'alerts.yaml')).resolves.toBeTruthy();
  await expect(tell('test', 'rules', 'alerts.test.yaml')).resolves.toBeTruthy();
});

/** Out of Debian's package without installing it, because that would start a Prometheus. */
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
