import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBacking } from './backing/index.ts';
import { explain } from './failure.ts';
import { lastWholeRun, wholeRunLine, withWholeRun } from './last-whole-run.ts';
import { root, stackDir } from './paths.ts';
import { ensureFile, ensureProgram, run, runVisibly } from './programs.ts';
import { createOutput } from './progress.ts';
import { startSystem } from './system.ts';
import { add, type Counts, describe, faultCounts, oneFailure, playwrightCounts, vitestCounts } from './test-counts.ts';
import { type FileTiming, playwrightTimings, slowest, vitestTimings, writeTimings } from './test-timings.ts';

// `npm test`: checks, integration tests against separate backing services, component tests, the browser journeys against a separate
// system, and beside the last of them the unit tests and 45 seconds of the fault suite (FAULTS=off leaves them out). TESTS=whole adds
// what proves more and changes seldom. The backing services start during the checks, the system during the component tests. It uses free ports
// and temporary folders, so that it can run beside `npm start`. The last line is the count.
const isWhole = process.env.TESTS === 'whole';
const output = createOutput();
const work = mkdtempSync(join(tmpdir(), 'patchwork-test-'));
// PostgreSQL's user must be able to enter the folder; PostgreSQL's own data folder is private.
chmodSync(work, 0o711);
// What a killed process leaves behind is removed with it.
process.env.TMPDIR = work;
// Journeys that sign up a school do not wait a minute for its welcome email.
process.env.APPROVAL_UNDO_SECONDS = '0';
const closers: (() => Promise<unknown>)[] = [];
const node = process.execPath;
const modules = join(root, 'node_modules');
const reliability = join(root, 'docs/reliability.md');
// Every process that is started here spares itself most of the compiling.
process.env.NODE_COMPILE_CACHE = join(stackDir, 'compiled');
const began = performance.now();
const counts: Counts[] = [];
const files: FileTiming[] = [];
const stages: Record<string, number> = {};

let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, async () => {
    if (interrupted) return;
    interrupted = true;
    await close();
    rmSync(work, { recursive: true, force: true });
    process.exit(130);
  });
}

const backing = inBackground(bringUpBacking());
await stage('Checks', checks);
await stage('Integration tests', async () => vitest('integration', await backing));
await close();
const browsers = inBackground(ensureBrowsers());
const system = inBackground(bringUpSystem());
await stage('Component tests', async () => vitest('components', { CHROMIUM_PATH: (await browsers).shell }));
await stage('Browser journeys', async () => playwright(await system, 'journeys', '--project=journeys', '--project=sweep'));
const withFaults = process.env.FAULTS !== 'off';
// Each has a system of its own and waits half of the time; the faults take longer, so the unit tests run beside them as well.
const runsThenUnits = async () => {
  await stage('Runs of connections', async () => playwright(await system, 'runs', '--project=runs', '--no-deps'));
  await stage('Unit tests', () => vitest('unit'));
};
await Promise.all([runsThenUnits(), withFaults && stage('Faults', faults)]);
await close();
if (withFaults && isWhole) await stage('Replaced backing services', replacements);
rmSync(work, { recursive: true, force: true });

const total = add(counts);
console.log(`\nThe slowest files:\n${slowest(files, 20)}`);
writeTimings(join(root, 'test-results/timings.json'), stages, files);
console.log(
  `\n${Object.entries(stages)
    .map(([name, seconds]) => `${name}: ${Math.round(seconds)} s`)
    .join(' · ')}`,
);
if (total.failures.length > 0) console.log(`\nFailed:\n${total.failures.map((failure) => `  ✗ ${failure}`).join('\n')}`);
const seconds = Math.round((performance.now() - began) / 1000);
if (isWhole && total.failed === 0 && withFaults) await rememberWholeRun();
console.log(`\nThe last whole run (npm run test:whole) that passed: ${lastWholeRun(readFileSync(reliability, 'utf8'))}`);
console.log(`\nFinished in ${seconds} s.`);
console.log(describe(total));
process.exit(total.failed === 0 ? 0 : 1);

