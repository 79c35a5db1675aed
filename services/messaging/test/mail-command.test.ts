import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { printed, runProcess } from '@patchwork/testkit/command';
import { createTestDatabase, type TestDatabase } from '@patchwork/testkit/database';
import { readOutbox } from '@patchwork/testkit/outbox';
import { sql } from 'slonik';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { run } from '../src/mail.ts';
import { endMail, insertMail, noteFailure } from '../src/mails/mails.sql.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(fileURLToPath(new URL('../migrations', import.meta.url)));
});
afterAll(() => database.drop());
beforeEach(() => database.pool.query(sql.unsafe`truncate mails, outbox`));

const command = fileURLToPath(new URL('../src/mail.ts', import.meta.url));
const mail = async (...given: string[]) => printed(await run(database.pool, given));
const asProcess = (...given: string[]) => runProcess(command, given, { MESSAGING_DATABASE_URL: database.url });

async function fail(userId: number): Promise<string> {
  const id = await insertMail(database.pool, { kind: 'password-changed', userId });
  await noteFailure(database.pool, id!, { reason: 'SMTP 550', permanent: true });
  return id!;
}
const stateOf = (id: string) =>
  database.pool.oneFirst(sql.type(z.object({ state: z.string() }))`select state from mails where id = ${sql.uuid(id)}`);
const queued = async () => (await readOutbox(database.pool)).map(({ type, data }) => [type, data]);

test('list prints failed mails with the reason and without addresses', async () => {
  expect(await asProcess('list')).toEqual({ code: 0, text: 'No failed mails.\n' });
  const id = await fail(7);
  const { text } = await mail('list');
  expect(text).toMatch(new RegExp(`^${id} {2}password-changed .* user 7 .* SMTP 550\\n$`));
});

test('retry ID queues one mail and leaves the others failed', async () => {
  const [one, other] = [await fail(7), await fail(8)];
  expect(await mail('retry', one)).toEqual({ code: 0, text: '1 mail has been queued again.\n' });
  expect([await stateOf(one), await stateOf(other)]).toEqual(['pending', 'failed']);
  expect(await queued()).toEqual([['send-mail', { mailId: one }]]);
});

test('retry --all queues all failed mails but never a sent one', async () => {
  const failed = [await fail(7), await fail(8)];
  const sent = await insertMail(database.pool, { kind: 'password-changed', userId: 9 });
  await endMail(database.pool, sent!, 'sent');
  expect((await mail('retry', '--all')).text).toBe('2 mails have been queued again.\n');
  expect(await stateOf(sent!)).toBe('sent');
  expect((await queued()).map(([, data]) => data)).toEqual(expect.arrayContaining(failed.map((mailId) => ({ mailId }))));
  const again = await asProcess('retry', sent!, randomUUID());
  expect(again).toEqual({ code: 1, text: '0 mails have been queued again. Not failed, or unknown: 2.\n' });
  expect(await queued()).toHaveLength(2);
});

test.each([[[]], [['retry']], [['retry', 'x']], [['list', 'x']], [['retry', '--all', 'x']]])(
  'prints the usage for the arguments %j',
  async (given) => {
    expect(await mail(...given)).toMatchObject({ code: 2, text: expect.stringContaining('Usage') });
  },
);
