import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isolationFault } from '@patchwork/workers/decoder/isolation';
import type { Backing } from './backing/index.ts';
import { root, stackDir } from './paths.ts';
import { perService, type ServiceName, type ServicePorts } from './ports.ts';
import { redisUrlOf } from './redis-users.ts';
import { keysOf, type Secrets } from './secrets.ts';

/** The services with a database, `patchwork_<name>`. */
export const databaseOwners = ['identity', 'schools', 'content', 'messaging', 'connections'] as const;
/** Returns the name of a service's database. */
export const databaseName = (service: (typeof databaseOwners)[number]) => `patchwork_${service}`;

export interface Place {
  /** Folder for the media. */
  storageDir: string;
  /** The origin that browsers use; by default the gateway's address. */
  publicOrigin?: string;
  nodeEnv?: 'development' | 'production' | 'test';
  logLevel?: string;
  /** `off` where decoders cannot be isolated: `findMediaIsolation`. */
  mediaIsolation?: 'on' | 'off';
  /** Whether approving a school, moving another's address and announcements to everybody need two people; by default not. */
  requireSecondPerson?: boolean;
  /** Title and up to three paragraphs beside the sign-in form. */
  loginNotice?: string[];
}

/**
 * All users here share one address, and tests and benchmarks are faster than teachers. Demo users have simple passwords, and
 * demo staff no authenticator.
 */
const generousLimits = {
  PASSWORD_DENY_LIST: 'off',
  SESSIONS_PER_USER: '1000',
  REQUIRE_STAFF_MFA: 'false',
  THROTTLE_LOGIN: '1000/600',
  THROTTLE_PASSKEYS: '10000/600',
  THROTTLE_PROVIDERS: '10000/600',
  THROTTLE_FORGOT: '1000/3600',
  THROTTLE_RESET: '1000/3600',
  THROTTLE_SIGN_UP: '1000/3600',
  THROTTLE_SIGN_UP_CHANGES: '10000/3600',
  MAX_SIGN_UP_CHANGES: '1000',
  THROTTLE_VALIDATE: '1000/60',
  THROTTLE_PROMOTION_CODE: '1000/60',
  THROTTLE_REGISTER: '10000/600',
  THROTTLE_UPLOADS: '10000/3600',
  THROTTLE_OWN_DATA: '1000/86400',
  THROTTLE_ERASURES: '1000/86400',
  THROTTLE_MANY_USERS: '10000/3600',
  BUDGET_PERSON_READS: '100000/3600',
  BUDGET_SCHOOL_READS: '100000/3600',
  BUDGET_ADDRESS_MOVES: '1000/86400',
  BUDGET_LIST_DOWNLOADS: '1000/86400',
  THROTTLE_REQUESTS: '100000000/60',
  THROTTLE_WRITES: '100000/60',
};

/**
 * Finds out whether this machine can decode photos and videos without network and keys. Where it cannot, as in most containers
 * and on a Mac, says so and answers `off`: a newcomer's system starts nevertheless, an operator's workers refuse to.
 */
export async function findMediaIsolation(log: (line: string) => void): Promise<'on' | 'off'> {
  if (process.env.MEDIA_ISOLATION === 'off') return 'off';
  const fault = await isolationFault();
  if (!fault) return 'on';
  log(
    `NOTE: photos and videos are decoded without isolation, which only suits a demo. This machine does not permit it: ${fault}`,
  );
  return 'off';
}

const local = (port: number) => `http://127.0.0.1:${port}`;

/** What keeps the memory of each process small. */
export const memorySettings = {
  // Otherwise glibc keeps the freed memory of each thread: 50 MB in the workers after a few photos.
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '262144',
  MALLOC_TRIM_THRESHOLD_: '262144',
  // Caches compiled TypeScript: later starts are faster and save the compiler's 15 MB in each process.
  NODE_COMPILE_CACHE: join(stackDir, 'compiled'),
};

