import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Demo } from '@patchwork/demo';
import { databaseName, databaseOwners } from '@patchwork/dev/environment';
import { explain } from '@patchwork/dev/failure';
import { root } from '@patchwork/dev/paths';
import { freeBackingPorts, freePorts, serviceNames } from '@patchwork/dev/ports';
import { waitUntil } from '@patchwork/dev/processes';
import { ensureProgram, run, runVisibly } from '@patchwork/dev/programs';
import { createOutput } from '@patchwork/dev/progress';
import { signIn } from './checks/visitor.ts';
import { type Docker, startDocker } from './docker.ts';
import { buildImages, contentsOf, targets } from './images.ts';
import { createReport } from './report.ts';

// `npm run proof:compose`: builds the images, brings up docker-compose.yml with its demo, in a project and with ports of its own,
// and checks it as a user, an operator and an attacker would. It removes the project at the end; images stay for the next run.
const project = 'patchwork-proof';
const megabytes = { service: 250, gateway: 250, workers: 900, tools: 1_500 };
/** Sign-up, mail, approval, photo and film, run, comment; the landing page; comments; sessions. */
const journeys = ['first-journey', 'landing', 'report-comments', 'mailed-links', 'sessions-list'];
const processes = [...serviceNames, 'decoder'];
const backing = ['postgres', 'redis', 'kafka', 'mail'];
/** Programs that compile, install or would help an intruder; `service` and `gateway` have Node alone. */
const unwanted = ['gcc', 'cc', 'g++', 'c++', 'clang', 'make', 'ld', 'go', 'rustc', 'python3', 'git', 'curl', 'wget'];

const output = createOutput();
const report = createReport();
const work = mkdtempSync(join(tmpdir(), 'patchwork-proof-'));
const demoFile = join(work, 'demo.json');
const interrupted = new AbortController();
const agent = new Agent({ keepAlive: false });
const backingPorts = await freeBackingPorts();
const [port = 0] = await freePorts(1);
const baseUrl = `http://localhost:${port}`;
const mailbox = `http://127.0.0.1:${backingPorts.mailbox}/api/mails`;
let docker: Docker | undefined;
let events: ChildProcess | undefined;

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
  await prove(docker);
} catch (error) {
  if (!interrupted.signal.aborted)
    await report.check('the proof runs to its end', () => Promise.reject(new Error(explain(error))));
}
if (!interrupted.signal.aborted) {
  await report.check('nothing of it is left: no container, volume, network or mount', async () => {
    await removeProject();
    if (docker) await assertNothingLeft(docker);
  });
  await cleanUp();
  process.exit(report.end());
}