/** Runs a stage and records its duration; a stage that throws counts as one failure. */
async function stage(title: string, run: () => Promise<Counts>): Promise<void> {
  if (interrupted) return;
  console.log(`\n— ${title}`);
  const start = performance.now();
  try {
    counts.push(await run());
  } catch (error) {
    if (!interrupted) console.error(explain(error));
    counts.push(oneFailure(error instanceof Error ? error.message : String(error)));
  }
  stages[title] = (performance.now() - start) / 1_000;
}

/** Prevents a rejection from ending the process before the promise is awaited; the awaiting code still gets it. */
function inBackground<Result>(result: Promise<Result>): Promise<Result> {
  result.catch(() => undefined);
  return result;
}

/** Runs the checks beside each other; each command counts as one test, including the comparison of documents with the code. */
async function checks(): Promise<Counts> {
  const commands = {
    'Generated files match the contracts': [node, 'contracts/generate.ts', '--check'],
    Types: ['npm', 'run', 'check:types', '--silent'],
    'Lint and format': [join(modules, '.bin/biome'), 'check', '.'],
    'Documents match the code': [node, join(modules, 'vitest/vitest.mjs'), 'run', '--project=docs'],
  };
  const env = { ...process.env, NO_UPDATE_NOTIFIER: '1' };
  console.log(`  ${Object.keys(commands).join(', ')}`);
  const codes = Object.entries(commands).map(async ([title, [command, ...args]]): Promise<Counts> => {
    const isRight = (await runVisibly(command!, args, { cwd: root, env })) === 0;
    return isRight ? { passed: 1, failed: 0, skipped: 0, failures: [] } : oneFailure(title);
  });
  return add(await Promise.all(codes));
}

/** Starts the backing services and returns the environment of the integration tests. */
async function bringUpBacking(): Promise<NodeJS.ProcessEnv> {
  await ensureProgram('ffmpeg', ['ffmpeg'], 'The video converter', output);
  // Only the scanner's own tests need it; without it they are skipped.
  await ensureProgram('clamd', ['clamav-daemon'], 'The malware scanner', output).catch((error: unknown) =>
    console.error(`NOT TESTED: ${explain(error)}`),
  );
  const started = await startBacking({ dir: join(work, 'backing'), ephemeral: true, ...output });
  closers.push(started.stop);
  return {
    TEST_POSTGRES_URL: started.postgresUrl,
    TEST_REDIS_URL: started.redisUrl,
    TEST_KAFKA_BROKERS: started.kafkaBrokers?.join(',') ?? '',
    TEST_SMTP_URL: started.smtpUrl,
    TEST_MAILBOX_API: started.mailboxApi,
  };
}

async function vitest(project: 'unit' | 'components' | 'integration', given: NodeJS.ProcessEnv = {}): Promise<Counts> {
  const report = join(work, `${project}.json`);
  const timings = join(work, `${project}-timings.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--reporter=${join(import.meta.dirname, 'test-timings.ts')}`];
  const args = ['run', `--project=${project}`, ...reporters, `--outputFile.json=${report}`];
  if (!isWhole) args.push('--tags-filter=!whole');
  const env = { ...process.env, ...given, TEST_TIMINGS: timings };
  const code = await runVisibly(node, [join(modules, 'vitest/vitest.mjs'), ...args], { cwd: root, env });
  files.push(...vitestTimings(timings));
  return vitestCounts(report, code);
}

/** Returns the paths of Chromium and of its headless shell, which Chromium replaces where it is not available. */
async function ensureBrowsers(): Promise<{ chromium: string; shell: string }> {
  const chromium = await ensureProgram('chromium', ['chromium'], 'A browser', output);
  // The headless shell has no window, which in the full browser takes as much CPU as a page.
  const shell = await ensureProgram(
    'chromium-headless-shell',
    ['chromium-headless-shell'],
    'A browser without window',
    output,
  ).catch(() => chromium);
  return { chromium, shell };
}

