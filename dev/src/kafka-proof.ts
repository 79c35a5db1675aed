import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Consumer, Kafka, logLevel, Partitioners } from 'kafkajs';
import { startKafka } from './backing/kafka.ts';
import { freeBackingPorts } from './ports.ts';
import { createOutput } from './progress.ts';

// `node dev/src/kafka-proof.ts`: tests kafkajs against the broker that dev starts. Results and conclusions are in
// docs/decisions/0001-kafkajs-on-kafka-4.md. Run it again when kafkajs, Kafka or Node changes.

const topic = 'proof.messages';
const start = performance.now();
const say = (text: string) => console.log(`${((performance.now() - start) / 1000).toFixed(2).padStart(7)} s  ${text}`);
const warnings = new Map<string, number>();
process.on('warning', ({ name }) => warnings.set(name, (warnings.get(name) ?? 0) + 1));

const dir = mkdtempSync(join(tmpdir(), 'kafka-proof-'));
const ports = await freeBackingPorts();
const context = { dir, ports, output: createOutput(say), ephemeral: true, engine: null, tryDocker: async () => false };
let broker = await startKafka(context);
if (!broker.value) throw new Error('could not start Kafka');
say('broker is up');

const kafka = new Kafka({
  clientId: 'proof',
  brokers: broker.value,
  retry: { initialRetryTime: 100, maxRetryTime: 2000, retries: 20 },
  logLevel: logLevel.ERROR,
  logCreator:
    () =>
    ({ namespace, log }) =>
      say(`kafkajs ${namespace}: ${log.message} ${log.error ?? ''}`),
});

const admin = kafka.admin();
await admin.connect();
const created = await admin.createTopics({ topics: [{ topic, numPartitions: 4 }], waitForLeaders: true });
say(`topic created: ${created}; again: ${await admin.createTopics({ topics: [{ topic, numPartitions: 4 }] })}`);

const producer = kafka.producer({ createPartitioner: Partitioners.DefaultPartitioner, allowAutoTopicCreation: false });
await producer.connect();
let sent = 0;
async function produce(count: number) {
  const messages = Array.from({ length: count }, () => ({ key: String(sent % 20), value: String(sent++) }));
  const begin = performance.now();
  await producer.send({ topic, acks: -1, messages });
  say(`produced ${count} in ${Math.round(performance.now() - begin)} ms`);
}
await produce(1000);

const seen = new Map<string, number>();
const received = { one: 0, two: 0 };
async function joinGroup(name: 'one' | 'two') {
  const consumer = kafka.consumer({
    groupId: 'proof',
    sessionTimeout: 30_000,
    heartbeatInterval: 3000,
    rebalanceTimeout: 10_000,
  });
  consumer.on(consumer.events.GROUP_JOIN, ({ payload }) =>
    say(
      `consumer ${name} holds partitions ${JSON.stringify(payload.memberAssignment[topic])} (joined in ${payload.duration} ms)`,
    ),
  );
  consumer.on(consumer.events.REBALANCING, () => say(`consumer ${name} sees a rebalance`));
  consumer.on(consumer.events.CRASH, ({ payload }) =>
    say(`consumer ${name} CRASH restart=${payload.restart} ${payload.error.message}`),
  );
  await consumer.connect();
  await consumer.subscribe({ topics: [topic], fromBeginning: true });
  await consumer.run({
    eachMessage: async ({ message }) => {
      const value = String(message.value);
      seen.set(value, (seen.get(value) ?? 0) + 1);
      received[name]++;
    },
  });
  return consumer;
}
async function untilAllSeen() {
  const begin = performance.now();
  while (seen.size < sent && performance.now() - begin < 60_000) await sleep(10);
  const repeated = [...seen.values()].filter((times) => times > 1).length;
  say(
    `${seen.size} of ${sent} seen after ${Math.round(performance.now() - begin)} ms, ${repeated} more than once; ${JSON.stringify(received)}`,
  );
}

const one: Consumer = await joinGroup('one');
await untilAllSeen();
const two = await joinGroup('two');
await sleep(5000);
await produce(1000);
await untilAllSeen();

say('consumer two leaves');
await two.disconnect();
await produce(1000);
await untilAllSeen();

say('broker stops');
await broker.stop();
const delayed = produce(100);
await sleep(3000);
say('broker starts again');
broker = await startKafka(context);
await delayed;
await produce(1000);
await untilAllSeen();

async function idle(label: string) {
  const before = process.cpuUsage();
  await sleep(10_000);
  const { user, system } = process.cpuUsage(before);
  say(`${label}: ${((user + system) / 100_000).toFixed(1)} % of a core`);
}
await idle('idle for 10 s as published');
interface Queue {
  pending: unknown[];
  throttledUntil: number;
}
const queue = createRequire(import.meta.url)('kafkajs/src/network/requestQueue/index.js').prototype;
const original = queue.scheduleCheckPendingRequests;
queue.scheduleCheckPendingRequests = function (this: Queue) {
  if (this.pending.length > 0 || this.throttledUntil > Date.now()) original.call(this);
};
await idle('idle for 10 s with the timer patched');
say(`warnings of Node: ${JSON.stringify(Object.fromEntries(warnings))}`);

await one.disconnect();
await producer.disconnect();
await admin.disconnect();
await broker.stop();
rmSync(dir, { recursive: true, force: true });
say('done');