async function prove({ env }: Docker): Promise<void> {
  await removeProject();
  await report.check('all images are built', () => buildImages(output));
  for (const target of targets) await report.check(`image ${target}`, () => checkImage(target));

  const health = watchHealth(env);
  const began = performance.now();
  const isUp = await report.check('docker compose up --build brings up the system', async () => {
    await compose('up', '--build', '--detach', '--quiet-pull');
    await waitUntil('every container', () => assertHealthy([...processes, ...backing]), { timeout: 120_000 });
    return `${seconds(began)} s until all are healthy`;
  });
  if (!isUp) {
    console.log(await compose('logs', '--tail', '15'));
    return;
  }
  await report.check('the demo network is there', async () => {
    await assertCompleted('demo');
    return `${seconds(began)} s after \`up\``;
  });
  await report.check('each container starts after those it depends on', () => checkOrder(health));
  await report.check('keys belong to one process each', () => checkKeys());
  for (const name of processes) await report.check(`${name} is confined`, () => checkConfined(name));
  await report.check('the decoder reaches nothing, and only the workers reach it', () => checkDecoder());

  await compose('cp', 'demo:/demo/demo.json', demoFile);
  const demo = JSON.parse(readFileSync(demoFile, 'utf8')) as Demo;
  const teacher = demo.accounts.find(({ label }) => label === 'teacher')!;
  await report.check('the browser journeys pass', () => playwright('first'));

  for (const name of [...backing, ...processes])
    await report.check(`${name} comes back when it is killed`, () => checkKilled(name));
  const read = async () => {
    const { status, body } = await visitor.send('GET', '/api/feed/linked/1');
    if (status !== 200) throw new Error(`${status} ${body}`);
  };
  let visitor!: Awaited<ReturnType<typeof signIn>>;
  await report.check('a teacher signs in and reads after that', async () => {
    visitor = await signIn(agent, baseUrl, teacher);
    await read();
  });

  // Until what the journeys and the sign-in have caused has been stored.
  await sleep(10_000);
  const before = await snapshot();
  await report.check('docker compose down and a second up keep all data', async () => {
    await compose('down');
    const start = performance.now();
    await compose('up', '--detach');
    await waitUntil('every container', () => assertHealthy([...processes, ...backing]), { timeout: 120_000 });
    const took = seconds(start);
    await assertCompleted('demo');
    const after = await snapshot();
    const changed = Object.keys(before).filter((key) => before[key] !== after[key]);
    if (changed.length > 0) throw new Error(changed.map((key) => `${key}: ${before[key]}, then ${after[key]}`).join('; '));
    return `healthy after ${took} s, ${Object.keys(before).length} counts of rows, media, keys and mails unchanged`;
  });
  await report.check('a session from before still holds', read);
  await report.check('the first journey passes again', () => playwright('second', 'first-journey'));
}

function composeEnvironment(): NodeJS.ProcessEnv {
  const { postgres, redis, kafka, smtp, mailbox: page } = backingPorts;
  const ports = {
    PORT: port,
    POSTGRES_PORT: postgres,
    REDIS_PORT: redis,
    KAFKA_PORT: kafka,
    SMTP_PORT: smtp,
    MAILBOX_PORT: page,
  };
  const named = Object.entries(ports).map(([name, value]) => [`PATCHWORK_${name}`, String(value)]);
  return { ...docker!.env, ...Object.fromEntries(named), COMPOSE_PROGRESS: 'quiet' };
}

function compose(...args: string[]): Promise<string> {
  return run('docker', ['compose', '-p', project, ...args], { env: composeEnvironment(), cwd: root, signal: interrupted.signal });
}

function seconds(start: number): number {
  return Math.round((performance.now() - start) / 1_000);
}

interface Inspected {
  Id: string;
  RestartCount: number;
  State: { Status: string; Pid: number; ExitCode: number; StartedAt: string; FinishedAt: string; Health?: { Status: string } };
  Config: { User: string; Env: string[] };
  HostConfig: { ReadonlyRootfs: boolean; CapDrop: string[] | null; CapAdd: string[] | null; SecurityOpt: string[] | null };
  NetworkSettings: { Networks: Record<string, { IPAddress: string }> };
  Mounts: { Destination: string; RW: boolean; Name?: string }[];
}

async function inspect(service: string): Promise<Inspected> {
  const id = (await compose('ps', '--all', '--quiet', service)).trim();
  if (!id) throw new Error(`${service} has no container`);
  return JSON.parse(await docker!.docker('inspect', id))[0];
}

async function assertHealthy(names: string[]): Promise<void> {
  for (const name of names) {
    const { State } = await inspect(name);
    const status = State.Health?.Status ?? State.Status;
    if (State.Status !== 'running' || (status !== 'healthy' && State.Health))
      throw new Error(`${name} is ${State.Status}, ${status}`);
  }
}

async function assertCompleted(service: string): Promise<void> {
  const { Id } = await inspect(service);
  const exitCode = (await docker!.docker('wait', Id)).trim();
  if (exitCode !== '0')
    throw new Error(`${service} ended with ${exitCode}: ${(await compose('logs', '--tail', '5', service)).trim()}`);
}

