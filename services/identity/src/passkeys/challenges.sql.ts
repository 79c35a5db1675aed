import { type Db, Nothing } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';

/** The user is not known yet when a sign-in begins. */
export type Purpose = { purpose: 'sign-in'; userId: null } | { purpose: 'add' | 'confirm'; userId: number };

/** Stores a challenge for five minutes and returns its id. */
export const insertChallenge = (db: Db, { purpose, userId }: Purpose, challenge: string): Promise<string> =>
  db.oneFirst(sql.type(z.object({ id: z.uuid() }))`
    insert into passkey_challenges (purpose, user_id, challenge)
    values (${purpose}, ${userId}, ${challenge})
    returning id
  `);

const isUsable = (id: string, { purpose, userId }: Purpose) => sql.fragment`
  id = ${sql.uuid(id)} and purpose = ${purpose} and user_id is not distinct from ${userId} and expires_at > now()
`;

/** Uses a challenge up; null for a used, old or unknown one, or one of another purpose or user. */
export const takeChallenge = (db: Db, id: string, purpose: Purpose): Promise<string | null> =>
  db.maybeOneFirst(sql.type(z.object({ challenge: z.string() }))`
    delete from passkey_challenges
    where ${isUsable(id, purpose)}
    returning challenge
  `);

/** The same without using it up. */
export const findChallenge = (db: Db, id: string, purpose: Purpose): Promise<string | null> =>
  db.maybeOneFirst(sql.type(z.object({ challenge: z.string() }))`
    select challenge
    from passkey_challenges
    where ${isUsable(id, purpose)}
  `);

/** Deletes challenges that were never used. */
export const deleteOldChallenges = (db: Db) =>
  db.query(sql.type(Nothing)`delete from passkey_challenges where expires_at < now()`);
