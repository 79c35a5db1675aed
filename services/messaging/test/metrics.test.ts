import { fileURLToPath } from 'node:url';
import { createTestDatabase, type TestDatabase } from '@patchwork/testkit/database';
import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endMail, insertMail, noteFailure } from '../src/mails/mails.sql.ts';
import { mailMetrics } from '../src/mails/metrics.sql.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(fileURLToPath(new URL('../migrations', import.meta.url)));
});
afterAll(() => database.drop());

test('counts pending, late and failed mails', async () => {
  const { pool } = database;
  const mail = async (notBefore: Date | null = null) =>
    (await insertMail(pool, { kind: 'password-changed', userId: 7 }, { notBefore }))!;
  const [, late, sent, failed] = [await mail(), await mail(), await mail(), await mail()];
  // A mail with a later `not_before` is not late.
  await mail(new Date(Date.now() + 3_600_000));
  await pool.query(sql.unsafe`update mails set created_at = now() - interval '1 hour' where id = ${sql.uuid(late)}`);
  await endMail(pool, sent, 'sent');
  await noteFailure(pool, failed, { reason: 'SMTP 550', permanent: true });

  const [figure] = mailMetrics(pool);
  expect(await figure!.ask()).toEqual([
    { labels: { state: 'pending' }, value: 3 },
    { labels: { state: 'late' }, value: 1 },
    { labels: { state: 'failed' }, value: 1 },
  ]);
});
