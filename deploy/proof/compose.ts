import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Demo } from '@patchwork/dev/demo';
import { explain } from '@patchwork/dev/failure';
import { root } from '@patchwork/dev/paths';
import { waitUntil } from '@patchwork/dev/processes';
import { ensureProgram, runVisibly } from '@patchwork/dev/programs';
import { createOutput } from '@patchwork/dev/progress';
import { checkConfined, checkDecoder, checkKeys, checkKilled, checkOrder, watchHealth } from './checks/containers.ts';
import { checkImage } from './checks/images.ts';
import { backing, createProject, type Project, processes } from './checks/project.ts';
import { snapshot } from './checks/snapshot.ts';
import { signIn, type Visitor } from './checks/visitor.ts';
import { type Docker, startDocker } from './docker.ts';
import { buildImages, targets } from './images.ts';
import { assertNetworkAsBefore, networkState } from './network-state.ts';
import { createReport } from './report.ts';

// `npm run proof:compose`: builds the images, brings up docker-compose.yml with its demo, in a separate project, and
// checks it as a user, an operator and an attacker would. It removes the project at the end; images stay for the next run.

/** Sign-up, mail, approval, photo and film, run, comment; the landing page; comments; sessions. */
const journeys = ['first-journey', 'landing', 'report-comments', 'mailed-links', 'sessions-list'];

const output = createOutput();
const report = createReport();
const work = mkdtempSync(join(tmpdir(), 'patchwork-proof-'));
const demoFile = join(work, 'demo.json');
const interrupted = new AbortController();
const networkBefore = await networkState();
let docker: Docker | undefined;
let project: Project | undefined;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, async () => {
    if (interrupted.signal.aborted) return;
    interrupted.abort();
    await cleanUp();
    process.exit(130);
  });
}
try {
  docker = await startDocker(output);
  project = await createProject(docker, 'patchwork-proof', interrupted.signal);
  await prove(project);
} catch (error) {
  if (!interrupted.signal.aborted)
    await report.check('the proof runs to its end', () => Promise.reject(new Error(explain(error))));
}
if (!interrupted.signal.aborted) {
  await report.check('nothing of it is left: no container, volume, network or mount', async () => {
    await project?.remove();
    await project?.assertNothingLeft();
  });
  await cleanUp();
  await report.check('the links, routes and firewall of this machine are as before', () => assertNetworkAsBefore(networkBefore));
  process.exit(report.end());
}

async function prove(project: Project): Promise<void> {
  await project.remove();
  await report.check('all images are built', () => buildImages(output));
  for (const target of targets) await report.check(`image ${target}`, () => checkImage(docker!, target));
  if (!(await proveUp(project))) return;

  await project.compose('cp', 'demo:/demo/demo.json', demoFile);
  const demo = JSON.parse(readFileSync(demoFile, 'utf8')) as Demo;
  const teacher = demo.accounts.find(({ label }) => label === 'teacher')!;
  await report.check('the browser journeys pass', () => playwright(project, 'first'));

  for (const name of [...backing, ...processes])
    await report.check(`${name} comes back when it is killed`, () => checkKilled(project, name));
  let visitor!: Visitor;
  const read = async () => {
    const { status, body } = await visitor.send('GET', '/api/feed/linked/1');
    if (status !== 200) throw new Error(`${status} ${body}`);
  };
  await report.check('a teacher signs in and reads after that', async () => {
    visitor = await signIn(new Agent({ keepAlive: false }), project.baseUrl, teacher);
    await read();
  });

  // Until what the journeys and the sign-in have caused has been stored.
  await sleep(10_000);
  const before = await snapshot(project);
  await report.check('docker compose down and a second up keep all data', async () => {
    await project.compose('down');
    const start = performance.now();
    await project.compose('up', '--detach');
    await waitUntil('every container', () => project.assertHealthy([...processes, ...backing]), { timeout: 120_000 });
    const took = seconds(start);
    await project.assertCompleted('demo');
    const after = await snapshot(project);
    const changed = Object.keys(before).filter((key) => before[key] !== after[key]);
    if (changed.length > 0) throw new Error(changed.map((key) => `${key}: ${before[key]}, then ${after[key]}`).join('; '));
    return `healthy after ${took} s, ${Object.keys(before).length} counts of rows, media, keys and mails unchanged`;
  });
  await report.check('a session from before still holds', read);
  await report.check('the first journey passes again', () => playwright(project, 'second', 'first-journey'));
}

/** Brings the system up and checks its containers. False when it did not come up. */
async function proveUp(project: Project): Promise<boolean> {
  const health = watchHealth(project);
  try {
    const began = performance.now();
    const isUp = await report.check('docker compose up --build brings up the system', async () => {
      await project.compose('up', '--build', '--detach', '--quiet-pull');
      await waitUntil('every container', () => project.assertHealthy([...processes, ...backing]), { timeout: 120_000 });
      return `${seconds(began)} s until all are healthy`;
    });
    if (!isUp) {
      console.log(await project.compose('logs', '--tail', '15'));
      return false;
    }
    await report.check('the demo network is there', async () => {
      await project.assertCompleted('demo');
      return `${seconds(began)} s after \`up\``;
    });
    await report.check('each container starts after those it depends on', () => checkOrder(project, health.healthy));
  } finally {
    health.stop();
  }
  await report.check('keys belong to one process each', () => checkKeys(project));
  for (const name of processes) await report.check(`${name} is confined`, () => checkConfined(project, name));
  await report.check('the decoder reaches nothing, and only the workers reach it', () => checkDecoder(project));
  return true;
}

function seconds(start: number): number {
  return Math.round((performance.now() - start) / 1_000);
}

async function playwright({ baseUrl, mailbox, metricsPages }: Project, name: string, ...files: string[]): Promise<string> {
  const chromium = await ensureProgram('chromium', ['chromium'], 'A browser', output);
  const results = join(work, `${name}.json`);
  const wanted = (files.length > 0 ? files : journeys).map((file) => `e2e/${file}.e2e.ts`);
  const args = [
    'test',
    '-c',
    'web/playwright.config.ts',
    '--reporter=list,json',
    '--project=journeys',
    '--project=runs',
    '--no-deps',
    `--output=${join(work, name)}`,
    ...wanted,
  ];
  const env = {
    ...process.env,
    E2E_BASE_URL: baseUrl,
    E2E_DEMO_FILE: demoFile,
    E2E_MAILBOX_API: mailbox,
    E2E_METRICS: (await metricsPages()).join(),
    E2E_WORKERS: '1',
    CHROMIUM_PATH: chromium,
    PLAYWRIGHT_JSON_OUTPUT_NAME: results,
  };
  const exitCode = await runVisibly(process.execPath, [join(root, 'node_modules/@playwright/test/cli.js'), ...args], {
    cwd: root,
    env,
    signal: interrupted.signal,
  });
  const { expected, unexpected, skipped } = JSON.parse(readFileSync(results, 'utf8')).stats;
  if (exitCode !== 0 || unexpected > 0 || expected === 0)
    throw new Error(`${unexpected} of ${expected + unexpected} tests failed`);
  return `${expected} tests${skipped ? `, ${skipped} skipped` : ''}`;
}

async function cleanUp(): Promise<void> {
  await project?.remove().catch((error: unknown) => console.error(explain(error)));
  await docker?.stop();
  rmSync(work, { recursive: true, force: true });
}
