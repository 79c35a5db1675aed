import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfig as connections } from '@patchwork/connections/config';
import { loadConfig as content } from '@patchwork/content/config';
import { allEvents } from '@patchwork/contracts/events/all';
import { databaseName, databaseOwners } from '@patchwork/dev/environment';
import { kafkaRightsOf } from '@patchwork/dev/kafka-rights';
import { type ServiceName, serviceNames } from '@patchwork/dev/ports';
import { redisRules } from '@patchwork/dev/redis-users';
import { calls } from '@patchwork/dev/secrets';
import { gatewayConfig as gateway, keepAliveSeconds } from '@patchwork/gateway/config';
import { loadConfig as identity } from '@patchwork/identity/config';
import { loadConfig as messaging } from '@patchwork/messaging/config';
import { consumedBy } from '@patchwork/ops/consumed';
// Platform's additions to Fastify's types, which the services' configurations use.
import type {} from '@patchwork/platform/http';
import { loadConfig as schools } from '@patchwork/schools/config';
import { loadConfig as workers } from '@patchwork/workers/config';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { fill } from '../proof/secrets.ts';
import { environmentOf } from './environment.ts';
import { type Endpoint, mayReach } from './network.ts';
import { podsOf, selects } from './pods.ts';
import { allEnvironments, findKustomize, type Manifest, nameOf, render, root } from './render.ts';

const kustomize = await findKustomize();
if (!kustomize) console.warn('SKIPPED: the manifests are not read, since neither kustomize 5, kubectl nor go is on this machine');

const loaders = { identity, schools, content, messaging, connections, workers, gateway };
const rendered = new Map<string, Manifest[]>();
for (const environment of kustomize ? allEnvironments : []) rendered.set(environment, await render(kustomize!, environment));

/** Secret, key and file of everything in a process's folder of secrets; `*` is a whole secret. */
const sourcesOf = (all: Manifest[], service: ServiceName): [string, string, string][] => {
  const { volumes } = all.find((each) => nameOf(each) === `Deployment/${service}`)!.spec.template.spec;
  const { sources } = volumes.find(({ name }: { name: string }) => name === 'secrets').projected;
  return sources.flatMap(({ secret }: Manifest) =>
    (secret.items ?? [{ key: '*', path: '*' }]).map(({ key, path }: Manifest) => [secret.name, key, path]),
  );
};