/** Starts the system and returns the environment of the browser journeys. */
async function bringUpSystem(): Promise<NodeJS.ProcessEnv> {
  const { chromium, shell } = await browsers;
  // Has the widths of Arial. Without either, texts move when the web fonts arrive, as on no device of a school.
  const font = '/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf';
  await ensureFile(font, ['fonts-liberation'], 'A font like Arial', output).catch((error: unknown) =>
    console.error(`LAYOUT SHIFTS MAY FAIL: ${explain(error)}`),
  );
  const home = join(work, 'system');
  // Half as many again as a run takes, because a file whose test failed takes its schools once more.
  const poolSize = { lead: 95, teacher: 36, class: 8, readOnlyStaff: 2 };
  // Prints only errors; the logs folder of `home` has every line during the run.
  const onLine = (service: string, line: string) => complain(service, line);
  const started = await startSystem({ home, ephemeral: true, shape: 'all', poolSize, onLine, ...output });
  closers.push(started.stop);
  return {
    E2E_BASE_URL: started.baseUrl,
    E2E_DEMO_FILE: join(home, 'demo.json'),
    E2E_POOL_FILE: join(home, 'pool.json'),
    E2E_MAILBOX_API: started.backing.mailboxApi,
    E2E_CONNECTIONS_DATABASE_URL: started.environment.connections.CONNECTIONS_DATABASE_URL,
    E2E_CONTENT_DATABASE_URL: started.environment.content.CONTENT_DATABASE_URL,
    E2E_METRICS: started.metricsPages.join(),
    CHROMIUM_PATH: shell,
    FULL_CHROMIUM_PATH: chromium,
  };
}

async function playwright(given: NodeJS.ProcessEnv, name: string, ...projects: string[]): Promise<Counts> {
  const report = join(work, `${name}.json`);
  const env = { ...process.env, ...given, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  // A shared folder would be emptied by the next run.
  const outputFolder = `--output=${join(root, 'web/test-results', name)}`;
  const args = ['test', '-c', 'web/playwright.config.ts', '--reporter=list,json', outputFolder, ...projects];
  const code = await runVisibly(node, [join(modules, '@playwright/test/cli.js'), ...args], { cwd: root, env });
  files.push(...playwrightTimings(report));
  return playwrightCounts(report, code);
}

/** Runs the fault suite on a separate system, for 45 seconds or 25 minutes; each check counts as one test. */
async function faults(): Promise<Counts> {
  return faultSuite('seed-7', '--minutes', isWhole ? '25' : '0.75', '--seed', '7', '--self-test');
}

/** Replaces each backing service by an empty one while people use a separate system; each check counts as one test. */
async function replacements(): Promise<Counts> {
  const all: Counts[] = [];
  for (const what of ['redis', 'kafka', 'postgres', 'point-in-time'])
    all.push(await faultSuite(`replace-${what}`, '--replace', what));
  return add(all);
}

async function faultSuite(results: string, ...args: string[]): Promise<Counts> {
  const report = join(root, 'test-results/faults', results, 'faults.json');
  rmSync(report, { force: true });
  return faultCounts(report, await runVisibly(node, [join(root, 'dev/faults/main.ts'), ...args], { cwd: root }));
}

/** Writes the date, commit, count and duration of this run to docs/reliability.md. */
async function rememberWholeRun(): Promise<void> {
  const commit = (await run('git', ['describe', '--always', '--exclude=*', '--dirty'], { cwd: root })).trim();
  const line = wholeRunLine({ date: new Date(), commit, counts: total, seconds });
  writeFileSync(reliability, withWholeRun(readFileSync(reliability, 'utf8'), line));
}

function complain(service: string, line: string) {
  const level = /"level":(\d+)/.exec(line)?.[1];
  if (level === undefined || Number(level) >= 50) console.error(`${service}: ${line}`);
}

/** Stops all running parts, last started first. */
async function close(): Promise<void> {
  for (const each of closers.splice(0).reverse()) await each().catch((error: unknown) => console.error(explain(error)));
}
