import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { assertPortFree, type BackingPorts } from '../ports.ts';
import { launch, stop, waitUntil } from '../processes.ts';
import { run } from '../programs.ts';
import type { BackingContext, Started } from './context.ts';
import { findKafkaPrograms } from './kafka-programs.ts';

/**
 * Starts one Kafka broker in KRaft mode; `value` is null when neither Docker nor Java with Maven is available, and events then
 * use Redis Streams.
 */
export async function startKafka(context: BackingContext): Promise<Started<string[] | null>> {
  const given = process.env.PATCHWORK_KAFKA_BROKERS;
  if (given) {
    const brokers = given.split(',').map((broker) => broker.trim());
    const [first = ''] = brokers;
    await waitUntil('Kafka at PATCHWORK_KAFKA_BROKERS', () => askVersions(first), { timeout: 5000 });
    return { value: brokers, stop: async () => undefined };
  }

  const { dir, ports, engine, output } = context;
  const broker = `127.0.0.1:${ports.kafka}`;
  await assertPortFree(ports.kafka, 'Kafka');

  if (engine && (await context.tryDocker('kafka'))) {
    await waitUntil('Kafka (Docker)', () => askVersions(broker), { timeout: 120_000 });
    return { value: [broker], stop: () => engine.stop('kafka') };
  }

  const programs = await findKafkaPrograms(output);
  if (!programs) return { value: null, stop: async () => undefined };

  await assertPortFree(ports.kafkaController, "Kafka's controller");
  const home = join(dir, 'kafka');
  const data = join(home, 'data');
  mkdirSync(data, { recursive: true });
  const config = join(home, 'server.properties');
  writeFileSync(config, properties(ports, data));
  writeFileSync(join(home, 'log4j2.yaml'), logging);

  // With its classes as the first broker left them, a broker starts in three fifths of the time (Java's class data sharing).
  const { classes } = programs;
  const writesClasses = !existsSync(classes) && !context.ephemeral;
  const java = (mainClass: string, ...args: string[]) => [
    '-Xms128m',
    '-Xmx512m',
    '-XX:+UseSerialGC',
    // The C1 compiler is enough for our load and starts faster.
    '-XX:TieredStopAtLevel=1',
    '-XX:+ExitOnOutOfMemoryError',
    ...(existsSync(classes) ? [`-XX:SharedArchiveFile=${classes}`] : []),
    '-Xlog:cds=off',
    '-Djava.awt.headless=true',
    `-Dlog4j2.configurationFile=${join(home, 'log4j2.yaml')}`,
    '-cp',
    join(programs.jars, '*'),
    mainClass,
    ...args,
  ];
  if (!existsSync(join(data, 'meta.properties'))) {
    const clusterId = Buffer.from(randomUUID().replaceAll('-', ''), 'hex').toString('base64url');
    await output.progress('formatting the Kafka data folder', () =>
      // One argument with `=`, because one id in 64 begins with a hyphen.
      run(programs.java, java('kafka.tools.StorageTool', 'format', `--cluster-id=${clusterId}`, '--config', config)),
    );
  }
  const logFile = join(dir, 'kafka.log');
  // Another start may write them at the same time.
  const writing = `${classes}.${randomUUID()}`;
  const args = [...(writesClasses ? [`-XX:ArchiveClassesAtExit=${writing}`] : []), ...java('kafka.Kafka', config)];
  const child = launch({ command: programs.java, args, logFile });
  // A Java program that takes five seconds alone takes over a minute where many others start at once.
  const waiting = { timeout: 180_000, child, logFile };
  await output.progress('starting Kafka', () => waitUntil('Kafka', () => askVersions(broker), waiting));
  const end = async () => {
    // Writing takes three seconds alone, and longer beside other work.
    await stop(child, 'SIGTERM', writesClasses ? 60_000 : 15_000);
    const isWhole = child.signalCode !== 'SIGKILL' && existsSync(writing);
    if (writesClasses && isWhole) renameSync(writing, classes);
  };
  return { value: [broker], stop: end, pid: child.pid };
}

const properties = (
  { kafka: port, kafkaController: controllerPort, kafkaAdvertised = port }: BackingPorts,
  data: string,
) => `process.roles=broker,controller
node.id=1
controller.quorum.voters=1@127.0.0.1:${controllerPort}
controller.listener.names=CONTROLLER
listeners=PLAINTEXT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controllerPort}
advertised.listeners=PLAINTEXT://127.0.0.1:${kafkaAdvertised}
log.dirs=${data}
auto.create.topics.enable=false
num.partitions=3
default.replication.factor=1
offsets.topic.num.partitions=8
offsets.topic.replication.factor=1
transaction.state.log.num.partitions=1
transaction.state.log.replication.factor=1
transaction.state.log.min.isr=1
share.coordinator.state.topic.num.partitions=1
share.coordinator.state.topic.replication.factor=1
share.coordinator.state.topic.min.isr=1
group.initial.rebalance.delay.ms=0
group.min.session.timeout.ms=1000
log.retention.hours=168
log.segment.bytes=16777216
log.cleaner.backoff.ms=5000
log.cleaner.dedupe.buffer.size=33554432
`;

const logging = `Configuration:
  status: warn
  Appenders:
    Console:
      name: out
      target: SYSTEM_OUT
      PatternLayout:
        pattern: "%d{ISO8601} %p %c{1} %m%n"
  Loggers:
    Root:
      level: warn
      AppenderRef:
        ref: out
`;

/**
 * Resolves when the broker answers an ApiVersions request. An open port is not enough: Kafka opens it well before it serves
 * clients.
 */
export function askVersions(broker: string): Promise<void> {
  const [host = '', port = '9092'] = broker.split(':');
  const request = Buffer.alloc(14);
  request.writeInt32BE(10, 0); // length of what follows
  request.writeInt16BE(18, 4); // ApiVersions
  request.writeInt16BE(0, 6); // version of the call
  request.writeInt32BE(1, 8); // correlation id
  request.writeInt16BE(-1, 12); // no client id
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port: Number(port) }, () => socket.write(request));
    socket.setTimeout(5000, () => socket.destroy(new Error('no answer')));
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('the connection was closed')));
    socket.once('data', () => {
      resolve();
      socket.destroy();
    });
  });
}