describe.skipIf(!kustomize).each(allEnvironments)('in %s', (environment) => {
  const withOperators = test.skipIf(environment === 'proof');
  const all = rendered.get(environment)!;
  const configOf = (service: keyof typeof loaders) =>
    loaders[service](environmentOf(all, `Deployment/${service}`)) as unknown as Record<string, unknown>;

  test.each(serviceNames)('%s can start with its variables', (service) => {
    const config = configOf(service);
    expect(config).toMatchObject({ NODE_ENV: 'production', HOST: '0.0.0.0', METRICS_PORT: 9090 });
    const keys = Object.entries(config).filter(([name, value]) => /_KEYS(_|$)/.test(name) && value);
    expect(keys.map(([name, value]) => [name, (value as string[]).length])).toEqual(keys.map(([name]) => [name, 2]));
  });

  test('each process mounts only the keys of its pairs and its password of Redis', () => {
    const mounted = Object.fromEntries(
      serviceNames.map((name) => [
        name,
        sourcesOf(all, name)
          .filter(([secret]) => !/-(media|database)$|^smtp$/.test(secret))
          .toSorted(),
      ]),
    );
    const wanted = Object.fromEntries(
      serviceNames.map((name) => {
        const called = calls[name] ?? [];
        const callers = serviceNames.filter((caller) => calls[caller]?.includes(name));
        const lists = { gateway: 'csrf-keys', identity: 'link-keys', messaging: 'unsubscribe-keys' } as Record<string, string>;
        return [
          name,
          [
            ...called.map((service) => [`${name}-${service}-keys`, 'keys', `SIGNING_KEYS_${service.toUpperCase()}`]),
            ...callers.map((caller) => [`${caller}-${name}-keys`, 'keys', `ACCEPTED_KEYS_${caller.toUpperCase()}`]),
            ...(lists[name] ? [[lists[name], '*', '*']] : []),
            ['redis', name, 'REDIS_URL'],
            ...(databaseOwners.includes(name as never) ? [['kafka-users', name, 'KAFKA_PASSWORD']] : []),
          ].toSorted(),
        ];
      }),
    );
    expect(mounted).toEqual(wanted);
    for (const name of serviceNames) {
      const others = sourcesOf(all, name).filter(([secret]) => /-(media|database)$|^smtp$/.test(secret));
      for (const [secret] of others) expect(secret === 'smtp' ? 'workers' : secret.split('-')[0]).toBe(name);
    }
  });

  test('Redis has the user of each process with its rules alone, two passwords each, and the default user cannot sign in', () => {
    const { data } = all.find((each) => nameOf(each) === 'ExternalSecret/redis')!.spec.target.template;
    const lines = (data['users.acl'] as string).trim().split('\n');
    expect(lines.slice(0, 2)).toEqual(['user default off ~* &* +@all', 'user operator on >{{ .operator }} ~* &* +@all']);
    const users = serviceNames.map((name) =>
      [`user ${name} on >{{ .${name} }} >{{ .${name}_previous }}`, ...redisRules(name)].join(' '),
    );
    expect(lines.slice(2).toSorted()).toEqual(users.toSorted());
    for (const name of serviceNames) expect(new URL(String(configOf(name).REDIS_URL)).username).toBe(name);
    const { volumes } = all.find((each) => nameOf(each) === 'StatefulSet/redis')!.spec.template.spec;
    const paths = volumes[0].secret.items.map(({ path }: { path: string }) => `/etc/redis/${path}`);
    expect(paths).toContain(/^aclfile (.*)$/m.exec(data['redis.conf'])![1]);
  });

  withOperators(
    'Kafka lets nobody in without a password, and each service write its own topics and read what it consumes',
    () => {
      const { listeners, authorization } = all.find((each) => nameOf(each) === 'Kafka/kafka')!.spec.kafka;
      expect(listeners.map(({ authentication }: Manifest) => authentication)).toEqual([{ type: 'scram-sha-512' }]);
      expect(authorization).toEqual({ type: 'simple' });
      const users = all.filter(({ kind }) => kind === 'KafkaUser').map(({ metadata, spec }) => [metadata.name, spec]);
      expect(Object.fromEntries(users)).toEqual(
        Object.fromEntries(
          databaseOwners.map((service) => [
            service,
            {
              authentication: {
                type: 'scram-sha-512',
                password: { valueFrom: { secretKeyRef: { name: 'kafka-users', key: service } } },
              },
              authorization: { type: 'simple', acls: kafkaRightsOf(service, consumedBy(service)) },
            },
          ]),
        ),
      );
      for (const service of databaseOwners) expect(configOf(service)).toMatchObject({ KAFKA_MECHANISM: 'scram-sha-512' });
    },
  );

  test.each(databaseOwners)('the migrations of %s have the address of their database, with its role', (service) => {
    const given = environmentOf(all, `Job/migrate-${service}`)[`${service.toUpperCase()}_DATABASE_URL`];
    expect(new URL(given!).username).toBe(databaseName(service));
  });

  test('the network policies allow exactly the calls that the code makes', () => {
    const at = (service: string): Endpoint => ({
      labels: podsOf(all).find(({ owner }) => owner === `Deployment/${service}`)!.labels,
    });
    for (const from of serviceNames) {
      const calls = Object.keys(configOf(from)).flatMap((name) => /^([A-Z]+)_URL$/.exec(name)?.[1]?.toLowerCase() ?? []);
      const allowed = serviceNames.filter((to) => mayReach(all, at(from), at(to), to === 'workers' ? 9090 : 8080));
      const called = serviceNames.filter((name) => calls.includes(name));
      expect({ from, allowed }).toEqual({ from, allowed: called });
    }
  });

  test('each database, broker, queue and port is open to the processes that need it', () => {
    const postgres = { labels: { 'cnpg.io/cluster': 'postgres' } };
    const kafka = { labels: { 'strimzi.io/cluster': 'kafka' } };
    const redis = { labels: { 'app.kubernetes.io/name': 'redis' } };
    const whoReaches = (to: Endpoint, port: number) =>
      podsOf(all)
        .filter(({ labels }) => mayReach(all, { labels }, to, port))
        // Instances of PostgreSQL replicate from each other.
        .filter(({ owner }) => owner !== 'StatefulSet/postgres')
        .map(({ owner }) => owner.toLowerCase())
        .toSorted();
    const owners = databaseOwners.map((name) => `deployment/${name}`);
    expect(whoReaches(postgres, 5432)).toEqual([...owners, ...databaseOwners.map((name) => `job/migrate-${name}`)].toSorted());
    expect(whoReaches(kafka, 9092)).toEqual(owners.toSorted());
    expect(whoReaches(redis, 6379)).toEqual(serviceNames.map((name) => `deployment/${name}`).toSorted());

    const reachable = (namespace: string, port: number) =>
      podsOf(all)
        .filter(({ labels }) => mayReach(all, { labels: {}, namespace }, { labels }, port))
        .map(({ owner }) => owner.toLowerCase())
        .toSorted();
    expect(reachable('ingress', 8080)).toEqual(['deployment/gateway']);
    expect(reachable('ingress', 9090)).toEqual([]);
    expect(reachable('monitoring', 9090)).toEqual(serviceNames.map((name) => `deployment/${name}`).toSorted());
    expect(reachable('somebody-else', 8080)).toEqual([]);
  });

  test('the decoder has no secret, no settings, no token and no way out, and only the workers reach it', () => {
    const { labels, spec } = podsOf(all).find(({ owner }) => owner === 'Deployment/decoder')!;
    expect(spec.volumes).toEqual([{ name: 'tmp', emptyDir: expect.anything() }]);
    expect(spec.containers[0].envFrom).toBeUndefined();
    expect(Object.keys(environmentOf(all, 'Deployment/decoder'))).toEqual(['HOST', 'PORT', 'METRICS_PORT']);
    expect(spec.automountServiceAccountToken).toBe(false);
    const who = podsOf(all).filter((pod) => mayReach(all, { labels: pod.labels }, { labels }, 8080));
    expect(who.map(({ owner }) => owner)).toEqual(['Deployment/workers']);
    expect(configOf('workers')).toMatchObject({ MEDIA_DECODER_URL: 'http://decoder:8080', MEDIA_ISOLATION: 'on' });
    // No policy that selects it names anything that it may connect to.
    const policies = all.filter(({ kind, spec }) => kind === 'NetworkPolicy' && selects(spec.podSelector, labels));
    expect(policies.map(({ metadata }) => metadata.name).toSorted()).toEqual(['decoder', 'default-deny']);
    expect(policies.flatMap(({ spec }) => spec.egress ?? [])).toEqual([]);
    expect(policies.every(({ spec }) => spec.policyTypes.includes('Egress'))).toBe(true);
  });

  withOperators('the topics match the contracts, with compaction where the contracts require it', () => {
    const wanted = [...new Map(allEvents.map((event) => [event.topic, event])).values()];
    const topics = all.filter(({ kind }) => kind === 'KafkaTopic');
    const policies = topics.map(({ metadata, spec }) => [metadata.name, spec.config['cleanup.policy']]);
    expect(policies.toSorted()).toEqual(
      wanted.map(({ topic, compacted }) => [topic, compacted ? 'compact' : 'delete']).toSorted(),
    );
    for (const { topic, retentionDays } of wanted.filter((event) => event.retentionDays))
      expect(topics.find(({ metadata }) => metadata.name === topic)!.spec.config['retention.ms']).toBe(
        retentionDays! * 24 * 3600 * 1000,
      );
    const brokers = all.find((each) => nameOf(each) === 'KafkaNodePool/broker')!.spec.replicas;
    for (const { spec } of topics) {
      expect(spec.partitions).toBe(6);
      expect(spec.replicas).toBe(brokers);
      expect(spec.config['min.insync.replicas']).toBe(Math.min(2, brokers));
    }
  });

  withOperators('each service has its own database and role, and no role can connect to another database', () => {
    const cluster = all.find((each) => nameOf(each) === 'Cluster/postgres')!.spec;
    const names = databaseOwners.map(databaseName).toSorted();
    const databases = all.filter(({ kind }) => kind === 'Database').map(({ spec }) => [spec.name, spec.owner]);
    expect(databases.toSorted()).toEqual(names.map((name) => [name, name]));
    expect(cluster.managed.roles.map(({ name }: { name: string }) => name).toSorted()).toEqual(names);
    const rules: string[] = cluster.postgresql.pg_hba;
    expect(rules.at(-1)).toBe('host all all all reject');
    expect(rules.slice(0, -1).toSorted()).toEqual(names.map((name) => `hostssl ${name} ${name} all scram-sha-256`));
    for (const service of databaseOwners) {
      const url = new URL(String(configOf(service)[`${service.toUpperCase()}_DATABASE_URL`]));
      expect([url.username, url.pathname]).toEqual([databaseName(service), `/${databaseName(service)}`]);
      expect(url.searchParams.get('sslmode')).toBe('require');
    }
  });

  withOperators('PostgreSQL allows a connection for every process, also during a rollout', () => {
    const { managed, postgresql } = all.find((each) => nameOf(each) === 'Cluster/postgres')!.spec;
    const most = databaseOwners.map((service) => {
      const { replicas } = all.find((each) => nameOf(each) === `Deployment/${service}`)!.spec;
      const scaled = all.find((each) => nameOf(each) === `HorizontalPodAutoscaler/${service}`)?.spec.maxReplicas;
      const { CLOSE_SECONDS, DATABASE_POOL_SIZE } = configOf(service);
      // A rollout adds one process, or doubles them where old ones may take long to close; each has its pool and a listening
      // connection; a migration has one.
      const draining = Number(CLOSE_SECONDS) > 60 ? (scaled ?? replicas) : 0;
      return ((scaled ?? replicas) + draining + 1) * (Number(DATABASE_POOL_SIZE) + 1) + 1;
    });
    for (const [index, service] of databaseOwners.entries()) {
      const { connectionLimit } = managed.roles.find(({ name }: { name: string }) => name === databaseName(service));
      expect(connectionLimit).toBeGreaterThanOrEqual(most[index]!);
    }
    const reserved = 20;
    expect(Number(postgresql.parameters.max_connections)).toBeGreaterThan(most.reduce((sum, each) => sum + each) + reserved);
  });

  test('the gateway keeps idle connections for longer than whatever deploy/README.md puts before it', () => {
    const readme = readFileSync(join(root, 'deploy/README.md'), 'utf8');
    const rows = readme
      .split('### In front of the gateway')[1]!
      .split('###')[0]!
      .matchAll(/^\| ([^|]+) \| ([\d,]+) s[^|]* \| ([^|]+) \|$/gm);
    const kept = [...rows].map(([, proxy, usual, set]) => {
      const seconds = set === 'nothing' ? usual : /^(\d+) s$/.exec(set!)?.[1];
      return { proxy, seconds: seconds && Number(seconds.replace(',', '')) };
    });
    const known = kept.filter(({ seconds }) => seconds);
    expect(known.length).toBeGreaterThanOrEqual(5);
    expect(known.filter(({ seconds }) => Number(seconds) >= keepAliveSeconds)).toEqual([]);
    expect(readme).toContain(`idle for ${keepAliveSeconds} s`);
  });

  test('a terminating process has the time that its settings require', () => {
    for (const service of serviceNames) {
      const { terminationGracePeriodSeconds, containers } = all.find((each) => nameOf(each) === `Deployment/${service}`)!.spec
        .template.spec;
      const { DRAIN_SECONDS, CLOSE_SECONDS } = configOf(service);
      // Longer than our clients keep idle connections, and than Kubernetes takes to remove a pod from its endpoints.
      expect(DRAIN_SECONDS).toBeGreaterThanOrEqual(service === 'gateway' ? keepAliveSeconds + 1 : 5);
      expect(terminationGracePeriodSeconds).toBeGreaterThan(Number(DRAIN_SECONDS) + Number(CLOSE_SECONDS) + 5);
      expect(containers[0].lifecycle).toBeUndefined();
    }
  });

  test('probes use paths that the processes serve, and the programs of all pods exist', () => {
    for (const { owner, kind, spec, labels } of podsOf(all)) {
      const { args, ports, startupProbe, readinessProbe, livenessProbe } = spec.containers[0];
      if (args) expect({ owner, exists: existsSync(join(root, args[0])) }).toEqual({ owner, exists: true });
      if (kind !== 'Deployment' || !labels['patchwork.example/process']) continue;
      expect(ports).toContainEqual(expect.objectContaining({ name: 'metrics', containerPort: 9090 }));
      expect([startupProbe, readinessProbe, livenessProbe].map(({ httpGet }) => `${httpGet.path} ${httpGet.port}`)).toEqual([
        '/livez metrics',
        '/readyz metrics',
        '/livez metrics',
      ]);
    }
  });

  test('every object belongs to a step of the rollout', () => {
    const steps = all.map((each) => [nameOf(each), each.metadata.labels?.['patchwork.example/step']]);
    expect(steps.filter(([, step]) => !/^[1-3]-(foundation|migrations|services)$/.test(step ?? ''))).toEqual([]);
  });

  test('alerts and dashboard come from the one file, where Prometheus and Grafana look for them', () => {
    const file = (name: string) => readFileSync(join(root, 'deploy/observability', name), 'utf8');
    const rules = all.find(({ kind }) => kind === 'PrometheusRule')!;
    expect(rules.spec.groups).toEqual((parse(file('alerts.yaml')) as Manifest).spec.groups);
    const dashboard = all.find((each) => nameOf(each) === 'ConfigMap/dashboard')!;
    expect(dashboard.metadata.labels.grafana_dashboard).toBe('1');
    expect(dashboard.data['patchwork.json']).toBe(file('dashboard.json'));
  });

  test('every process sends traces to the collector, where there is one, and can reach it', () => {
    for (const service of serviceNames) {
      const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share } = configOf(service);
      if (environment === 'local' || environment === 'proof') {
        expect(endpoint).toBeUndefined();
        continue;
      }
      const { hostname, port } = new URL(String(endpoint));
      expect(Number(share)).toBeLessThanOrEqual(environment === 'production' ? 0.1 : 1);
      const { labels } = podsOf(all).find(({ owner }) => owner === `Deployment/${service}`)!;
      expect(mayReach(all, { labels }, { labels: {}, namespace: hostname.split('.')[1]! }, Number(port))).toBe(true);
      expect(mayReach(all, { labels }, { labels: {}, namespace: 'somebody-else' }, Number(port))).toBe(false);
    }
  });

  test('staff need one-time codes in every environment but those with the demo network', () => {
    expect(configOf('identity').REQUIRE_STAFF_MFA).toBe(environment !== 'local' && environment !== 'proof');
    expect(String(configOf('gateway').PUBLIC_ORIGIN)).toMatch(/^https:/);
  });

  test('two people are required in every environment but local, by each service that asks for them', () => {
    for (const service of ['identity', 'schools', 'messaging'] as const)
      expect(configOf(service).REQUIRE_SECOND_PERSON).toBe(environment !== 'local');
  });
});

