import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Demo, fillDemo } from '../demo/index.ts';
import type { PoolSize } from '../demo/pool.ts';
import { type Backing, startBacking } from './backing/index.ts';
import { assertBaseline, ensureDatabases } from './backing/postgres.ts';
import { databaseName, databaseOwners, findMediaIsolation, serviceEnvironment, togetherEnvironment } from './environment.ts';
import { root } from './paths.ts';
import {
  assertPortFree,
  type BackingPorts,
  freeServicePorts,
  perService,
  portsIn,
  type ServiceName,
  type ServicePorts,
  type Shape,
  serviceNames,
} from './ports.ts';
import { ensureProgram } from './programs.ts';
import type { Output } from './progress.ts';
import { setRedisUsers } from './redis-users.ts';
import { keepSecrets, type Secrets } from './secrets.ts';
import { type Supervised, supervise } from './supervise.ts';
import { buildWeb } from './web-build.ts';

type ProgramName = ServiceName | 'all';

interface SystemOptions extends Output {
  /** Folder for all files of the system: data, media, logs, secrets, demo.json. */
  home: string;
  /** Free ports by default. */
  backingPorts?: BackingPorts;
  servicePorts?: ServicePorts;
  /** Of the demo's OpenID provider. */
  signInProviderPort?: number;
  /** `all`: gateway and services in one process, with the workers beside it. `split`, the default: a process for each. */
  shape?: Shape;
  /** The origin that browsers use, if it is not the gateway's. */
  publicOrigin?: string;
  nodeEnv?: 'development' | 'production' | 'test';
  logLevel?: string;
  /** The data is temporary: `stop` removes `home`. */
  ephemeral?: boolean;
  /** Restarts services when their files change. */
  watch?: boolean;
  /** Skips the build of the web app, when another process serves it. */
  withoutWeb?: boolean;
  /** Seeds the demo network when this home has none: full (default), small or none. */
  demo?: 'full' | 'small' | 'none';
  /** Seeds schools for tests beside the demo network, and lists them in `pool.json`; none by default. */
  poolSize?: PoolSize;
  /** Title and up to three paragraphs beside the sign-in form. */
  loginNotice?: string[];
  /** Aborts a start in progress: all parts are stopped and `startSystem` rejects. */
  signal?: AbortSignal;
  /** Longest pause before a process that has ended starts again, in milliseconds; by default 30 s. */
  longestPause?: number;
  /** Decides, before the processes start, what differs for them from the backing services as they are; for the fault suite. */
  prepare?: (backing: Backing) => Promise<Prepared>;
  /** Called for each line that a service prints. */
  onLine?: (service: string, line: string) => void;
}

export interface Prepared {
  /** Addresses that the processes use instead, such as a proxy's. */
  addresses: Partial<Pick<Backing, 'postgresUrl' | 'redisUrl' | 'kafkaBrokers' | 'smtpUrl'>>;
  /** Further variables of each process. */
  variables: Partial<Record<ServiceName, Record<string, string>>>;
}

export interface System {
  baseUrl: string;
  backing: Backing;
  ports: ServicePorts;
  secrets: Secrets;
  /** The environment of each service, for other tools. */
  environment: Record<ServiceName, Record<string, string>>;
  demo: Demo | null;
  /** The process of each service, for tests that stop them; in the shape `all` most share one. */
  services: Record<ServiceName, Supervised>;
  /** The metrics page of each process. */
  metricsPages: string[];
  stop: () => Promise<void>;
}

const folderOf = (program: ProgramName) => join(root, program === 'workers' ? 'workers' : `services/${program}`);

/**
 * Starts the whole system on this machine and resolves when every part is ready.
 * @throws StackFailure, after all parts have been stopped, when a part cannot start
 */
export async function startSystem(options: SystemOptions): Promise<System> {
  const { home, log, progress, watch = false, shape = 'split', onLine = () => undefined } = options;
  const ports = portsIn(shape, options.servicePorts ?? (await freeServicePorts()));
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
    await assertBaseline(backing.postgresUrl, databaseOwners.map(databaseName));
    if (backing.ownsRedis) await setRedisUsers(backing.redisUrl, secrets, { hasKafka: backing.kafkaBrokers !== null });
    const prepared = await options.prepare?.(backing);
    const environment = serviceEnvironment({ ...backing, ...prepared?.addresses }, ports, secrets, {
      ...options,
      storageDir: join(home, 'storage'),
      mediaIsolation: await findMediaIsolation(log),
    });
    const wanted = options.demo ?? 'full';
    const { PUBLIC_ORIGIN: baseUrl = '' } = environment.gateway;
    // Without the demo no user signs in through it, and in production no provider may have http.
    const isUseless = wanted === 'none' || options.nodeEnv === 'production';
    const startProvider = isUseless ? null : (await import('./sign-in-provider.ts')).startSignInProvider;
    const place = { publicOrigin: baseUrl, secret: secrets.signInProvider, port: options.signInProviderPort };
    const provider = await startProvider?.(place);
    if (provider) closers.push(provider.stop);
    Object.assign(environment.identity, provider?.variables);
    for (const name of serviceNames) Object.assign(environment[name], prepared?.variables[name]);
    options.signal?.throwIfAborted();
    const launch = (name: ProgramName, env: Record<string, string>) =>
      supervise({
        name,
        cwd: folderOf(name),
        args: watch ? ['--watch', '--watch-preserve-output', 'src/main.ts'] : ['src/main.ts'],
        env,
        logFile: join(home, 'logs', `${name}.log`),
        onLine,
        longestPause: options.longestPause,
      });
    const all = shape === 'all' ? launch('all', togetherEnvironment(environment)) : null;
    const services = perService((name) => (all && name !== 'workers' ? all : launch(name, environment[name])));
    closers.push(() => Promise.all([...new Set(Object.values(services))].map((process) => process.stop())));
    const allReady = serviceNames.map((name) =>
      services[name].ready(ports[name].metrics, name === 'workers' ? null : ports[name].http),
    );
    await unlessAborted(
      progress('starting the services', () => Promise.all(allReady)),
      options.signal,
    );

    const { mailboxApi, mailboxPage } = backing;
    const demoFile = join(home, 'demo.json');
    const mailbox = { page: mailboxPage, api: mailboxApi };
    const signInProvider = provider ? { id: provider.id, name: provider.name, issuer: provider.issuer } : undefined;
    const seed = { isSmall: wanted === 'small', poolSize: options.poolSize };
    const context = { baseUrl, mailbox, signInProvider, demoFile, environment, ...seed, progress };
    const filling = wanted === 'none' ? null : fillDemo(context);
    const demo = await unlessAborted(Promise.resolve(filling), options.signal);
    const metricsPorts = new Set(serviceNames.map((name) => ports[name].metrics));
    const metricsPages = [...metricsPorts].map((port) => `http://127.0.0.1:${port}/metrics`);
    return { baseUrl, backing, ports, secrets, environment, demo, services, metricsPages, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Returns the result of the work, or rejects as soon as the signal is aborted. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work;
  const aborted = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  return Promise.race([work, aborted]);
}