async function checkImage(target: (typeof targets)[number]): Promise<string> {
  const { bytes, programs, packages, debian, bill } = await contentsOf(docker!, target);
  const size = Math.round(bytes / 1_000_000);
  if (size > megabytes[target]) throw new Error(`${size} MB are more than ${megabytes[target]} MB`);
  const found = programs.filter((name) => unwanted.includes(name) || /-(gcc|g\+\+)(-\d+)?$/.test(name));
  if (found.length > 0) throw new Error(`it contains ${found.join(', ')}`);
  if (['service', 'gateway'].includes(target) && programs.join() !== 'node')
    throw new Error(`it contains ${programs.join(', ')}`);

  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages as Record<
    string,
    { dev?: boolean; version?: string }
  >;
  const kinds = Object.entries(lock).map(([path, { dev, version }]) => ({
    name: `${path.split('node_modules/').at(-1)}@${version}`,
    dev,
  }));
  const kept = new Set(kinds.filter(({ dev }) => !dev).map(({ name }) => name));
  const development = new Set(kinds.filter(({ name, dev }) => dev && !kept.has(name)).map(({ name }) => name));
  const wrong = packages.filter((name) => development.has(name));
  if (development.size === 0 || wrong.length > 0) throw new Error(`it contains the development dependencies ${wrong.join(', ')}`);
  const listed = new Set(bill.components.map(({ name, version }) => `${name}@${version}`));
  const missing = packages.filter((name) => !listed.has(name));
  if (packages.length === 0 || missing.length > 0) throw new Error(`its bill of materials lacks ${missing.join(', ')}`);
  return `${size} MB, ${packages.length} npm and ${debian.length} Debian packages in its bill of materials`;
}

/** Collects when each container became healthy for the first time. */
function watchHealth(env: NodeJS.ProcessEnv): Map<string, number> {
  const first = new Map<string, number>();
  const filters = ['--filter', 'event=health_status', '--filter', `label=com.docker.compose.project=${project}`];
  events = spawn('docker', ['events', ...filters, '--format', '{{json .}}'], { env, stdio: ['ignore', 'pipe', 'ignore'] });
  let rest = '';
  events.stdout!.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const { status, timeNano, Actor } = JSON.parse(line);
      const name = Actor.Attributes['com.docker.compose.service'];
      if (status === 'health_status: healthy' && !first.has(name)) first.set(name, timeNano / 1e6);
    }
  });
  return first;
}

async function checkOrder(healthy: Map<string, number>): Promise<string> {
  events?.kill();
  const { services } = JSON.parse(await compose('config', '--format', 'json')) as {
    services: Record<string, { depends_on?: Record<string, { condition: string }> }>;
  };
  let pairs = 0;
  for (const [name, { depends_on = {} }] of Object.entries(services)) {
    const started = Date.parse((await inspect(name)).State.StartedAt);
    for (const [other, { condition }] of Object.entries(depends_on)) {
      const isDone = condition === 'service_completed_successfully';
      const ready = isDone ? Date.parse((await inspect(other)).State.FinishedAt) : healthy.get(other);
      if (ready === undefined || ready > started + 50) throw new Error(`${name} started before ${other} was ready`);
      pairs += 1;
    }
  }
  if (pairs === 0) throw new Error('no dependency was seen');
  return `${pairs} dependencies`;
}

/** Runs JavaScript in a running container and returns what it prints. */
function evaluate(service: string, script: string): Promise<string> {
  return compose('exec', '-T', service, 'node', '--eval', script);
}

async function checkKeys(): Promise<void> {
  for (const name of serviceNames) {
    const held = (await inspect(name)).Mounts.filter(({ Destination }) => Destination.startsWith('/keys'));
    if (held.map(({ Name, RW }) => `${Name} ${RW}`).join() !== `${project}_keys-${name} false`)
      throw new Error(`${name} mounts ${JSON.stringify(held)}`);
    const files = await evaluate(name, `console.log(require('fs').readdirSync('/keys').join())`);
    if (files.trim() !== 'keys.env') throw new Error(`${name} finds ${files.trim()}`);
  }
}

