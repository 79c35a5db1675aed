import { Count, type Db, type Tx } from '@patchwork/platform/db';
import { foldedAddress, hasAddress } from '@patchwork/platform/email-address.sql';
import { type Language, languages } from '@patchwork/platform/language';
import { sql } from 'slonik';
import { z } from 'zod';
import type { CaseRow } from './cases.sql.ts';

export interface VisitorsConcern {
  name: string;
  email: string;
  school: string | null;
  where: string | null;
  reason: string;
  about: CaseRow['about'];
  /** Of the visitor's browser, when it is one of ours. */
  language: Language | undefined;
  /** The Admins whom it names. */
  involvedUserIds: readonly number[];
}

/** An address without what follows a plus sign: mail to it arrives in the same mailbox. */
export const withoutTag = (email: string): string => email.replace(/\+[^@]*(?=@[^@]*$)/, '');

/** Counts the concerns from an address in the last 24 hours, whatever follows a plus sign in it. */
export const countOfLastDay = (tx: Tx, email: string): Promise<number> =>
  tx.oneFirst(sql.type(Count)`
    select count(*)
    from concern_cases
    where
      concern_cases.kind = 'visitor'
      and ${hasAddress(sql.fragment`regexp_replace(concern_cases.visitor_email, '\\+[^@]*(?=@[^@]*$)', '')`, withoutTag(email))}
      and concern_cases.created_at > now() - interval '24 hours'
  `);

/** Returns null when the same address has an open concern with the same text. */
export const insertVisitorsConcern = (
  tx: Tx,
  { name, email, school, where, reason, about, language, involvedUserIds }: VisitorsConcern,
): Promise<number | null> =>
  tx.maybeOneFirst(sql.type(z.object({ id: z.int() }))`
    insert into concern_cases (
      kind, visitor_name, visitor_email, visitor_school, where_found, reason, about, visitor_language, involved_user_ids,
      created_at
    )
    values (
      'visitor', ${name}, ${email}, ${school}, ${where}, ${reason}, ${about}, ${language ?? null},
      ${sql.array([...involvedUserIds], 'int8')}, clock_timestamp()
    )
    on conflict (${foldedAddress(sql.fragment`visitor_email`)}, md5(reason)) where kind = 'visitor' and closed_at is null do nothing
    returning id
  `);

/** Confirms the address of a concern of the last seven days. Returns null for any other id; `isNew` is false for a repeat. */
export const markConfirmed = (tx: Tx, id: number) =>
  tx.maybeOne(sql.type(z.object({ isNew: z.boolean() }))`
    with found as (
      select concern_cases.id, concern_cases.confirmed_at is null as is_new
      from concern_cases
      where
        concern_cases.id = ${id} and concern_cases.kind = 'visitor'
        and concern_cases.created_at > now() - interval '7 days'
      for update
    )
    update concern_cases
    set confirmed_at = coalesce(concern_cases.confirmed_at, now())
    from found
    where concern_cases.id = found.id
    returning found.is_new as "isNew"
  `);

/** The address that waits for its confirmation; null when it is confirmed or the code has expired. */
export const findUnconfirmed = (db: Db, id: number) =>
  db.maybeOne(sql.type(z.object({ email: z.string(), language: z.enum(languages).nullable() }))`
    select concern_cases.visitor_email as email, concern_cases.visitor_language as language
    from concern_cases
    where
      concern_cases.id = ${id} and concern_cases.kind = 'visitor' and concern_cases.confirmed_at is null
      and concern_cases.created_at > now() - interval '7 days'
  `);
