import { AuditEventRecorded } from '@patchwork/contracts/events/audit';
import { sql } from 'slonik';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { recordAuditEvent } from '../src/audit-events.ts';
import { Envelope } from '../src/envelope.ts';
import { createScratch, type Scratch } from './scratch.ts';

const origin = { ipAddress: '203.0.113.7', userAgent: 'Firefox "on" Linux' };

let database: Scratch;
beforeAll(async () => {
  database = await createScratch();
});
afterAll(() => database.drop());
beforeEach(() => database.pool.query(sql.unsafe`truncate outbox`));

const Row = z.object({ kind: z.string(), key: z.string(), payload: Envelope.extend({ data: AuditEventRecorded.data }) });
const published = () => database.pool.any(sql.type(Row)`select kind, message_key as key, payload from outbox order by id`);

test('publishes acts of users and of visitors in the order in which they were recorded', async () => {
  await recordAuditEvent(database.pool, { type: 'school-changed', userId: 7, schoolId: 5, origin });
  await recordAuditEvent(database.pool, { type: 'staff-read', userId: null, origin });
  const rows = await published();
  expect(rows.map(({ kind, key, payload: { subject, data } }) => [kind, key, subject, data.userId])).toEqual([
    ['event', '7', '7', 7],
    ['event', 'null', 'null', null],
  ]);
  expect(rows[0]!.payload.data).toEqual({ type: 'school-changed', userId: 7, schoolId: 5, ...origin });
});

test('publishes nothing from a transaction that is rolled back', async () => {
  const failing = database.pool.transaction(async (tx) => {
    await recordAuditEvent(tx, { type: 'staff-read', userId: 7, origin });
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  expect(await published()).toEqual([]);
});