/** Returns the environment variables of each service's process; the only place that lists them. */
export function serviceEnvironment(
  backing: Pick<Backing, 'postgresUrl' | 'redisUrl' | 'ownsRedis' | 'kafkaBrokers' | 'smtpUrl'>,
  ports: ServicePorts,
  secrets: Secrets,
  place: Place,
): Record<ServiceName, Record<string, string>> {
  const shared: Record<string, string> = {
    NODE_ENV: place.nodeEnv ?? 'development',
    LOG_LEVEL: place.logLevel ?? 'info',
    HOST: '127.0.0.1',
    PUBLIC_ORIGIN: place.publicOrigin ?? local(ports.gateway.http),
    SMTP_URL: backing.smtpUrl,
    MAIL_FROM: 'Patchwork <no-reply@patchwork.example>',
    REQUIRE_SECOND_PERSON: String(place.requireSecondPerson ?? false),
    STORAGE_DIR: place.storageDir,
    // What a killed process of a test leaves there is removed with the folder of the tests.
    TMPDIR: tmpdir(),
    WEB_DIST_DIR: join(root, 'web/dist'),
    // V8's young generation would otherwise grow to 48 MB in each process and stay there (bench/README.md).
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=4`.trim(),
    ...memorySettings,
  };
  // A proxy before the gateway (vite, in development) uses the gateway's own origin.
  if (place.publicOrigin) shared.TRUSTED_ORIGINS = local(ports.gateway.http);
  Object.assign(shared, generousLimits);
  shared.MEDIA_ISOLATION = place.mediaIsolation ?? 'on';
  // Passed on from the caller's environment; no scanner is started here.
  if (process.env.MALWARE_SCANNER_URL) shared.MALWARE_SCANNER_URL = process.env.MALWARE_SCANNER_URL;
  if (process.env.APPROVAL_UNDO_SECONDS) shared.APPROVAL_UNDO_SECONDS = process.env.APPROVAL_UNDO_SECONDS;
  if (backing.kafkaBrokers) shared.KAFKA_BROKERS = backing.kafkaBrokers.join(',');
  for (const service of databaseOwners) shared[`${service.toUpperCase()}_URL`] = local(ports[service].http);
  shared.WORKERS_URL = local(ports.workers.metrics);
  const environment = perService<Record<string, string>>((name) => ({
    ...shared,
    ...keysOf(name, secrets),
    REDIS_URL: backing.ownsRedis ? redisUrlOf(backing.redisUrl, name, secrets) : backing.redisUrl,
    PORT: String(ports[name].http),
    METRICS_PORT: String(ports[name].metrics),
  }));
  for (const service of databaseOwners) {
    const url = new URL(backing.postgresUrl);
    url.pathname = `/${databaseName(service)}`;
    environment[service][`${service.toUpperCase()}_DATABASE_URL`] = url.href;
  }
  const [title = '', ...paragraphs] = place.loginNotice ?? [];
  environment.gateway.LOGIN_MESSAGE_TITLE = title;
  for (const [index, text] of paragraphs.entries()) environment.gateway[`LOGIN_MESSAGE_${index + 1}`] = text;
  // In production mode the gateway requires https, which a local system does not have.
  if (place.nodeEnv === 'production') environment.gateway.NODE_ENV = 'test';
  return environment;
}

/**
 * Returns the environment of `services/all`: what all its parts have in common, and what a part has for itself with its name in
 * front.
 */
export function togetherEnvironment({
  workers: _,
  ...parts
}: Record<ServiceName, Record<string, string>>): Record<string, string> {
  const { gateway } = parts;
  const common = Object.fromEntries(
    Object.entries(gateway).filter(([name, value]) => Object.values(parts).every((part) => part[name] === value)),
  );
  const own = Object.entries(parts).flatMap(([part, variables]) =>
    Object.entries(variables)
      .filter(([name]) => common[name] === undefined)
      .map(([name, value]) => [`${part.toUpperCase()}_${name}`, value]),
  );
  return { ...common, ...Object.fromEntries(own), METRICS_PORT: gateway.METRICS_PORT! };
}
