import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { allEvents } from '@patchwork/contracts/events/all';
import { consumedBy } from '@patchwork/ops/consumed';
import { createBus } from '@patchwork/platform/bus';
import type { KafkaUser } from '@patchwork/platform/config';
import { createLog } from '@patchwork/platform/log';
import { eventually } from '@patchwork/testkit/wait';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askVersions } from '../src/backing/kafka.ts';
import { findKafkaPrograms } from '../src/backing/kafka-programs.ts';
import { databaseOwners } from '../src/environment.ts';
import { jaasOf } from '../src/kafka-rights.ts';
import { root } from '../src/paths.ts';
import { freePorts } from '../src/ports.ts';
import { launch, stop, waitUntil } from '../src/processes.ts';
import { run } from '../src/programs.ts';

// A real broker that authenticates and authorises like the one that Strimzi makes of deploy/k8s/base/foundation/kafka.yaml.

const programs = await findKafkaPrograms({
  log: console.log,
  progress: (_title: string, work: () => Promise<unknown>) => work(),
} as never);
const passwordOf = (user: string) => `password-of-${user}`;
const topics = [...new Set(allEvents.map(({ topic }) => topic))];

const folder = mkdtempSync(join(tmpdir(), 'kafka-users-'));
const buses: ReturnType<typeof createBus>[] = [];
let broker: string;
let child: ReturnType<typeof launch> | undefined;

const userOf = (username: string): KafkaUser => ({ mechanism: 'scram-sha-512', username, password: passwordOf(username) });

function busAs(kafkaUser: KafkaUser | undefined) {
  const log = createLog('kafka-users', 'silent');
  const options = { kafkaBrokers: [broker], redisUrl: 'redis://127.0.0.1:9', clientId: 'test', log };
  const bus = createBus({ ...options, kafkaUser });
  buses.push(bus);
  return bus;
}
const busOf = (service: string) => busAs(userOf(service));
const publish = (service: string, topic: string) => busOf(service).publish([{ topic, key: 'a', value: service }]);

async function startBroker({ java, jars }: { java: string; jars: string }) {
  const [port, controller] = await freePorts(2);
  broker = `127.0.0.1:${port}`;
  const config = join(folder, 'server.properties');
  writeFileSync(
    config,
    `process.roles=broker,controller
node.id=1
controller.quorum.voters=1@127.0.0.1:${controller}
controller.listener.names=CONTROLLER
listeners=CLIENTS://${broker},CONTROLLER://127.0.0.1:${controller}
listener.security.protocol.map=CLIENTS:SASL_PLAINTEXT,CONTROLLER:PLAINTEXT
inter.broker.listener.name=CLIENTS
sasl.enabled.mechanisms=SCRAM-SHA-512,PLAIN
sasl.mechanism.inter.broker.protocol=SCRAM-SHA-512
listener.name.clients.scram-sha-512.sasl.jaas.config=org.apache.kafka.common.security.scram.ScramLoginModule required username="operator" password="${passwordOf('operator')}";
authorizer.class.name=org.apache.kafka.metadata.authorizer.StandardAuthorizer
super.users=User:operator;User:ANONYMOUS
log.dirs=${join(folder, 'data')}
auto.create.topics.enable=false
offsets.topic.num.partitions=4
offsets.topic.replication.factor=1
group.initial.rebalance.delay.ms=0
`,
  );
  // The mechanism of docker-compose.yml; a listener's own setting precedes the file.
  const jaas = join(folder, 'kafka.jaas');
  writeFileSync(jaas, jaasOf(Object.fromEntries(['operator', ...databaseOwners].map((user) => [user, passwordOf(user)]))));
  writeFileSync(join(folder, 'log4j2.yaml'), 'Configuration: { status: error }\n');
  const options = [
    '-Xmx384m',
    '-XX:+UseSerialGC',
    '-XX:TieredStopAtLevel=1',
    `-Dlog4j2.configurationFile=${join(folder, 'log4j2.yaml')}`,
    `-Djava.security.auth.login.config=${jaas}`,
  ];
  const program = (...args: string[]) => [...options, '-cp', join(jars, '*'), ...args];
  const users = ['operator', ...databaseOwners].map((user) => `SCRAM-SHA-512=[name=${user},password=${passwordOf(user)}]`);
  const clusterId = Buffer.from(randomUUID().replaceAll('-', ''), 'hex').toString('base64url');
  await run(
    java,
    program(
      ...['kafka.tools.StorageTool', 'format', `--cluster-id=${clusterId}`, '--config', config],
      ...users.flatMap((user) => ['--add-scram', user]),
    ),
  );
  const logFile = join(folder, 'kafka.log');
  child = launch({ command: java, args: program('kafka.Kafka', config), logFile });
  await waitUntil('Kafka with users', () => askVersions(broker), { timeout: 180_000, child, logFile });
}

