import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createTestDatabase, type TestDatabase } from '@patchwork/testkit/database';
import { readOutbox } from '@patchwork/testkit/outbox';
import { sql } from 'slonik';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { endMail, insertMail, noteFailure } from '../src/mails/mails.sql.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(fileURLToPath(new URL('../migrations', import.meta.url)));
});
afterAll(() => database.drop());
beforeEach(() => database.pool.query(sql.unsafe`truncate mails, outbox`));

const command = fileURLToPath(new URL('../src/mail.ts', import.meta.url));
const mail = (...given: string[]): Promise<{ code: number; text: string }> =>
  promisify(execFile)(process.execPath, [command, ...given], {
    env: { ...process.env, MESSAGING_DATABASE_URL: database.url },
  }).then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    ({ code, stderr }) => ({ code, text: stderr }),
  );

async function park(userId: number): Promise<string> {
  const id = await insertMail(database.pool, { kind: 'password-changed', userId });
  await noteFailure(database.pool, id!, { reason: 'SMTP 550', permanent: true });
  return id!;
}
const stateOf = (id: string) =>
  database.pool.oneFirst(sql.type(z.object({ state: z.string() }))`select state from mails where id = ${sql.uuid(id)}`);
const queued = async () => (await readOutbox(database.pool)).map(({ type, data }) => [type, data]);

test('an operator sees the parked mails with why, and no addresses', async () => {
  expect(await mail('list')).toEqual({ code: 0, text: 'No mail is parked.\n' });
  const id = await park(7);
  const { text } = await mail('list');
  expect(text).toMatch(new RegExp(`^${id} {2}password-changed .* user 7 .* SMTP 550\\n$`));
});

test('an operator sends one again, and the others stay', async () => {
  const [one, other] = [await park(7), await park(8)];
  expect(await mail('retry', one)).toEqual({ code: 0, text: '1 mail is on the way again.\n' });
  expect([await stateOf(one), await stateOf(other)]).toEqual(['pending', 'parked']);
  expect(await queued()).toEqual([['send-mail', { mailId: one }]]);
});

test('an operator sends all of them again; what went out is not sent twice', async () => {
  const parked = [await park(7), await park(8)];
  const sent = await insertMail(database.pool, { kind: 'password-changed', userId: 9 });
  await endMail(database.pool, sent!, 'sent');
  expect((await mail('retry', '--all')).text).toBe('2 mails are on the way again.\n');
  expect(await stateOf(sent!)).toBe('sent');
  expect((await queued()).map(([, data]) => data)).toEqual(expect.arrayContaining(parked.map((mailId) => ({ mailId }))));
  const again = await mail('retry', sent!, randomUUID());
  expect(again).toEqual({ code: 1, text: '0 mails are on the way again. Not parked, or unknown: 2.\n' });
  expect(await queued()).toHaveLength(2);
});

test.each([[[]], [['retry']], [['retry', 'x']], [['list', 'x']], [['retry', '--all', 'x']]])(
  'says how it is used when asked %j',
  async (given) => {
    expect(await mail(...given)).toMatchObject({ code: 2, text: expect.stringContaining('Usage') });
  },
);
