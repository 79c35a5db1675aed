import { type Db, Nothing } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';
import { accountKinds, additionKind, addressKinds, quiltKinds, staffKinds, weekKind } from './mail-kinds.ts';

const Sendable = z.object({ id: z.uuid(), createdAt: z.string(), isFresh: z.boolean() });
const Personal = Sendable.extend({ userId: z.int() });

const WithLink = Personal.extend({ kind: z.enum(['invitation', 'reset']), linkId: z.uuid() });
const AboutAccount = Personal.extend({
  kind: z.enum(accountKinds).exclude(['invitation', 'reset']),
  /** The address in identity's history; null for the current one. */
  addressId: z.int().nullish(),
});
const AboutAddition = Personal.extend({ kind: z.literal(additionKind), aboutId: z.int() });
const AboutAddress = Personal.extend({ kind: z.enum(addressKinds), changeId: z.uuid() });
const AboutSignUp = Sendable.extend({ kind: z.literal('sign-up-received'), schoolId: z.int() });
const AboutRejection = Sendable.extend({ kind: z.literal('sign-up-rejected'), aboutId: z.int() });
const AboutVisitorsConcern = Sendable.extend({ kind: z.literal('concern-confirmation'), aboutId: z.int() });
const AboutComment = Personal.extend({ kind: z.literal('comment'), articleId: z.int(), commentId: z.int() });
const AboutReply = AboutComment.extend({ kind: z.literal('reply'), responseId: z.int() });
/** About a run of connections. */
const AboutNewSchools = Personal.extend({ kind: z.literal('new-schools'), aboutId: z.int() });
const AboutQuilt = Personal.extend({ kind: z.enum(quiltKinds), aboutId: z.int() });
/** About the week of a class in content. */
const AboutWeek = Personal.extend({ kind: z.literal(weekKind), aboutId: z.int() });
const Digest = Personal.extend({ kind: z.literal('digest') });
const AboutWork = Personal.extend({ kind: z.enum(staffKinds), aboutId: z.int() });

/** A mail with the columns of its kind; all other columns are null. */
const Mail = z.discriminatedUnion('kind', [
  WithLink,
  AboutAccount,
  AboutAddition,
  AboutAddress,
  AboutSignUp,
  AboutRejection,
  AboutVisitorsConcern,
  AboutComment,
  AboutReply,
  AboutNewSchools,
  AboutQuilt,
  AboutWeek,
  Digest,
  AboutWork,
]);
export type Mail = z.output<typeof Mail>;

/** The mails that a digest contains. */
const News = z.discriminatedUnion('kind', [AboutComment, AboutReply, AboutNewSchools, AboutQuilt]);
export type NewsMail = z.output<typeof News>;

type New<Row> = Row extends Mail ? Omit<Row, keyof z.output<typeof Sendable>> : never;
export type NewMail = New<Exclude<Mail, { kind: 'new-schools' | (typeof quiltKinds)[number] | typeof weekKind | 'digest' }>>;

const columns = sql.fragment`
  mails.id,
  mails.kind,
  mails.user_id as "userId",
  mails.school_id as "schoolId",
  mails.link_id as "linkId",
  mails.change_id as "changeId",
  mails.article_id as "articleId",
  mails.comment_id as "commentId",
  mails.response_id as "responseId",
  mails.about_id as "aboutId",
  mails.address_id as "addressId",
  mails.created_at as "createdAt",
  mails.created_at > now() - interval '10 minutes' as "isFresh"
`;

/** The columns of other kinds. */
const noColumns = {
  userId: null,
  schoolId: null,
  linkId: null,
  changeId: null,
  articleId: null,
  commentId: null,
  responseId: null,
  aboutId: null,
  addressId: null,
};

/** Inserts a mail, due now or at `notBefore`. Returns its id, or null when the same mail exists. */
export function insertMail(
  tx: Db,
  mail: NewMail,
  { id, notBefore = null }: { id?: string; notBefore?: Date | null } = {},
): Promise<string | null> {
  const { kind, userId, schoolId, linkId, changeId, articleId, commentId, responseId, aboutId, addressId } = {
    ...noColumns,
    ...mail,
  };
  const opens = notBefore?.toISOString() ?? null;
  return tx.maybeOneFirst(sql.prepared('mails_insert', z.object({ id: z.uuid() }))`
    insert into mails (
      id, kind, user_id, school_id, link_id, change_id, article_id, comment_id, response_id, about_id, address_id, not_before, check_at
    )
    values (
      coalesce(${id ?? null}::uuid, gen_random_uuid()),
      ${kind}, ${userId}, ${schoolId}, ${linkId}::uuid, ${changeId}::uuid, ${articleId}, ${commentId}, ${responseId}, ${aboutId}, ${addressId ?? null},
      ${opens}::timestamptz, coalesce(${opens}::timestamptz, now() + interval '2 minutes')
    )
    on conflict do nothing
    returning id
  `);
}

