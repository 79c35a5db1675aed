import { type Db, Nothing, type Tx } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';
import { Identity } from './providers.policy.ts';

const Purpose = z.enum(['sign-in', 'confirmation', 'set-up']);

interface Started {
  stateHash: string;
  provider: string;
  purpose: z.output<typeof Purpose>;
  /** Of a confirmation or set-up; the user is not known yet when a sign-in begins. */
  userId: number | null;
  /** Of a sign-in: the hash of the secret in the browser's cookie. */
  browserHash: string | null;
  nonce: string;
  codeVerifier: string;
}

/** Keeps what was started at a provider; it can be finished for ten minutes. */
export const insertProviderSignIn = (db: Db, started: Started) =>
  db.query(sql.type(Nothing)`
    insert into provider_sign_ins (state_hash, provider, purpose, user_id, browser_hash, nonce, code_verifier)
    values (
      ${started.stateHash}, ${started.provider}, ${started.purpose}, ${started.userId}, ${started.browserHash}, ${started.nonce},
      ${started.codeVerifier}
    )
  `);

const Row = z.object({
  stateHash: z.string(),
  provider: z.string(),
  purpose: Purpose,
  userId: z.int().nullable(),
  browserHash: z.string().nullable(),
  nonce: z.string(),
  codeVerifier: z.string(),
  /** Unix seconds. */
  begunAt: z.number(),
  /** Null until the provider's answer has been verified. */
  identity: Identity.nullable(),
});
export type ProviderSignIn = z.output<typeof Row>;

/** Null for an unknown, finished or old one. */
export const findProviderSignIn = (db: Db, stateHash: string) =>
  db.maybeOne(sql.type(Row)`
    select
      state_hash as "stateHash",
      provider,
      purpose,
      user_id as "userId",
      browser_hash as "browserHash",
      nonce,
      code_verifier as "codeVerifier",
      extract(epoch from begun_at)::float8 as "begunAt",
      identity
    from provider_sign_ins
    where state_hash = ${stateHash} and begun_at > now() - interval '10 minutes'
  `);

/** False for all but the first answer: a code is exchanged once. */
export const claimAnswer = async (db: Db, stateHash: string): Promise<boolean> => {
  const { rowCount } = await db.query(sql.type(Nothing)`
    update provider_sign_ins
    set is_answered = true
    where state_hash = ${stateHash} and not is_answered
  `);
  return rowCount === 1;
};

/** Keeps what the ID token said while the terms or a one-time code are asked for. */
export const setIdentity = (db: Db, stateHash: string, identity: Identity) =>
  db.query(sql.type(Nothing)`
    update provider_sign_ins
    set identity = ${sql.jsonb(identity)}
    where state_hash = ${stateHash}
  `);

/** Uses it up. False when another request has. */
export const takeProviderSignIn = async (db: Db, stateHash: string): Promise<boolean> => {
  const { rowCount } = await db.query(sql.type(Nothing)`delete from provider_sign_ins where state_hash = ${stateHash}`);
  return rowCount === 1;
};

/** Deletes what was never finished, and logout tokens that are too old to be accepted again. */
export async function deleteOldProviderSignIns(db: Db): Promise<void> {
  await db.query(sql.type(Nothing)`delete from provider_sign_ins where begun_at < now() - interval '10 minutes'`);
  await db.query(sql.type(Nothing)`delete from used_logout_tokens where used_at < now() - interval '1 hour'`);
}

/** False for a logout token that was used before. */
export const useLogoutToken = async (db: Db, provider: string, tokenId: string): Promise<boolean> => {
  const { rowCount } = await db.query(sql.type(Nothing)`
    insert into used_logout_tokens (provider, token_id)
    values (${provider}, ${tokenId})
    on conflict do nothing
  `);
  return rowCount === 1;
};

/** Deletes what a user has started. */
export const deleteProviderSignIns = (tx: Tx, userId: number) =>
  tx.query(sql.type(Nothing)`delete from provider_sign_ins where user_id = ${userId}`);
