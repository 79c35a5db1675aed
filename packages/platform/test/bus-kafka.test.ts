import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { expect, test, vi } from 'vitest';
import { createKafkaBus } from '../src/bus-kafka.ts';
import { log } from './transports.ts';

const broker = process.env.TEST_KAFKA_BROKERS?.split(',')[0];

interface Broker {
  deleteGroups(groupIds: string[]): Promise<{ results: object[] }>;
}

test.runIf(broker)('rewinds a group while the coordinator of an empty Kafka is starting', async () => {
  const { prototype } = createRequire(import.meta.url)('kafkajs/src/broker') as { prototype: Pick<Broker, 'deleteGroups'> };
  const NOT_COORDINATOR = 16;
  const refusal = { groupId: 'tests', errorCode: NOT_COORDINATOR, error: new Error('This is not the correct coordinator') };
  const deleting = vi.spyOn(prototype, 'deleteGroups').mockResolvedValueOnce({ results: [refusal] });
  const bus = createKafkaBus({ brokers: [broker!], clientId: 'tests', log });
  try {
    await bus.rewind(`tests-${randomUUID()}`, []);
    expect(deleting).toHaveBeenCalledTimes(2);
  } finally {
    deleting.mockRestore();
    await bus.close();
  }
});
