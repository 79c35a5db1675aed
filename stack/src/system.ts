import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Backing, startBacking } from './backing/index.ts';
import { ensureDatabases } from './backing/postgres.ts';
import { type Demo, fillDemo } from './demo.ts';
import { databaseName, databaseOwners, serviceEnvironment } from './environment.ts';
import { root } from './paths.ts';
import {
  assertPortFree,
  type BackingPorts,
  freeServicePorts,
  perService,
  type ServiceName,
  type ServicePorts,
  serviceNames,
} from './ports.ts';
import { ensureProgram } from './programs.ts';
import type { Output } from './progress.ts';
import { keepSecrets, type Secrets } from './secrets.ts';
import { type Supervised, supervise } from './supervise.ts';
import { buildWeb } from './web-build.ts';

export interface SystemOptions extends Output {
  /** Everything the system keeps: data, media, logs, secrets, demo.json. */
  home: string;
  /** Free ones when not given. */
  backingPorts?: BackingPorts;
  servicePorts?: ServicePorts;
  /** What browsers call the system, when that is not the gateway itself. */
  publicOrigin?: string;
  nodeEnv?: 'development' | 'production' | 'test';
  logLevel?: string;
  /** Data need not outlive this run; `stop` removes `home`. */
  ephemeral?: boolean;
  /** Services start again when their files change. */
  watch?: boolean;
  /** Skips the build of the web app, for those who serve it otherwise. */
  withoutWeb?: boolean;
  /** Fills in the demo network when this home has none: all of it (default), a small part, or nothing. */
  demo?: 'full' | 'small' | 'none';
  /** Title and up to three paragraphs beside the login form. */
  loginNotice?: string[];
  /** Gives up a start that is under way: whatever runs is stopped and `startSystem` rejects. */
  signal?: AbortSignal;
  /** Each line that a service prints. */
  onLine?: (service: string, line: string) => void;
}

export interface System {
  baseUrl: string;
  backing: Backing;
  ports: ServicePorts;
  secrets: Secrets;
  /** The environment of each service, for tools that work beside them. */
  environment: Record<ServiceName, Record<string, string>>;
  demo: Demo | null;
  /** The running processes, for tests of bad days. */
  services: Record<ServiceName, Supervised>;
  stop: () => Promise<void>;
}

const folderOf = (service: ServiceName) => join(root, service === 'workers' ? 'workers' : `services/${service}`);

/**
 * Brings up the whole system on this machine and resolves when every part is ready. Throws a StackFailure, with everything stopped
 * again, when a part cannot start.
 */
export async function startSystem(options: SystemOptions): Promise<System> {
  const { home, log, progress, watch = false, onLine = () => undefined } = options;
  const ports = options.servicePorts ?? (await freeServicePorts());
  for (const name of serviceNames) {
    await assertPortFree(ports[name].http, name);
    await assertPortFree(ports[name].metrics, `The metrics page of ${name}`);
  }
  for (const folder of ['data', 'storage', 'logs']) mkdirSync(join(home, folder), { recursive: true });

  const closers: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const close of closers.splice(0).reverse()) await close();
    if (options.ephemeral) rmSync(home, { recursive: true, force: true });
  };
  try {
    const secrets = keepSecrets(join(home, 'secrets.json'));
    const web = options.withoutWeb ? Promise.resolve() : buildWeb({ log, progress });
    const ffmpeg = ensureProgram('ffmpeg', ['ffmpeg'], 'The video converter', { log, progress });
    const starting = startBacking({
      dir: join(home, 'data'),
      ports: options.backingPorts,
      ephemeral: options.ephemeral,
      log,
      progress,
    });
    const [started, ...others] = await Promise.allSettled([starting, web, ffmpeg]);
    if (started.status === 'fulfilled') closers.push(started.value.stop);
    const failed = [started, ...others].find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
    const backing = await starting;

    await ensureDatabases(backing.postgresUrl, databaseOwners.map(databaseName));
    const environment = serviceEnvironment(backing, ports, secrets, { ...options, storageDir: join(home, 'storage') });
    options.signal?.throwIfAborted();
    const services = perService((name) =>
      supervise({
        name,
        cwd: folderOf(name),
        args: watch ? ['--watch', '--watch-preserve-output', 'src/main.ts'] : ['src/main.ts'],
        env: environment[name],
        logFile: join(home, 'logs', `${name}.log`),
        onLine,
      }),
    );
    closers.push(() => Promise.all(serviceNames.map((name) => services[name].stop())));
    const allReady = serviceNames.map((name) =>
      services[name].ready(ports[name].metrics, name === 'workers' ? null : ports[name].http),
    );
    await unlessAborted(
      progress('starting the services', () => Promise.all(allReady)),
      options.signal,
    );

    const baseUrl = options.publicOrigin ?? environment.gateway.PUBLIC_ORIGIN!;
    const { mailboxApi, mailboxPage } = backing;
    const demoFile = join(home, 'demo.json');
    const mailbox = { page: mailboxPage, api: mailboxApi };
    const wanted = options.demo ?? 'full';
    const context = { baseUrl, mailbox, demoFile, environment, isSmall: wanted === 'small', log, progress };
    const filling = wanted === 'none' ? null : fillDemo(context);
    const demo = await unlessAborted(Promise.resolve(filling), options.signal);
    return { baseUrl, backing, ports, secrets, environment, demo, services, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The work's result, or a rejection as soon as the signal says so. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work;
  const aborted = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  return Promise.race([work, aborted]);
}
