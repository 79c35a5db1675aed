import type { Admin, TopicPartitionOffset } from 'kafkajs';
import type { EventBus, SubscribeOptions } from './bus-types.ts';
import { sleep } from './timing.ts';

type Topics = Parameters<EventBus['ensureTopics']>[0];

/** Kafka's error code for a group that has never read and so has no positions to delete. */
const GROUP_ID_NOT_FOUND = 69;
/** Its codes for a coordinator of groups that is starting: an empty Kafka first creates the topic of positions. */
const COORDINATOR_STARTS = [14, 15, 16];
const COORDINATOR_MS = 60_000;

/**
 * Where a group that has never read a topic starts. kafkajs looks up "latest" at its first fetch, some time after joining, so it
 * would miss the events published in between.
 */
export async function findStarts(admin: Admin, { group, topics }: SubscribeOptions): Promise<TopicPartitionOffset[]> {
  const committed = await admin.fetchOffsets({ groupId: group, topics });
  const fresh = committed.filter(({ partitions: known }) => known.every(({ offset }) => offset === '-1'));
  const ends = fresh.map(async ({ topic }) =>
    (await admin.fetchTopicOffsets(topic)).map(({ partition, high }) => ({ topic, partition, offset: high })),
  );
  return (await Promise.all(ends)).flat();
}

/** Creates the topics that do not exist, and waits until the broker serves them. */
export async function createTopics(admin: Admin, definitions: Topics, partitions: number): Promise<void> {
  const wanted = new Map(definitions.map((definition) => [definition.topic, definition]));
  const existing = new Set(await admin.listTopics());
  const topics = [...wanted].filter(([topic]) => !existing.has(topic));
  if (topics.length === 0) return;
  // As production's topics have; kafkajs cannot ask for the broker's own default.
  const replicationFactor = Math.min(3, (await admin.describeCluster()).brokers.length);
  await admin.createTopics({
    waitForLeaders: false,
    topics: topics.map(([topic, { compacted, retentionDays }]) => ({
      topic,
      numPartitions: partitions,
      replicationFactor,
      configEntries: compacted ? compaction : retentionDays ? retention(retentionDays) : [],
    })),
  });
  for (const [topic] of topics) await untilServed(admin, topic);
}

/** Closes a segment each day: Kafka never compacts the active one, so a quiet topic would never be compacted. */
const compaction = [
  { name: 'cleanup.policy', value: 'compact' },
  { name: 'segment.ms', value: String(24 * 3600 * 1000) },
  { name: 'min.cleanable.dirty.ratio', value: '0.1' },
];

/** Closes a segment each day: Kafka deletes only closed ones. */
const retention = (days: number) => [
  { name: 'retention.ms', value: String(days * 24 * 3600 * 1000) },
  { name: 'segment.ms', value: String(24 * 3600 * 1000) },
];

/**
 * A broker that has just created a topic may not know it yet, or not lead its partitions: kafkajs's `waitForLeaders` takes
 * that for a failure, and a message sent then is sent twice. Reading the offsets needs a leader for each partition.
 */
async function untilServed(admin: Admin, topic: string): Promise<void> {
  // On a busy test machine 15 s were too short at the broker's first start.
  const deadline = performance.now() + 60_000;
  while (!(await isServed(admin, topic, performance.now() > deadline))) await sleep(100);
}

const isServed = (admin: Admin, topic: string, isLast: boolean): Promise<boolean> =>
  admin.fetchTopicOffsets(topic).then(
    () => true,
    (error: unknown) => {
      if (isLast) throw error;
      return false;
    },
  );

/**
 * Deletes the positions of a group, which then starts at the oldest message: setting positions takes kafkajs five seconds a topic.
 * @throws Error when Kafka refuses
 */
export async function deletePositions(admin: Admin, group: string): Promise<void> {
  const deadline = performance.now() + COORDINATOR_MS;
  for (let refusal = await deleteGroup(admin, group); refusal; refusal = await deleteGroup(admin, group)) {
    if (!COORDINATOR_STARTS.includes(refusal.code) || performance.now() > deadline)
      throw new Error(`Could not delete the positions of ${group}: ${refusal.cause.message}`, { cause: refusal.cause });
    await sleep(500);
  }
}

/** Returns why Kafka refused it, or null when the group has no positions any more. */
async function deleteGroup(admin: Admin, group: string): Promise<{ code: number; cause: Error } | null> {
  try {
    await admin.deleteGroups([group]);
    return null;
  } catch (error) {
    const [refused] = (error as { groups?: { errorCode?: number; error?: Error }[] }).groups ?? [];
    if (refused?.errorCode === GROUP_ID_NOT_FOUND) return null;
    if (refused?.errorCode === undefined) throw error;
    return { code: refused.errorCode, cause: refused.error ?? (error as Error) };
  }
}

/** The last message of each partition that has one. */
export async function findLastMessages(admin: Admin, topics: string[]): Promise<TopicPartitionOffset[]> {
  const found = topics.map(async (topic) =>
    (await admin.fetchTopicOffsets(topic))
      .filter(({ low, high }) => BigInt(high) > BigInt(low))
      .map(({ partition, high }) => ({ topic, partition, offset: String(BigInt(high) - 1n) })),
  );
  return (await Promise.all(found)).flat();
}

/** How many messages of each topic a group has not read. */
export async function measureLag(admin: Admin, group: string, topics: string[]): Promise<{ topic: string; messages: number }[]> {
  const committed = await admin.fetchOffsets({ groupId: group, topics });
  const found = committed.map(async ({ topic, partitions: known }) => {
    const reached = new Map(known.map(({ partition, offset }) => [partition, BigInt(offset)]));
    const behind = (await admin.fetchTopicOffsets(topic)).map(({ partition, low, high }) => {
      // -1 where the group has read nothing yet. Messages that were deleted or compacted away do not count.
      const from = reached.get(partition) ?? -1n;
      return Number(BigInt(high) - (from > BigInt(low) ? from : BigInt(low)));
    });
    return { topic, messages: behind.reduce((total, count) => total + count, 0) };
  });
  return Promise.all(found);
}
