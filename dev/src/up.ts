import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Demo } from '../demo/index.ts';
import { signInNotice } from '../demo/sign-in-notice.ts';
import { explain, outliveRejections, StackFailure } from './failure.ts';
import { formatLogLine } from './log-line.ts';
import { pidFile, root, stackDir, stateFile } from './paths.ts';
import { assertPortFree, fixedBackingPorts, fixedServicePorts, signInProviderPort, viteDevPort } from './ports.ts';
import { createOutput } from './progress.ts';
import type { State } from './state.ts';
import { type Supervised, supervise } from './supervise.ts';
import { type System, startSystem } from './system.ts';
import { viteProgram } from './web-build.ts';

// `npm start`: runs the whole system in the foreground until Ctrl-C: the gateway and the services in one process, the workers in
// another; with `--split`, a process for each, as in Kubernetes. With `--dev`, services restart when their files change,
// and vite serves the web app with hot reload in front of the gateway.
const isDev = process.argv.includes('--dev');
const shape = process.argv.includes('--split') ? 'split' : 'all';
const output = createOutput();
let system: System | undefined;
let vite: Supervised | undefined;
let stopping: Promise<void> | undefined;
let claimed = false;
const giveUp = new AbortController();
outliveRejections((line) => console.error(line));
const starting = start();

// npm and the terminal may each send a signal for one Ctrl-C; the first is enough, since stopping has a time limit.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    stopping ??= shutDown(0);
  });
}
// The terminal may close before this process ends.
process.stdout.on('error', () => undefined);
try {
  await starting;
} catch (error) {
  if (!stopping) {
    console.error(`\n${explain(error)}`);
    await shutDown(1);
  }
}

async function start() {
  claim();
  console.log(`Starting Patchwork${isDev ? ' for development' : ''} …`);
  const viteOrigin = `http://127.0.0.1:${viteDevPort}`;
  if (isDev) await assertPortFree(viteDevPort, 'vite');
  system = await startSystem({
    home: stackDir,
    shape,
    backingPorts: fixedBackingPorts,
    servicePorts: fixedServicePorts,
    signInProviderPort,
    publicOrigin: isDev ? viteOrigin : undefined,
    watch: isDev,
    withoutWeb: isDev,
    loginNotice: signInNotice(),
    signal: giveUp.signal,
    onLine: (service, line) => console.log(formatLogLine(service, line)),
    ...output,
  });
  if (isDev) vite = startVite(viteOrigin);
  const { backing, baseUrl, ports, demo } = system;
  const { postgresUrl, redisUrl, kafkaBrokers, mailboxPage } = backing;
  const state: State = { baseUrl, postgresUrl, redisUrl, kafkaBrokers, mailboxPage };
  writeFileSync(stateFile, JSON.stringify(state), { mode: 0o600 });
  console.log(welcome(baseUrl, mailboxPage, demo, String(ports.gateway.http)));
}

async function shutDown(code: number) {
  // Another process owns .stack.
  if (!claimed) process.exit(code);
  console.log('\nStopping …');
  // Aborts a start in progress and waits for it; otherwise it could start a part that is never stopped.
  giveUp.abort();
  await starting.catch(() => undefined);
  await output.progress('stopping', async () => {
    await vite?.stop();
    await system?.stop();
  });
  rmSync(stateFile, { force: true });
  rmSync(pidFile, { force: true });
  process.exit(code);
}

/** Claims .stack for this process: a second start would share its data. @throws StackFailure when another process runs */
function claim() {
  mkdirSync(stackDir, { recursive: true });
  if (existsSync(pidFile)) {
    const pid = readFileSync(pidFile, 'utf8');
    const commandLine = `/proc/${pid}/cmdline`;
    if (existsSync(commandLine) && readFileSync(commandLine, 'utf8').includes('up.ts')) {
      throw new StackFailure(
        `Patchwork already runs from this folder (process ${pid}): stop it with Ctrl-C where it was started.`,
      );
    }
  }
  writeFileSync(pidFile, String(process.pid));
  claimed = true;
}

function startVite(origin: string): Supervised {
  const { hostname, port } = new URL(origin);
  return supervise({
    name: 'web',
    cwd: join(root, 'web'),
    args: [viteProgram(), '--host', hostname, '--port', port, '--strictPort', '--clearScreen', 'false'],
    env: { PATCHWORK_BACKEND: `http://127.0.0.1:${fixedServicePorts.gateway.http}` },
    logFile: join(stackDir, 'logs/web.log'),
    onLine: (service, line) => console.log(formatLogLine(service, line)),
  });
}

function welcome(baseUrl: string, mailboxPage: string, demo: Demo | null, gatewayPort: string): string {
  const labels = new Map<string, Demo['accounts'][number]>();
  // One account for each role: the first that has it.
  for (const account of demo?.accounts ?? []) {
    for (const role of account.roles) if (!labels.has(role)) labels.set(role, account);
  }
  const signIns = [...labels].map(
    ([role, { email, password, schoolName }]) => `  ${role.padEnd(16)} ${email.padEnd(38)} ${password.padEnd(20)} ${schoolName}`,
  );
  const through = demo?.accounts.find(({ label }) => label === 'teacherWithProvider');
  return [
    '',
    `Patchwork is ready:  ${baseUrl}`,
    // Browsers know passkeys of host names only.
    baseUrl.includes('127.0.0.1') ? `With passkeys:       ${baseUrl.replace('127.0.0.1', 'localhost')}` : '',
    demo?.signInProvider && through
      ? `School's own login:  ${through.email} (${through.schoolName}), then "Continue with ${demo.signInProvider.name}"`
      : '',
    `Mailbox:             ${mailboxPage}`,
    isDev ? `API reference:       http://127.0.0.1:${gatewayPort}/api-reference` : '',
    signIns.length > 0
      ? `Sign in as${' '.repeat(7)} email${' '.repeat(34)}password             school\n${signIns.join('\n')}`
      : '',
    `More accounts:       ${join(stackDir, 'demo.json')}`,
    'Press Ctrl-C to stop.',
    '',
  ]
    .filter((line, index) => line !== '' || index === 0)
    .join('\n');
}