describe.skipIf(!programs)('a Kafka with users', () => {
  beforeAll(async () => {
    await startBroker(programs!);
    // As in docker compose; the rights are those of the manifests (deploy/test/system.test.ts).
    const env = { ...process.env, KAFKA_PASSWORD: passwordOf('operator') };
    await promisify(execFile)(process.execPath, [join(root, 'deploy/compose/kafka-rights.ts'), broker], {
      env,
      timeout: 120_000,
    });
  }, 300_000);
  afterAll(async () => {
    await Promise.all(buses.map((bus) => bus.close()));
    if (child) await stop(child);
    rmSync(folder, { recursive: true, force: true });
  });

  test('lets nobody in without a password, with a wrong one or under another name', async () => {
    const password = passwordOf('content');
    for (const user of [
      undefined,
      { mechanism: 'scram-sha-512', username: 'content', password: 'wrong' } as const,
      { mechanism: 'scram-sha-512', username: 'messaging', password } as const,
    ]) {
      const bus = busAs(user);
      await expect(bus.publish([{ topic: 'content.articles', key: 'a', value: 'x' }])).rejects.toThrow();
    }
  });

  test.each(databaseOwners)('%s writes the topics that it owns and no others', async (service) => {
    const written: string[] = [];
    const bus = busOf(service);
    for (const topic of topics) {
      try {
        await bus.publish([{ topic, key: 'a', value: service }]);
        written.push(topic);
      } catch (error) {
        expect(`${topic}: ${(error as Error).message}`).toMatch(/not authorized/i);
      }
    }
    expect(written.toSorted()).toEqual(
      topics.filter((topic) => topic.startsWith(`${service}.`) || topic === 'audit.events').toSorted(),
    );
  });

  test('content cannot end a hold: only messaging writes messaging.holds', async () => {
    await expect(publish('content', 'messaging.holds')).rejects.toThrow(/not authorized/i);
    await publish('messaging', 'messaging.holds');
  });

  test('with plain passwords, as of docker compose, a service has the same rights', async () => {
    const plainly = (password: string) => busAs({ mechanism: 'plain', username: 'content', password });
    await expect(plainly('wrong').publish([{ topic: 'content.articles', key: 'a', value: 'x' }])).rejects.toThrow();
    const bus = plainly(passwordOf('content'));
    await bus.publish([{ topic: 'content.articles', key: 'a', value: 'x' }]);
    await expect(bus.publish([{ topic: 'messaging.holds', key: 'a', value: 'x' }])).rejects.toThrow(/not authorized/i);
  });

  test.each(databaseOwners)('%s starts as in production: topics, consumers, lag, a rebuild', async (service) => {
    const bus = busOf(service);
    await bus.ensureTopics(allEvents);
    const consumed = consumedBy(service);
    for (const topic of consumed) await busOf('operator').publish([{ topic, key: 'a', value: `for ${service}` }]);
    const seen = new Set<string>();
    const handle = async ({ topic, value }: { topic: string; value: string }) =>
      void (value === `for ${service}` && seen.add(topic));
    const subscription = await bus.subscribe({ group: `patchwork.${service}`, topics: consumed, handle });
    await eventually(() => seen.size === consumed.length);
    expect((await bus.lag(`patchwork.${service}`, consumed)).length).toBe(consumed.length);
    await subscription.stop();
    await bus.rewind(`patchwork.${service}.rebuild`, consumed);
    expect(await bus.isHealthy()).toBe(true);
  });

  test('every service finds out whether the broker is there', async () => {
    for (const service of databaseOwners) expect([service, await busOf(service).isHealthy()]).toEqual([service, true]);
  });

  test('no service reads what it does not consume, or in the group of another', async () => {
    const seen: string[] = [];
    const handle = async ({ value }: { value: string }) => void seen.push(value);
    const bus = busOf('connections');
    expect(consumedBy('connections')).not.toContain('identity.accounts');
    await busOf('operator').publish([{ topic: 'identity.accounts', key: 'a', value: 'for identity' }]);
    void bus.subscribe({ group: 'patchwork.connections', topics: ['identity.accounts'], handle });
    void bus.subscribe({ group: 'patchwork.messaging', topics: consumedBy('connections'), handle });
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    expect(seen).toEqual([]);
  });
});
