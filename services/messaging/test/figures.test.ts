import { fileURLToPath } from 'node:url';
import { createTestDatabase, type TestDatabase } from '@patchwork/testkit/database';
import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailFigures } from '../src/mails/figures.ts';
import { endMail, insertMail, noteFailure } from '../src/mails/mails.sql.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(fileURLToPath(new URL('../migrations', import.meta.url)));
});
afterAll(() => database.drop());

test('shows the mails that wait, those that wait too long and those that need a person', async () => {
  const { pool } = database;
  const mail = async (notBefore: Date | null = null) =>
    (await insertMail(pool, { kind: 'password-changed', userId: 7 }, { notBefore }))!;
  const [, late, sent, parked] = [await mail(), await mail(), await mail(), await mail()];
  // Held back until the morning is not late.
  await mail(new Date(Date.now() + 3_600_000));
  await pool.query(sql.unsafe`update mails set created_at = now() - interval '1 hour' where id = ${sql.uuid(late)}`);
  await endMail(pool, sent, 'sent');
  await noteFailure(pool, parked, { reason: 'SMTP 550', permanent: true });

  const [figure] = mailFigures(pool);
  expect(await figure!.ask()).toEqual([
    { labels: { state: 'pending' }, value: 3 },
    { labels: { state: 'late' }, value: 1 },
    { labels: { state: 'parked' }, value: 1 },
  ]);
});