async function checkConfined(name: string): Promise<string> {
  const { HostConfig, State } = await inspect(name);
  if (!HostConfig.ReadonlyRootfs || HostConfig.CapAdd?.length) throw new Error(JSON.stringify(HostConfig));
  // What the kernel says of the process, and what it answers to what an intruder would try.
  const status = readFileSync(`/proc/${State.Pid}/status`, 'utf8');
  const field = (key: string) => new RegExp(`^${key}:\\s*(.*)$`, 'm').exec(status)?.[1]?.split(/\s/)[0];
  for (const [key, wanted] of Object.entries({
    Uid: '1000',
    Gid: '1000',
    CapEff: '0000000000000000',
    CapBnd: '0000000000000000',
    NoNewPrivs: '1',
    Seccomp: '2',
  }))
    if (field(key) !== wanted) throw new Error(`${key} is ${field(key)}, not ${wanted}`);
  const attempts = {
    'writes its own code': `fs.appendFileSync('/patchwork/package.json', ' ')`,
    'writes to /': `fs.writeFileSync('/new', '')`,
    'writes its keys': `fs.writeFileSync('/keys/new', '')`,
    'becomes root': `process.setuid(0)`,
    'changes its groups': `process.initgroups('root', 0)`,
  };
  const script = `const fs = require('fs'); const done = []; for (const [what, attempt] of Object.entries({${Object.entries(
    attempts,
  )
    .map(([what, code]) => `${JSON.stringify(what)}: () => ${code}`)
    .join()}})) { try { attempt(); done.push(what); } catch {} } console.log(done.join())`;
  const succeeded = (await evaluate(name, script)).trim();
  if (succeeded) throw new Error(`it ${succeeded}`);
  const hasShell = await compose('exec', '-T', name, 'sh', '-c', 'true').then(
    () => true,
    () => false,
  );
  const mayHaveShell = ['workers', 'decoder'].includes(name);
  if (hasShell && !mayHaveShell) throw new Error('it has a shell');
  return `uid 1000, no capability, read-only${hasShell ? '' : ', no shell'}`;
}

async function checkDecoder(): Promise<string> {
  const ports = { gateway: 8080, content: 8080, postgres: 5432, redis: 6379, kafka: 19092, mail: 8025 };
  const addresses: string[] = [];
  for (const [name, port] of Object.entries(ports)) {
    const { NetworkSettings } = await inspect(name);
    // By address, because the name alone could be unknown there.
    addresses.push(`${NetworkSettings.Networks[`${project}_default`]!.IPAddress}:${port}`);
  }
  const opens = async (from: string, wanted: string[]) => {
    const script = `const { connect } = require('net'); for (const address of ${JSON.stringify(wanted)}) { const [host, port] = address.split(':');
      const socket = connect({ host, port: Number(port), timeout: 3000 }, () => { console.log(address); socket.destroy(); });
      socket.on('error', () => {}).on('timeout', () => socket.destroy()); }`;
    return (await evaluate(from, script)).split('\n').filter(Boolean);
  };
  const fromDecoder = await opens('decoder', addresses);
  if (fromDecoder.length > 0) throw new Error(`the decoder reaches ${fromDecoder.join(', ')}`);
  const decoder = ['decoder:8080'];
  if ((await opens('content', decoder)).length > 0) throw new Error('content reaches the decoder');
  // Otherwise the attempts above would prove nothing.
  if ((await opens('workers', [...addresses, ...decoder])).length !== addresses.length + 1)
    throw new Error('the workers do not reach all of them');
  return `${addresses.length} addresses tried`;
}

