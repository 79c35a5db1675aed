import { chmodSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { appendFile, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fallbackFolder } from '../src/backing/postgres-place.ts';
import { explain } from '../src/failure.ts';
import { fakeClock, findFakeClock } from '../src/fake-clock.ts';
import { freeBackingPorts, freePorts, perService, type ServiceName, type Shape, serviceNames } from '../src/ports.ts';
import { run } from '../src/programs.ts';
import type { Output } from '../src/progress.ts';
import { type System, startSystem } from '../src/system.ts';
import { type MailServer, startMailServer } from './mail.ts';
import { type FaultProxy, ownerInKafka, ownerInPostgres, ownerInRedis, startProxy } from './proxy.ts';

export const backingNames = ['postgres', 'redis', 'kafka'] as const;
export type BackingName = (typeof backingNames)[number];

/** A separate system whose connections, disk, clocks and mail server can be disturbed. */
export interface FaultSystem {
  system: System;
  home: string;
  /** In front of each backing service. */
  proxies: Record<BackingName | 'mail', FaultProxy>;
  mail: MailServer;
  /** Folder of the media. */
  storage: string;
  /** Fills and empties the disk of the media; null with the reason below when this machine does not allow it. */
  disk: { fill: () => Promise<void>; empty: () => Promise<void> } | null;
  /** Moves the clock of one process; null when this machine does not allow it. */
  setClock: ((name: ServiceName, seconds: number) => void) | null;
  /** What cannot be tested on this machine, a sentence each. */
  skipped: string[];
  /** Each end of a process; `how` is such as `code 0`, or the signal that ended it. */
  exits: { service: string; at: number; how: string }[];
  stop: () => Promise<void>;
}

const DISK_MEGABYTES = 400;
/** Longest pause before a killed process starts again: the usual backoff would leave it away for most of the run. */
const LONGEST_PAUSE = 1_000;

/**
 * Starts the whole system with the small demo network, durable as in production, behind proxies and with clocks that can be moved.
 * @throws StackFailure when it cannot start
 */
export async function startFaultSystem(output: Output, shape: Shape = 'split'): Promise<FaultSystem> {
  // Containers could be neither paused nor killed like this.
  process.env.PATCHWORK_DOCKER = 'off';
  const home = mkdtempSync(join(tmpdir(), 'patchwork-faults-'));
  chmodSync(home, 0o711);
  const closers: (() => unknown)[] = [() => rmSync(home, { recursive: true, force: true })];
  const stop = async () => {
    for (const close of closers.splice(0).reverse()) await close();
  };
  try {
    return { ...(await begin(home, shape, output, closers)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function begin(home: string, shape: Shape, output: Output, closers: (() => unknown)[]): Promise<Omit<FaultSystem, 'stop'>> {
  const skipped: string[] = [];
  const skip = (what: string) => (error: unknown) => {
    skipped.push(`NOT TESTED: ${what}: ${explain(error).split('\n')[0]}`);
    return null;
  };
  const [postgres, redis, kafka, mailProxy, smtp] = (await freePorts(5)) as [number, number, number, number, number];
  const ports = { ...(await freeBackingPorts()), kafkaAdvertised: kafka };
  const mail = await startMailServer(smtp);
  closers.push(mail.close);
  process.env.PATCHWORK_SMTP_URL = `smtp://127.0.0.1:${smtp}`;
  // Nobody reads a mailbox here, but the two addresses belong together.
  process.env.PATCHWORK_MAILBOX_URL = 'http://127.0.0.1/';
  const proxies = {
    postgres: await startProxy(postgres, ports.postgres, ownerInPostgres),
    redis: await startProxy(redis, ports.redis, ownerInRedis),
    kafka: await startProxy(kafka, ports.kafka, ownerInKafka),
    mail: await startProxy(mailProxy, smtp, () => 'workers'),
  };
  closers.push(() => Promise.all(Object.values(proxies).map((proxy) => proxy.close())));

  const storage = join(home, 'disk/storage');
  const disk = await limitDisk(join(home, 'disk'), closers).catch(skip('a full disk'));
  mkdirSync(storage, { recursive: true });
  const library = await findFakeClock(output).catch(skip('wrong clocks'));
  // A process has one clock.
  const clockFile = (name: ServiceName) => join(home, `clock-${shape === 'all' && name !== 'workers' ? 'all' : name}`);
  const setClock = (name: ServiceName, seconds: number) => writeFileSync(clockFile(name), `${seconds < 0 ? '' : '+'}${seconds}`);
  if (library) for (const name of serviceNames) setClock(name, 0);

  const exits: FaultSystem['exits'] = [];
  const through = (url: string, port: number) => Object.assign(new URL(url), { port: String(port) }).href;
  const system = await startSystem({
    home,
    shape,
    backingPorts: ports,
    withoutWeb: true,
    demo: 'small',
    logLevel: 'info',
    longestPause: LONGEST_PAUSE,
    prepare: async (backing) => ({
      addresses: {
        postgresUrl: through(backing.postgresUrl, postgres),
        // Without the slash that URL adds, as the system writes it.
        redisUrl: through(backing.redisUrl, redis),
        kafkaBrokers: backing.kafkaBrokers && [`127.0.0.1:${kafka}`],
        smtpUrl: `smtp://127.0.0.1:${mailProxy}`,
      },
      variables: perService((name) => ({ STORAGE_DIR: storage, ...(library && clockFromFile(library, clockFile(name))) })),
    }),
    onLine(service, line) {
      const how = /^ended by itself \((.+?)\)/.exec(line)?.[1];
      if (how) exits.push({ service, at: Date.now(), how });
    },
    ...output,
  });
  closers.push(() => rmSync(fallbackFolder(join(home, 'data')), { recursive: true, force: true }), system.stop);
  if (!system.backing.kafkaBrokers) skipped.push('NOT TESTED: Kafka: there is none on this machine, events use Redis Streams.');
  return {
    ...{ system, home, proxies, mail, storage, disk, setClock: library ? setClock : null },
    ...{ skipped, exits },
  };
}

/** Stops the started system and ends with code 130 at SIGINT or SIGTERM. Returns whether one has come. */
export function stopWhenInterrupted(started: () => FaultSystem | undefined): () => boolean {
  let isInterrupted = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, async () => {
      if (isInterrupted) return;
      isInterrupted = true;
      await started()?.stop();
      process.exit(130);
    });
  }
  return () => isInterrupted;
}

/** Mounts a disk of limited size for the media. @throws Error where mounting is not allowed */
async function limitDisk(folder: string, closers: (() => unknown)[]): Promise<FaultSystem['disk']> {
  mkdirSync(folder, { recursive: true });
  await run('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MEGABYTES}m`, 'tmpfs', folder]);
  closers.push(() => run('umount', ['--lazy', folder]));
  const balloon = join(folder, 'balloon');
  const megabyte = Buffer.alloc(1024 * 1024);
  return {
    async fill() {
      const { bavail, bsize } = await statfs(folder);
      for (let left = bavail * bsize; left > 0; left -= megabyte.length) {
        await appendFile(balloon, megabyte.subarray(0, Math.min(left, megabyte.length))).catch(() => undefined);
      }
    },
    empty: () => rm(balloon, { force: true }),
  };
}

/** The variables with which a process reads its clock's difference from a file, at most a second old. */
const clockFromFile = (library: string, file: string) => ({
  ...fakeClock(library),
  FAKETIME_TIMESTAMP_FILE: file,
  FAKETIME_CACHE_DURATION: '1',
});

/** The ids of the processes that one has started, and that these have started, itself first; none while it is away. */
export function family(pid: number | undefined): number[] {
  if (!pid) return [];
  const children = new Map<number, number[]>();
  for (const file of globSync('/proc/[0-9]*/stat')) {
    try {
      // After the name, which may hold spaces and brackets: state and parent.
      const [, parent] = readFileSync(file, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ');
      const list = children.get(Number(parent)) ?? [];
      children.set(Number(parent), [...list, Number(file.split('/')[2])]);
    } catch {
      // It has ended meanwhile.
    }
  }
  const found = [pid];
  for (const each of found) found.push(...(children.get(each) ?? []));
  return found;
}

/** Sends a signal to processes; skips ended ones. */
export function signalAll(pids: readonly (number | undefined)[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      // To 0 would be to this process and its group.
      if (pid) process.kill(pid, signal);
    } catch {
      // It has ended meanwhile.
    }
  }
}
