import type { Db, Tx } from '@patchwork/platform/db';
import { hasAddress } from '@patchwork/platform/email-address.sql';
import { sql } from 'slonik';
import { z } from 'zod';

const OnlyId = z.object({ id: z.int() });

/**
 * Former addresses that still get notices: replaced in the last seven days, confirmed before that, and not restored since. The
 * user may have been moved by an intruder, who reads the new one.
 */
const formerAddresses = (userId: number) => sql.fragment`
  select max(user_history.id) as id
  from email_changes
  join user_history
    on user_history.user_id = email_changes.user_id
    and ${hasAddress(sql.fragment`user_history.email`, sql.fragment`email_changes.old_email`)}
  where
    email_changes.user_id = ${userId}
    and email_changes.undo_token_hash is not null
    and email_changes.undone_at is null
    and email_changes.created_at > now() - interval '7 days'
  group by email_changes.id
`;

/**
 * Where a notice about a user's account goes, by entries of their history: the current address, and any that it replaced in
 * the last seven days. Call it in the transaction of the event, after its entry in the history: a later change of the address
 * must not redirect the notice.
 */
export const listNoticeAddresses = async (tx: Tx, userId: number): Promise<number[]> => [
  ...(await tx.anyFirst(sql.type(OnlyId)`
    select max(user_history.id) as id
    from user_history
    where user_history.user_id = ${userId}
    having max(user_history.id) is not null
    union
    ${formerAddresses(userId)}
    order by id
  `)),
];

/** Only the former addresses, without that of one change, which has a separate notice. */
export const listFormerAddresses = async (tx: Tx, userId: number, withoutAddress: string): Promise<number[]> => [
  ...(await tx.anyFirst(sql.type(OnlyId)`
    select user_history.id
    from user_history
    where
      user_history.id in (${formerAddresses(userId)})
      and not ${hasAddress(sql.fragment`user_history.email`, withoutAddress)}
    order by user_history.id
  `)),
];

const NoticeAddress = z.object({
  email: z.string(),
  /** The latest change that replaced it; null while it is the current address. */
  changeId: z.string().nullable(),
  changedAt: z.string().nullable(),
  keyId: z.string().nullable(),
  undoExpiresAt: z.string().nullable(),
});

/** The address of an entry; null when there is none, or an undo has since taken the address from the account. */
export const findNoticeAddress = (db: Db, userId: number, addressId: number) =>
  db.maybeOne(sql.type(NoticeAddress)`
    select
      user_history.email,
      replacement.id as "changeId",
      replacement.created_at as "changedAt",
      replacement.key_id as "keyId",
      case when replacement.can_undo then replacement.expires_at end as "undoExpiresAt"
    from user_history
    join users on users.id = user_history.user_id
    cross join lateral (
      select ${hasAddress(sql.fragment`users.email`, sql.fragment`user_history.email`)} as is_current
    ) as address
    left join lateral (
      select
        email_changes.id,
        email_changes.created_at,
        email_changes.key_id,
        email_changes.expires_at,
        email_changes.undo_token_hash is not null and email_changes.expires_at > now() as can_undo
      from email_changes
      where
        not address.is_current
        and email_changes.user_id = users.id
        and email_changes.undone_at is null
        and ${hasAddress(sql.fragment`email_changes.old_email`, sql.fragment`user_history.email`)}
      order by email_changes.created_at desc
      limit 1
    ) as replacement on true
    where
      user_history.id = ${addressId}
      and users.id = ${userId}
      and (
        address.is_current
        or not exists (
          select
          from email_changes
          where
            email_changes.user_id = users.id
            and email_changes.undone_at is not null
            and ${hasAddress(sql.fragment`email_changes.new_email`, sql.fragment`user_history.email`)}
        )
      )
  `);
