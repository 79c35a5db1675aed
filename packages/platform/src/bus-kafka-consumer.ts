import type { Consumer, EachBatchPayload, KafkaMessage, TopicPartitionOffset } from 'kafkajs';
import type { Log, ReceivedMessage, SubscribeOptions, Subscription } from './bus-types.ts';
import { loggable } from './failures.ts';
import { backoff, sleep, withTimeout } from './timing.ts';

/**
 * Joins the consumer group in the background, retrying until the broker answers; resolves after 5 s at the latest. A consumer from
 * whose error kafkajs does not recover is replaced: the service goes on answering meanwhile.
 */
export async function startConsumer(
  create: () => Consumer,
  findEnds: (wanted: SubscribeOptions) => Promise<TopicPartitionOffset[]>,
  wanted: SubscribeOptions,
  log: Log,
): Promise<Subscription> {
  const { group, topics, fromBeginning = true, handle } = wanted;
  const stopping = new AbortController();
  let consumer: Consumer | undefined;

  let crashes = 0;
  const start = async () => {
    const starting = create();
    consumer = starting;
    starting.on(starting.events.CRASH, ({ payload }) => {
      const { error, restart } = payload;
      // A broker that has just started is still loading its groups: kafkajs then starts the consumer again by itself.
      log[restart ? 'warn' : 'error']({ err: error, group, restart }, 'event consumer crashed');
      if (!restart) void replace(starting);
    });
    try {
      await starting.connect();
      await starting.subscribe({ topics, fromBeginning });
      if (stopping.signal.aborted) return void (await starting.disconnect());
      const ends = fromBeginning ? [] : await findEnds(wanted);
      await starting.run({
        eachBatchAutoResolve: false,
        autoCommitInterval: 1_000,
        autoCommitThreshold: 100,
        partitionsConsumedConcurrently: 4,
        eachBatch: (batch) => handleBatch(batch, group, handle, stopping.signal, log),
      });
      for (const end of ends) starting.seek(end);
    } catch (error) {
      await starting.disconnect().catch(() => undefined);
      throw error;
    }
  };
  const replace = async (crashed: Consumer) => {
    crashes += 1;
    await crashed.disconnect().catch(() => undefined);
    await sleep(backoff(crashes, { first: 300 }), stopping.signal);
    await keepStarting();
  };
  const keepStarting = async () => {
    for (let failures = 1; !stopping.signal.aborted; failures += 1) {
      try {
        return await start();
      } catch (error) {
        log.warn({ err: error, group, failures }, 'could not join the consumer group, trying again');
        await sleep(backoff(failures, { first: 300 }), stopping.signal);
      }
    }
  };

  const starting = keepStarting();
  // A service must start while Kafka is down.
  await withTimeout(5_000, 'joining the group', starting).catch(() => undefined);
  return {
    async stop() {
      stopping.abort();
      // Without a broker kafkajs would finish its retries first.
      if (consumer)
        await withTimeout(8_000, 'leaving the group', consumer.disconnect()).catch((error) =>
          log.warn({ err: error, group }, 'could not leave the consumer group in time; its session will time out'),
        );
    },
  };
}

async function handleBatch(
  { batch, heartbeat, resolveOffset, commitOffsetsIfNecessary, isRunning, isStale }: EachBatchPayload,
  group: string,
  handle: SubscribeOptions['handle'],
  stopping: AbortSignal,
  log: Log,
): Promise<void> {
  // Keeps our membership during a slow handler. A failed heartbeat shows at the next one between messages.
  const pulse = setInterval(() => heartbeat().catch(() => undefined), 3_000);
  try {
    for (let index = 0, failures = 0; index < batch.messages.length; ) {
      if (stopping.aborted || !isRunning() || isStale()) return;
      const message = toMessage(batch.topic, batch.partition, batch.messages[index]!);
      try {
        await handle(message);
        failures = 0;
        index += 1;
        resolveOffset(message.offset);
      } catch (error) {
        failures += 1;
        log.warn(
          { ...loggable(error), group, topic: message.topic, offset: message.offset, failures },
          'event not handled, trying again',
        );
        await sleep(backoff(failures), stopping);
      }
      await commitOffsetsIfNecessary();
      await heartbeat();
    }
  } finally {
    clearInterval(pulse);
  }
}

const toMessage = (topic: string, partition: number, { offset, key, value }: KafkaMessage): ReceivedMessage => ({
  topic,
  partition,
  offset,
  key: key?.toString() ?? '',
  value: value?.toString() ?? '',
});
