import { createRequire } from 'node:module';
import { afterEach, expect, test, vi } from 'vitest';
import { patchKafkajs } from './kafkajs-patches.ts';

const ConsumerGroup = createRequire(import.meta.url)('kafkajs/src/consumer/consumerGroup');

afterEach(() => vi.useRealTimers());

test('a member of a consumer group sends heartbeats when the clock was set back', async () => {
  patchKafkajs();
  vi.useFakeTimers({ now: Date.parse('2026-11-20T09:10:00Z') });
  const logger = { namespace: () => logger };
  const group = new ConsumerGroup({ groupId: 'tests', logger, topicConfigurations: {}, instrumentationEmitter: { emit() {} } });
  let beats = 0;
  group.memberId = 'one';
  group.coordinator = { heartbeat: async () => (beats += 1) };
  vi.setSystemTime(Date.parse('2026-11-20T09:00:00Z'));
  await group.heartbeat({ interval: 3_000 });
  await group.heartbeat({ interval: 3_000 });
  expect(beats).toBe(1);
  vi.advanceTimersByTime(3_000);
  await group.heartbeat({ interval: 3_000 });
  expect(beats).toBe(2);
});
