import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { serviceNames } from '@patchwork/dev/ports';
import { waitUntil } from '@patchwork/dev/processes';
import { backing, type Project, processes } from './project.ts';

/** Collects when each container became healthy for the first time. */
export function watchHealth(project: Project): { healthy: Map<string, number>; stop: () => void } {
  const first = new Map<string, number>();
  const filters = ['--filter', 'event=health_status', '--filter', `label=com.docker.compose.project=${project.name}`];
  const events = spawn('docker', ['events', ...filters, '--format', '{{json .}}'], {
    env: project.env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let rest = '';
  events.stdout.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const { status, timeNano, Actor } = JSON.parse(line);
      const name = Actor.Attributes['com.docker.compose.service'];
      if (status === 'health_status: healthy' && !first.has(name)) first.set(name, timeNano / 1e6);
    }
  });
  return { healthy: first, stop: () => void events.kill() };
}

/** Compares the order of the starts with the dependencies. @throws Error when a container started too early */
export async function checkOrder(project: Project, healthy: Map<string, number>): Promise<string> {
  const { services } = JSON.parse(await project.compose('config', '--format', 'json')) as {
    services: Record<string, { depends_on?: Record<string, { condition: string }> }>;
  };
  let pairs = 0;
  for (const [name, { depends_on = {} }] of Object.entries(services)) {
    const started = Date.parse((await project.inspect(name)).State.StartedAt);
    for (const [other, { condition }] of Object.entries(depends_on)) {
      const isDone = condition === 'service_completed_successfully';
      const ready = isDone ? Date.parse((await project.inspect(other)).State.FinishedAt) : healthy.get(other);
      if (ready === undefined || ready > started + 50) throw new Error(`${name} started before ${other} was ready`);
      pairs += 1;
    }
  }
  if (pairs === 0) throw new Error('no dependency was seen');
  return `${pairs} dependencies`;
}

/** @throws Error when a process has other keys than its own, or may write them */
export async function checkKeys(project: Project): Promise<void> {
  for (const name of serviceNames) {
    const held = (await project.inspect(name)).Mounts.filter(({ Destination }) => Destination.startsWith('/keys'));
    if (held.map(({ Name, RW }) => `${Name} ${RW}`).join() !== `${project.name}_keys-${name} false`)
      throw new Error(`${name} mounts ${JSON.stringify(held)}`);
    const files = await project.evaluate(name, `console.log(require('fs').readdirSync('/keys').join())`);
    if (files.trim() !== 'keys.env') throw new Error(`${name} finds ${files.trim()}`);
  }
}

/** Tries what an intruder would. @throws Error with what the kernel does not refuse */
export async function checkConfined(project: Project, name: string): Promise<string> {
  const { HostConfig, State } = await project.inspect(name);
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
  const succeeded = (await project.evaluate(name, script)).trim();
  if (succeeded) throw new Error(`it ${succeeded}`);
  const hasShell = await project.compose('exec', '-T', name, 'sh', '-c', 'true').then(
    () => true,
    () => false,
  );
  const mayHaveShell = ['workers', 'decoder'].includes(name);
  if (hasShell && !mayHaveShell) throw new Error('it has a shell');
  return `uid 1000, no capability, read-only${hasShell ? '' : ', no shell'}`;
}

/** @throws Error when the decoder reaches a container, or another one than the workers reaches it */
export async function checkDecoder(project: Project): Promise<string> {
  const ports = { gateway: 8080, content: 8080, postgres: 5432, redis: 6379, kafka: 19092, mail: 8025 };
  const addresses: string[] = [];
  for (const [name, port] of Object.entries(ports)) {
    const { NetworkSettings } = await project.inspect(name);
    // By address, because the name alone could be unknown there.
    addresses.push(`${NetworkSettings.Networks[`${project.name}_default`]!.IPAddress}:${port}`);
  }
  const opens = async (from: string, wanted: string[]) => {
    const script = `const { connect } = require('net'); for (const address of ${JSON.stringify(wanted)}) { const [host, port] = address.split(':');
      const socket = connect({ host, port: Number(port), timeout: 3000 }, () => { console.log(address); socket.destroy(); });
      socket.on('error', () => {}).on('timeout', () => socket.destroy()); }`;
    return (await project.evaluate(from, script)).split('\n').filter(Boolean);
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
export async function checkKilled(project: Project, name: string): Promise<string> {
  const { State, RestartCount } = await project.inspect(name);
  const start = performance.now();
  process.kill(State.Pid, 'SIGKILL');
  await waitUntil(
    name,
    async () => {
      const now = await project.inspect(name);
      if (now.State.StartedAt === State.StartedAt || now.RestartCount !== RestartCount + 1)
        throw new Error('it was not started again');
      await project.assertHealthy([name]);
    },
    { timeout: 90_000 },
  );
  const took = ((performance.now() - start) / 1_000).toFixed(1);
  // Others may report that it was away; they recover without a restart.
  await waitUntil('every container', () => project.assertHealthy([...processes, ...backing]), { timeout: 90_000 });
  return `healthy after ${took} s`;
}
