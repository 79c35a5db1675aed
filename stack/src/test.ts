import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBacking } from './backing/index.ts';
import { explain } from './failure.ts';
import { root } from './paths.ts';
import { ensureProgram, runVisibly } from './programs.ts';
import { createOutput } from './progress.ts';
import { startSystem } from './system.ts';
import { add, type Counts, describe, oneFailure, playwrightCounts, vitestCounts } from './test-counts.ts';

// `npm test`: checks, then unit and integration tests against backing services of their own, then the browser journeys against a whole
// system of its own. Ports are free ones and data lies in temporary folders, so it can run beside `npm start`. The last
// line is the count.
const output = createOutput();
const work = mkdtempSync(join(tmpdir(), 'patchwork-test-'));
// The database's user must be able to walk in; PostgreSQL keeps its own folder to itself.
chmodSync(work, 0o711);
const closers: (() => Promise<unknown>)[] = [];
const node = process.execPath;
const modules = join(root, 'node_modules');
const began = performance.now();

let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, async () => {
    if (interrupted) return;
    interrupted = true;
    await tidyUp();
    process.exit(130);
  });
}

const counts: Counts[] = [];
for (const stage of [checks, serverTests, browserTests]) {
  try {
    counts.push(await stage());
  } catch (error) {
    if (!interrupted) console.error(explain(error));
    counts.push(oneFailure(error instanceof Error ? error.message : String(error)));
  }
}
await tidyUp();
const total = add(counts);
if (total.unsteady.length > 0) console.log(`\nPassed on a second try:\n${total.unsteady.map((one) => `  ~ ${one}`).join('\n')}`);
if (total.failures.length > 0) console.log(`\nFailed:\n${total.failures.map((failure) => `  ✗ ${failure}`).join('\n')}`);
console.log(`\nFinished in ${Math.round((performance.now() - began) / 1000)} s.`);
console.log(describe(total));
process.exit(total.failed === 0 ? 0 : 1);

async function checks(): Promise<Counts> {
  const commands = {
    'Generated files match the contracts': [node, 'contracts/generate.ts', '--check'],
    Types: [join(modules, '.bin/turbo'), 'run', 'check:types', '--output-logs=errors-only', '--concurrency=2'],
    'Lint and format': [join(modules, '.bin/biome'), 'check', '.'],
  };
  const env = { ...process.env, TURBO_TELEMETRY_DISABLED: '1', NO_UPDATE_NOTIFIER: '1' };
  const result: Counts = { passed: 0, failed: 0, skipped: 0, failures: [], unsteady: [] };
  for (const [title, [command, ...args]] of Object.entries(commands)) {
    console.log(`\n— ${title}`);
    if ((await runVisibly(command!, args, { cwd: root, env })) === 0) result.passed++;
    else {
      result.failed++;
      result.failures.push(title);
    }
  }
  return result;
}

async function serverTests(): Promise<Counts> {
  console.log('\n— Unit and integration tests');
  await ensureProgram('ffmpeg', ['ffmpeg'], 'The video converter', output);
  // The one program that nothing else needs: its tests are skipped without it.
  await ensureProgram('clamd', ['clamav-daemon'], 'The malware scanner', output).catch((error: unknown) =>
    console.error(`NOT TESTED: ${explain(error)}`),
  );
  const backing = await startBacking({ dir: join(work, 'backing'), ephemeral: true, ...output });
  closers.push(backing.stop);
  const report = join(work, 'vitest.json');
  const env = {
    ...process.env,
    TEST_POSTGRES_URL: backing.postgresUrl,
    TEST_REDIS_URL: backing.redisUrl,
    TEST_KAFKA_BROKERS: backing.kafkaBrokers?.join(',') ?? '',
    TEST_SMTP_URL: backing.smtpUrl,
    TEST_MAILBOX_API: backing.mailboxApi,
  };
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await runVisibly(node, [join(modules, 'vitest/vitest.mjs'), ...args], { cwd: root, env });
  await tidyUp({ keepWork: true });
  return vitestCounts(report, code);
}

async function browserTests(): Promise<Counts> {
  console.log('\n— Browser journeys');
  const chromium = await ensureProgram('chromium', ['chromium'], 'A browser', output);
  const home = join(work, 'system');
  // Quiet unless something is wrong; every line is in the logs folder of `home` while it runs.
  const system = await startSystem({ home, ephemeral: true, onLine: (service, line) => complain(service, line), ...output });
  closers.push(system.stop);
  const report = join(work, 'playwright.json');
  const env = {
    ...process.env,
    E2E_BASE_URL: system.baseUrl,
    E2E_DEMO_FILE: join(home, 'demo.json'),
    E2E_MAILBOX_API: system.backing.mailboxApi,
    CHROMIUM_PATH: chromium,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  };
  const args = ['test', '-c', 'web/playwright.config.ts', '--reporter=list,json'];
  const code = await runVisibly(node, [join(modules, '@playwright/test/cli.js'), ...args], { cwd: root, env });
  return playwrightCounts(report, code);
}

function complain(service: string, line: string) {
  const level = /"level":(\d+)/.exec(line)?.[1];
  if (level === undefined || Number(level) >= 50) console.error(`${service}: ${line}`);
}

async function tidyUp({ keepWork = false } = {}) {
  for (const close of closers.splice(0).reverse()) await close().catch((error: unknown) => console.error(explain(error)));
  if (!keepWork) rmSync(work, { recursive: true, force: true });
}
