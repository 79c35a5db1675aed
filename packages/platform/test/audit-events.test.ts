import { readFile } from 'node:fs/promises';
import { AuditEventRecorded } from '@patchwork/contracts/events/audit';
import pg from 'pg';
import { sql } from 'slonik';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { recordAuditEvent } from '../src/audit-events.ts';
import { Envelope } from '../src/envelope.ts';
import { createScratch, type Scratch } from './scratch.ts';

const ids = [
  '8f14e45f-ceea-467f-a0e6-1d2b3c4d5e6f',
  '9a3b0c1d-2e3f-4a5b-8c6d-7e8f9a0b1c2d',
  'c0ffee00-1234-4abc-9def-0123456789ab',
];
const origin = { ipAddress: '203.0.113.7', userAgent: 'Firefox "on" Linux' };

let database: Scratch;
let released: pg.Client;
beforeAll(async () => {
  database = await createScratch();
  released = new pg.Client({ connectionString: database.url });
  await released.connect();
});
afterAll(async () => {
  await released.end();
  await database.drop();
});
beforeEach(async () => {
  await released.query('drop table if exists deeds; drop function if exists publish_deed; truncate outbox');
  await apply('0002_deeds.sql');
});

const apply = async (name: string) => released.query(await readFile(new URL(`../migrations/${name}`, import.meta.url), 'utf8'));
/** Inserts a row as a process of the released version does. */
const insertDeed = (id: string, userId: number | null, occurredAt: string, nextTryAt = 'now()') =>
  released.query(
    `insert into deeds (id, type, user_id, school_id, ip_address, user_agent, occurred_at, next_try_at)
    values ($1, 'school-changed', $2, 5, $3, $4, $5, ${nextTryAt})`,
    [id, userId, origin.ipAddress, origin.userAgent, occurredAt],
  );
const waiting = async () => (await released.query('select count(*)::int as count from deeds')).rows[0].count;
const Row = z.object({ kind: z.string(), key: z.string(), payload: Envelope.extend({ data: AuditEventRecorded.data }) });
const published = () => database.pool.any(sql.type(Row)`select kind, message_key as key, payload from outbox order by id`);

test('publishes each pending row of deeds once, oldest first, under its own id', async () => {
  await insertDeed(ids[1]!, null, '2026-11-02T09:30:00.5Z', `'infinity'`);
  await insertDeed(ids[0]!, 7, '2026-11-01T23:59:59+00');
  await insertDeed(ids[2]!, 8, '2026-11-02T12:00:00+01', `now() + interval '1 minute'`);
  await apply('0003_publish_audit_events.sql');

  const rows = await published();
  expect(await waiting()).toBe(0);
  expect(rows.map(({ kind, key, payload: { id, time, subject, data } }) => [kind, key, id, time, subject, data.userId])).toEqual([
    ['event', '7', ids[0], '2026-11-01T23:59:59.000Z', '7', 7],
    ['event', 'null', ids[1], '2026-11-02T09:30:00.500Z', 'null', null],
    ['event', '8', ids[2], '2026-11-02T11:00:00.000Z', '8', 8],
  ]);
  expect(rows[0]!.payload.data).toEqual({ type: 'school-changed', userId: 7, schoolId: 5, ...origin });
});

test('publishes rows that a process of the released version inserts later, in the transaction of the change', async () => {
  await apply('0003_publish_audit_events.sql');
  await released.query('begin');
  await insertDeed(ids[0]!, 7, '2026-11-01T10:00:00Z');
  await released.query('rollback');
  await insertDeed(ids[1]!, 7, '2026-11-01T10:00:00Z');

  expect((await published()).map(({ payload }) => payload.id)).toEqual([ids[1]]);
  expect(await waiting()).toBe(0);
});

test('writes the same envelope as recordAuditEvent', async () => {
  await apply('0003_publish_audit_events.sql');
  await insertDeed(ids[0]!, 7, new Date().toISOString());
  await recordAuditEvent(database.pool, { type: 'school-changed', userId: 7, schoolId: 5, origin: { ...origin } });

  const [migrated, recorded] = (await published()).map(({ key, payload: { id: _, time: __, ...rest } }) => ({ key, ...rest }));
  expect(migrated).toEqual(recorded);
});

test('publishes nothing from a transaction that is rolled back', async () => {
  const failing = database.pool.transaction(async (tx) => {
    await recordAuditEvent(tx, { type: 'staff-read', userId: 7, origin });
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  expect(await published()).toEqual([]);
});