/** Inserts a mail about the same for each of these users, due now or at `notBefore`. Returns the new mails. */
export const insertMailsAbout = (
  tx: Db,
  { kind, aboutId }: { kind: (typeof quiltKinds)[number] | typeof weekKind; aboutId: number },
  userIds: readonly number[],
  notBefore: Date | null,
) =>
  tx.any(sql.type(z.object({ id: z.uuid(), userId: z.int() }))`
    insert into mails (kind, user_id, about_id, not_before, check_at)
    select ${kind}, recipients.user_id, ${aboutId}, opens.at, coalesce(opens.at, now())
    from unnest(${sql.array(userIds, 'int8')}) as recipients (user_id)
    cross join (values (${notBefore && sql.timestamp(notBefore)}::timestamptz)) as opens (at)
    on conflict do nothing
    returning id, user_id as "userId"
  `);

/**
 * Leases a pending mail to one worker for 90 s. Returns null when it is not pending, leased to another worker or not yet due.
 */
export async function leaseMail(db: Db, id: string): Promise<Mail | null> {
  const row = await db.maybeOne(sql.prepared('mails_lease', Mail)`
    update mails
    set
      attempts = mails.attempts + 1,
      leased_until = now() + interval '90 seconds',
      check_at = now() + interval '2 minutes'
    where
      mails.id = ${sql.uuid(id)}
      and mails.state = 'pending'
      and (mails.leased_until is null or mails.leased_until < now())
      and (mails.not_before is null or mails.not_before <= now())
    returning ${columns}
  `);
  return row && Mail.parse(row);
}

/** Lists the first 100 mails of a digest, oldest first. */
export async function listGathered(db: Db, digestId: string): Promise<NewsMail[]> {
  const rows = await db.any(sql.type(News)`
    select ${columns}
    from mails
    where mails.digest_id = ${sql.uuid(digestId)}
    order by mails.created_at, mails.id
    limit 100
  `);
  return rows.map((row) => News.parse(row));
}

const MailState = z.object({
  state: z.enum(['pending', 'sent', 'skipped', 'failed', 'gathered']),
  /** Its `not_before` is in the future. */
  isEarly: z.boolean(),
});

export const findMailState = (db: Db, id: string) =>
  db.maybeOne(sql.type(MailState)`
    select mails.state, coalesce(mails.not_before > now(), false) as "isEarly"
    from mails
    where mails.id = ${sql.uuid(id)}
  `);

/** Ends the lease, so that the next try can start at once. */
export const releaseMail = (db: Db, id: string) =>
  db.query(sql.type(Nothing)`
    update mails
    set leased_until = null
    where id = ${sql.uuid(id)} and state = 'pending'
  `);

/** Ends a pending mail; a repeat changes nothing. */
export const endMail = (db: Db, id: string, state: 'sent' | 'skipped') =>
  db.query(sql.prepared('mails_end', Nothing)`
    update mails
    set state = ${state}, ended_at = now(), leased_until = null
    where id = ${sql.uuid(id)} and state = 'pending'
  `);

/**
 * Records a failed try. After a permanent failure, or 24 hours of failures, the mail counts as failed until an operator retries
 * it.
 */
export const noteFailure = (db: Db, id: string, failure: { reason: string; permanent: boolean }) =>
  db.query(sql.type(Nothing)`
    with judged as (
      select id, ${failure.permanent}::boolean or coalesce(failing_since < now() - interval '24 hours', false) as is_over
      from mails
      where id = ${sql.uuid(id)} and state = 'pending'
      for update
    )
    update mails
    set
      state = case when judged.is_over then 'failed' else 'pending' end,
      ended_at = case when judged.is_over then now() end,
      leased_until = null,
      failing_since = coalesce(mails.failing_since, now()),
      last_error = ${failure.reason}
    from judged
    where mails.id = judged.id
  `);

const MAX_DUE_MAILS = 500;

/** Claims up to 500 due mails and makes them due again in ten minutes. */
export const takeDueMails = (tx: Db) =>
  tx.any(sql.type(z.object({ id: z.uuid(), kind: z.string() }))`
    update mails
    set check_at = now() + interval '10 minutes'
    where id in (
      select id
      from mails
      where state = 'pending' and check_at < now()
      order by check_at
      limit ${MAX_DUE_MAILS}
      for update skip locked
    )
    returning id, kind
  `);
