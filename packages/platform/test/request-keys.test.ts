import { randomUUID } from 'node:crypto';
import { eventually } from '@patchwork/testkit/wait';
import { sql } from 'slonik';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { createOnce, type RequestKey } from '../src/request-keys.ts';
import { type OutboxSystem, recordingBus, startOutboxSystem } from './outbox-system.ts';

let system: OutboxSystem;
beforeAll(async () => {
  system = await startOutboxSystem();
  await system.pool.query(sql.unsafe`create table things (id bigint generated always as identity, name text not null)`);
});
beforeEach(() => system.begin());
afterEach(() => system.end());
afterAll(() => system.stop());

const aKey = (given: Partial<RequestKey> = {}): RequestKey => ({ userId: 1, key: randomUUID(), requestHash: 'a', ...given });
const Id = z.object({ id: z.int() });
const count = () => system.pool.oneFirst(sql.type(Id)`select count(*) as id from things`);

/** Creates a thing, slowly; answers say whether they are of the first request. */
const create = (requestKey: RequestKey | null, { fails = false, onClaim = () => {} } = {}) =>
  createOnce(
    system.pool,
    requestKey,
    async (tx) => {
      onClaim();
      const id = await tx.oneFirst(sql.type(Id)`insert into things (name) values ('thing') returning id`);
      await tx.query(sql.unsafe`select pg_sleep(0.2)`);
      if (fails) throw new Error('broken off');
      return { created: id, answer: { id, isFirst: true } };
    },
    async (_tx, id: number) => ({ id, isFirst: false }),
  );

test('of requests with one key at one moment, one creates and the others get what it created', async () => {
  const [key, before] = [aKey(), await count()];
  const answers = await Promise.all([1, 2, 3].map(() => create(key)));
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  expect(answers.filter(({ isFirst }) => isFirst)).toHaveLength(1);
  expect(await count()).toBe(before + 1);
});

test('a request that waits for one that fails creates what that one did not', async () => {
  const [key, before] = [aKey(), await count()];
  const { promise: isClaimed, resolve: onClaim } = Promise.withResolvers<void>();
  const broken = create(key, { fails: true, onClaim });
  broken.catch(() => undefined);
  await isClaimed;
  expect((await create(key)).isFirst).toBe(true);
  await expect(broken).rejects.toThrow('broken off');
  expect(await count()).toBe(before + 1);
});

test('another request with a used key is refused, and keys of different users are independent', async () => {
  const key = aKey();
  const { id } = await create(key);
  await expect(create({ ...key, requestHash: 'b' })).rejects.toMatchObject({ code: 'key-of-another-request' });
  expect((await create({ ...key, userId: 2 })).id).not.toBe(id);
  expect((await create(null)).isFirst).toBe(true);
});

test('keys are deleted after a day', async () => {
  const [old, recent] = [aKey(), aKey()];
  await create(old);
  await create(recent);
  const age = (key: RequestKey, by: string) =>
    system.pool.query(sql.unsafe`
      update request_keys set created_at = now() - ${by}::interval where key = ${sql.uuid(key.key)}
    `);
  await age(old, '25 hours');
  await age(recent, '23 hours');
  system.relay({ bus: recordingBus() });
  await eventually(
    async () => !(await system.pool.exists(sql.unsafe`select from request_keys where key = ${sql.uuid(old.key)}`)),
  );
  expect(await system.pool.exists(sql.unsafe`select from request_keys where key = ${sql.uuid(recent.key)}`)).toBe(true);
});
