import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@patchwork/testkit/wait';
import { expect, test, vi } from 'vitest';
import { createKafkaBus } from '../src/bus-kafka.ts';
import { log } from './transports.ts';

const broker = process.env.TEST_KAFKA_BROKERS?.split(',')[0];

interface Broker {
  deleteGroups(groupIds: string[]): Promise<{ results: object[] }>;
}

test.runIf(broker)('a killed consumer continues as the same member, for which its group does not wait', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'patchwork-members-'));
  const topic = `tests.${randomUUID()}`;
  const bus = createKafkaBus({ brokers: [broker!], clientId: 'tests', log });
  await bus.ensureTopics([{ topic, compacted: false }]);
  const received: string[] = [];
  const start = (): ChildProcess => {
    const child = fork(new URL('kafka-member.ts', import.meta.url), [broker!, `tests-${topic}`, topic, folder]);
    return child.on('message', (value) => void received.push(String(value)));
  };
  let child = start();
  try {
    await bus.publish([{ topic, key: 'a', value: 'first' }]);
    await eventually(() => received.includes('first'));
    child.kill('SIGKILL');
    child = start();
    await bus.publish([{ topic, key: 'a', value: 'second' }]);
    // A new member would wait 12 s for the killed one.
    await eventually(() => received.includes('second'), 8);
    expect(received.at(-1)).toBe('second');
  } finally {
    child.kill('SIGKILL');
    await bus.close();
    await rm(folder, { recursive: true });
  }
});

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