/** Kills the container's first process, as a crash would: `docker kill` counts as a stop that the operator wants. */
async function checkKilled(name: string): Promise<string> {
  const { State, RestartCount } = await inspect(name);
  const start = performance.now();
  process.kill(State.Pid, 'SIGKILL');
  await waitUntil(
    name,
    async () => {
      const now = await inspect(name);
      if (now.State.StartedAt === State.StartedAt || now.RestartCount !== RestartCount + 1)
        throw new Error('it was not started again');
      await assertHealthy([name]);
    },
    { timeout: 90_000 },
  );
  const took = ((performance.now() - start) / 1_000).toFixed(1);
  // Others may report that it was away; they recover without a start of their own.
  await waitUntil('every container', () => assertHealthy([...processes, ...backing]), { timeout: 90_000 });
  return `healthy after ${took} s`;
}

/** The number of rows of every table that nobody changes meanwhile, and hashes of the keys and media. */
async function snapshot(): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  const query = `select table_name, (xpath('/row/c/text()', query_to_xml('select count(*) as c from ' || quote_ident(table_name), false, true, '')))[1]::text
    from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('outbox', 'inbox', 'published_sequence') order by 1`;
  for (const owner of databaseOwners) {
    const rows = await compose('exec', '-T', 'postgres', 'psql', '-U', 'postgres', '-d', databaseName(owner), '-At', '-c', query);
    for (const row of rows.trim().split('\n')) {
      const [table, count] = row.split('|');
      found[`${owner}.${table}`] = count!;
    }
  }
  const hashes = `const fs=require('fs'),c=require('crypto');const f=fs.readdirSync('/media',{recursive:true,withFileTypes:true}).filter((e)=>e.isFile()).map((e)=>e.parentPath+'/'+e.name).sort();
    const h=c.createHash('sha256');for(const p of f)h.update(p).update(fs.readFileSync(p));console.log(f.length+' files '+h.digest('hex').slice(0,12))`;
  found.media = (await evaluate('content', hashes)).trim();
  for (const name of serviceNames) {
    const keys = await evaluate(name, `console.log(require('fs').readFileSync('/keys/keys.env', 'utf8'))`);
    found[`keys of ${name}`] = createHash('sha256').update(keys).digest('hex').slice(0, 12);
  }
  found.mails = String(((await (await fetch(mailbox)).json()) as unknown[]).length);
  return found;
}

async function playwright(name: string, ...files: string[]): Promise<string> {
  const chromium = await ensureProgram('chromium', ['chromium'], 'A browser', output);
  const results = join(work, `${name}.json`);
  const wanted = (files.length > 0 ? files : journeys).map((file) => `e2e/${file}.e2e.ts`);
  const args = [
    'test',
    '-c',
    'web/playwright.config.ts',
    '--reporter=list,json',
    '--project=journeys',
    '--project=alone',
    '--no-deps',
    `--output=${join(work, name)}`,
    ...wanted,
  ];
  const env = {
    ...process.env,
    E2E_BASE_URL: baseUrl,
    E2E_DEMO_FILE: demoFile,
    E2E_MAILBOX_API: mailbox,
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

async function removeProject(): Promise<void> {
  events?.kill();
  if (!docker) return;
  const args = ['compose', '-p', project, '--profile', '*', 'down', '--volumes', '--remove-orphans', '--timeout', '10'];
  await run('docker', args, { env: composeEnvironment(), cwd: root });
}

async function assertNothingLeft({ docker }: Docker): Promise<void> {
  const label = `label=com.docker.compose.project=${project}`;
  for (const [what, args] of Object.entries({
    container: ['ps', '--all'],
    volume: ['volume', 'ls'],
    network: ['network', 'ls'],
  })) {
    const left = (await docker(...args, '--quiet', '--filter', label)).trim();
    if (left) throw new Error(`${what} ${left}`);
  }
  const mounts = readFileSync('/proc/mounts', 'utf8').match(/patchwork-bases-\S*/g);
  if (mounts) throw new Error(`mounts ${mounts.join()}`);
}

async function cleanUp(): Promise<void> {
  await removeProject().catch((error: unknown) => console.error(explain(error)));
  await docker?.stop();
  rmSync(work, { recursive: true, force: true });
}
