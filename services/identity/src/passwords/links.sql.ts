import { type Db, Nothing, type Tx } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';

const linkKinds = ['invitation', 'reset'] as const;
export type LinkKind = (typeof linkKinds)[number];

interface NewLink {
  id: string;
  userId: number;
  kind: LinkKind;
  tokenHash: string;
  keyId: string;
}

export const insertLink = (tx: Tx, link: NewLink) =>
  tx.query(sql.type(Nothing)`
    insert into password_links (id, user_id, kind, token_hash, key_id)
    values (${sql.uuid(link.id)}, ${link.userId}, ${link.kind}, ${link.tokenHash}, ${link.keyId})
  `);

/** Revokes every usable link of a user. */
export const revokeLinks = (tx: Tx, userId: number) =>
  tx.query(sql.type(Nothing)`
    update password_links
    set revoked_at = now()
    where user_id = ${userId} and used_at is null and revoked_at is null
  `);

/** The number of reset links issued to a user within the last hour. */
export const countRecentResets = (db: Db, userId: number): Promise<number> =>
  db.oneFirst(sql.type(z.object({ count: z.int() }))`
    select count(*) as count
    from password_links
    where user_id = ${userId} and kind = 'reset' and created_at > now() - interval '1 hour'
  `);

/** Unused, not revoked, not expired by the database's clock, and of an active user. */
const isUsable = sql.fragment`
  password_links.used_at is null
  and password_links.revoked_at is null
  and password_links.expires_at > now()
  and users.is_active
`;

/** The user whose password a link sets; null when it is no longer usable. */
export const findUserOfToken = (db: Db, tokenHash: string): Promise<number | null> =>
  db.maybeOneFirst(sql.type(z.object({ id: z.int() }))`
    select users.id
    from password_links
    join users on users.id = password_links.user_id
    where password_links.token_hash = ${tokenHash} and ${isUsable}
  `);

const Used = z.object({ userId: z.int(), schoolId: z.int(), email: z.string(), isFirst: z.boolean() });

/**
 * Uses up a link, sets the password and ends all sessions in one statement: of two concurrent attempts one finds nothing. Null
 * when the link is no longer usable. `isFirst`: the invitation of an account that had no password.
 */
export const setPasswordByToken = (tx: Tx, tokenHash: string, passwordHash: string) =>
  tx.maybeOne(sql.type(Used)`
    with used as (
      update password_links
      set used_at = now()
      from users
      where users.id = password_links.user_id and password_links.token_hash = ${tokenHash} and ${isUsable}
      returning password_links.user_id, password_links.kind = 'invitation' and users.password_hash is null as is_first
    )
    update users
    set
      password_hash = ${passwordHash},
      password_changed_at = now(),
      -- The user received the link at this address.
      is_email_confirmed = true,
      session_epoch = users.session_epoch + 1
    from used
    where users.id = used.user_id and users.is_active
    returning users.id as "userId", users.school_id as "schoolId", users.email, used.is_first as "isFirst"
  `);

/** What `setPasswordByToken` returned within the last ten minutes, unless the password has changed since. */
export const findJustUsed = (db: Db, tokenHash: string) =>
  db.maybeOne(sql.type(Used)`
    select
      users.id as "userId", users.school_id as "schoolId", users.email,
      password_links.kind = 'invitation' and not exists (
        select
        from password_links as earlier
        where earlier.user_id = users.id and earlier.used_at < password_links.used_at
      ) as "isFirst"
    from password_links
    join users on users.id = password_links.user_id
    where
      password_links.token_hash = ${tokenHash}
      and password_links.used_at > now() - interval '10 minutes'
      and users.password_changed_at = password_links.used_at
      and users.is_active
  `);

/**
 * Replaces a password and ends every session. Returns the new epoch, or null when the stored password is no longer the one that
 * was checked.
 */
export const replacePassword = (tx: Tx, userId: number, { oldHash, newHash }: { oldHash: string; newHash: string }) =>
  tx.maybeOneFirst(sql.type(z.object({ sessionEpoch: z.int() }))`
    update users
    set password_hash = ${newHash}, password_changed_at = now(), session_epoch = session_epoch + 1
    where id = ${userId} and password_hash = ${oldHash} and is_active
    returning session_epoch as "sessionEpoch"
  `);

const UsableLink = z.object({ kind: z.enum(linkKinds), keyId: z.string(), expiresAt: z.string() });

/** The link in a mail to this user, while it is usable. */
export const findUsableLink = (db: Db, userId: number, linkId: string) =>
  db.maybeOne(sql.type(UsableLink)`
    select password_links.kind, password_links.key_id as "keyId", password_links.expires_at as "expiresAt"
    from password_links
    join users on users.id = password_links.user_id
    where password_links.id = ${sql.uuid(linkId)} and password_links.user_id = ${userId} and ${isUsable}
  `);

/** Active users of a school with neither a password nor a usable link. Locks them, so that no user is invited twice. */
export const lockUninvited = (tx: Tx, schoolId: number): Promise<readonly number[]> =>
  tx.anyFirst(sql.type(z.object({ id: z.int() }))`
    select users.id
    from users
    where
      users.school_id = ${schoolId}
      and users.is_active
      and users.password_hash is null
      and not exists (
        select
        from password_links
        where
          password_links.user_id = users.id
          and password_links.used_at is null
          and password_links.revoked_at is null
          and password_links.expires_at > now()
      )
    order by users.id
    for no key update of users
  `);

/** Locks a user's row until the transaction ends, so that links of one user are issued one after another. */
export const lockUser = (tx: Tx, userId: number) =>
  tx.query(sql.type(Nothing)`select from users where id = ${userId} for no key update`);