test.skipIf(!kustomize)('the proof has the databases, the rules of access and the settings of Kafka that production has', () => {
  const [production, proof] = [rendered.get('production')!, rendered.get('proof')!];
  const file = (map: string, name: string) =>
    (proof.find((each) => nameOf(each).startsWith(`ConfigMap/${map}-`))!.data[name] as string).split('\n');
  const { pg_hba } = production.find((each) => nameOf(each) === 'Cluster/postgres')!.spec.postgresql;
  expect(file('postgres', 'pg_hba.conf').filter((line) => line.startsWith('host'))).toEqual(pg_hba);
  expect(file('postgres', 'prepare-postgres.sh')).toContain(`for service in ${databaseOwners.join(' ')}; do`);
  const { config } = production.find((each) => nameOf(each) === 'Kafka/kafka')!.spec.kafka;
  const settings = file('kafka', 'server.properties').map((line) => line.split('='));
  const single = /replicat|\.isr$|replicas$/;
  for (const [name, value] of Object.entries(config))
    expect(settings).toContainEqual([name, single.test(name) ? '1' : String(value)]);
});

test.skipIf(!kustomize)('the proof fills every field of every secret, with one password for each name', () => {
  const secrets = rendered.get('proof')!.filter(({ kind }) => kind === 'ExternalSecret');
  expect(secrets.length).toBeGreaterThan(20);
  for (const { spec } of secrets) {
    const filled = fill(spec.target.template.data);
    expect(JSON.stringify(filled)).not.toMatch(/\{\{|\}\}/);
    if (filled.url) expect(new URL(filled.url).password).toBe(filled.password);
    if (filled.keys) expect(new Set(filled.keys.split(',')).size).toBe(2);
  }
});

test.skipIf(!kustomize)('redis rejects writes instead of evicting keys, and persists data', () => {
  const redis = rendered.get('production')!.find((each) => nameOf(each) === 'ExternalSecret/redis')!;
  expect(redis.spec.target.template.data['redis.conf']).toMatch(/^maxmemory-policy noeviction$/m);
  expect(redis.spec.target.template.data['redis.conf']).toMatch(/^appendonly yes$/m);
});

test.skipIf(!kustomize)('finds a variable that is missing in an environment', () => {
  const all = structuredClone(rendered.get('production')!);
  const settings = all.find((each) => nameOf(each).startsWith('ConfigMap/settings'))!;
  delete settings.data.PUBLIC_ORIGIN;
  expect(() => gateway(environmentOf(all, 'Deployment/gateway'))).toThrow(/PUBLIC_ORIGIN/);
  all.splice(all.indexOf(all.find((each) => nameOf(each) === 'ExternalSecret/csrf-keys')!), 1);
  expect(() => environmentOf(all, 'Deployment/gateway')).toThrow(/csrf-keys/);
});
