import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'slonik';
import { z } from 'zod';
import { Nothing, type Tx } from './db.ts';
import { AppError, invalid } from './errors.ts';

/** The `Idempotency-Key` of a user's request. */
export interface RequestKey {
  userId: number;
  key: string;
  /** SHA-256 of the operation and its input: another request must not get this one's answer. */
  requestHash: string;
}

type Keyed = Pick<FastifyRequest, 'viewer' | 'headers' | 'routeOptions' | 'params' | 'body'>;

/**
 * Returns the key of a signed-in user's request; null without one. Requests are the same when operation and `input` are.
 * @throws AppError `invalid` for a key that is no UUID
 */
export function requestKeyOf(
  { viewer, headers, routeOptions, params, body }: Keyed,
  input: unknown = [params, body],
): RequestKey | null {
  const given = headers['idempotency-key'];
  if (given === undefined) return null;
  const { data: key } = z.uuid().safeParse(given);
  if (!key) throw invalid('invalid-key', [{ field: 'Idempotency-Key', message: 'The Idempotency-Key must be a UUID.' }]);
  const request = JSON.stringify([routeOptions.config.operation?.operationId, input]);
  return { userId: viewer.userId, key, requestHash: createHash('sha256').update(request).digest('hex') };
}

/** What a request has created, by ids, and its answer. */
interface Done<Created, Answer> {
  created: Created;
  answer: Answer;
}

/**
 * Runs `create` in a transaction, and for the same key of the same user only once: a later request, or one at the same moment,
 * gets what `again` returns for the `created` of the first. A request that fails leaves its key free.
 * @throws AppError `conflict` when another request has used the key
 */
export const createOnce = <Created, Answer>(
  db: Pick<Tx, 'transaction'>,
  requestKey: RequestKey | null,
  create: (tx: Tx) => Promise<Done<Created, Answer>>,
  again: (tx: Tx, created: Created) => Promise<Answer>,
): Promise<Answer> =>
  db.transaction(async (tx) => {
    if (!requestKey) return (await create(tx)).answer;
    if (!(await claimKey(tx, requestKey))) return again(tx, await createdBefore<Created>(tx, requestKey));
    const { created, answer } = await create(tx);
    await keepCreated(tx, requestKey, created);
    return answer;
  });

/** False when the key was used before. A request at the same moment waits here until the other one has ended. */
async function claimKey(tx: Tx, { userId, key, requestHash }: RequestKey): Promise<boolean> {
  const { rowCount } = await tx.query(sql.prepared('platform_claim_key', Nothing)`
    insert into request_keys (user_id, key, request_hash)
    values (${userId}, ${sql.uuid(key)}, ${requestHash})
    on conflict do nothing
  `);
  return rowCount === 1;
}

const keepCreated = (tx: Tx, { userId, key }: RequestKey, created: unknown) =>
  tx.query(sql.prepared('platform_keep_created', Nothing)`
    update request_keys
    set created = ${JSON.stringify(created)}::jsonb
    where user_id = ${userId} and key = ${sql.uuid(key)}
  `);

const UsedKey = z.object({ created: z.unknown(), isSame: z.boolean() });

async function createdBefore<Created>(tx: Tx, { userId, key, requestHash }: RequestKey): Promise<Created> {
  const used = await tx.one(sql.prepared('platform_find_created', UsedKey)`
    select created, request_hash = ${requestHash} as "isSame"
    from request_keys
    where user_id = ${userId} and key = ${sql.uuid(key)}
  `);
  if (!used.isSame) throw new AppError('conflict', 'key-of-another-request', 'This Idempotency-Key belongs to another request.');
  return used.created as Created;
}
