import { type Db, Nothing } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';
import { accountKinds, addressKinds, notificationKinds, type StaffKind, staffKinds } from './mail-kinds.ts';

const MailRow = z.object({
  id: z.uuid(),
  kind: z.enum([...accountKinds, ...addressKinds, 'sign-up-received', ...notificationKinds, ...staffKinds]),
  userId: z.int().nullable(),
  schoolId: z.int().nullable(),
  linkId: z.uuid().nullable(),
  changeId: z.uuid().nullable(),
  articleId: z.int().nullable(),
  commentId: z.int().nullable(),
  responseId: z.int().nullable(),
  aboutId: z.int().nullable(),
  state: z.enum(['pending', 'sent', 'skipped', 'parked', 'gathered']),
  createdAt: z.string(),
  isFresh: z.boolean(),
  /** Its time has not come. */
  isEarly: z.boolean(),
});
export type MailRow = z.output<typeof MailRow>;

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
  mails.state,
  mails.created_at as "createdAt",
  mails.created_at > now() - interval '10 minutes' as "isFresh",
  coalesce(mails.not_before > now(), false) as "isEarly"
`;

export type NewMail =
  | { kind: 'invitation' | 'reset'; userId: number; linkId: string }
  | { kind: 'password-changed' | 'codes-on' | 'codes-off'; userId: number }
  | { kind: 'address-changed' | 'address-confirmation'; userId: number; changeId: string }
  | { kind: 'sign-up-received'; schoolId: number }
  | { kind: 'comment'; userId: number; articleId: number; commentId: number }
  | { kind: 'reply'; userId: number; articleId: number; commentId: number; responseId: number }
  | { kind: StaffKind; userId: number; aboutId: number };

/** Writes a mail down, to go out at once or not before some time. Answers its id, or null when the same was written before. */
export function insertMail(
  tx: Db,
  mail: NewMail,
  { id, notBefore = null }: { id?: string; notBefore?: Date | null } = {},
): Promise<string | null> {
  const userId = 'userId' in mail ? mail.userId : null;
  const schoolId = 'schoolId' in mail ? mail.schoolId : null;
  const linkId = 'linkId' in mail ? mail.linkId : null;
  const changeId = 'changeId' in mail ? mail.changeId : null;
  const articleId = 'articleId' in mail ? mail.articleId : null;
  const commentId = 'commentId' in mail ? mail.commentId : null;
  const responseId = 'responseId' in mail ? mail.responseId : null;
  const aboutId = 'aboutId' in mail ? mail.aboutId : null;
  const opens = notBefore?.toISOString() ?? null;
  return tx.maybeOneFirst(sql.prepared('mails_insert', z.object({ id: z.uuid() }))`
    insert into mails (
      id, kind, user_id, school_id, link_id, change_id, article_id, comment_id, response_id, about_id, not_before, check_at
    )
    values (
      coalesce(${id ?? null}::uuid, gen_random_uuid()),
      ${mail.kind}, ${userId}, ${schoolId}, ${linkId}::uuid, ${changeId}::uuid, ${articleId}, ${commentId}, ${responseId}, ${aboutId},
      ${opens}::timestamptz, coalesce(${opens}::timestamptz, now() + interval '2 minutes')
    )
    on conflict do nothing
    returning id
  `);
}

/** Gives a waiting mail to one worker for 90 s. Null when it is not waiting, in another's hands, or too early. */
export const leaseMail = (db: Db, id: string) =>
  db.maybeOne(sql.prepared('mails_lease', MailRow)`
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

export const findMail = (db: Db, id: string) =>
  db.maybeOne(sql.type(MailRow)`
    select ${columns}
    from mails
    where mails.id = ${sql.uuid(id)}
  `);

/** Lets the next try begin at once. */
export const releaseMail = (db: Db, id: string) =>
  db.query(sql.type(Nothing)`
    update mails
    set leased_until = null
    where id = ${sql.uuid(id)} and state = 'pending'
  `);

/** For a mail that still waits; a second time changes nothing. */
export const endMail = (db: Db, id: string, state: 'sent' | 'skipped') =>
  db.query(sql.prepared('mails_end', Nothing)`
    update mails
    set state = ${state}, ended_at = now(), leased_until = null
    where id = ${sql.uuid(id)} and state = 'pending'
  `);

/** Notes a failed try. A permanent failure, or a day of failures, parks the mail until a person looks at it. */
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
      state = case when judged.is_over then 'parked' else 'pending' end,
      ended_at = case when judged.is_over then now() end,
      leased_until = null,
      failing_since = coalesce(mails.failing_since, now()),
      last_error = ${failure.reason}
    from judged
    where mails.id = judged.id
  `);

/** Mails that one look at those that are due takes up. */
export const mostAtOnce = 500;

/** Takes the next mails whose time for a look has come, and sets the next one. */
export const takeOverdueMails = (tx: Db) =>
  tx.any(sql.type(MailRow.pick({ id: true, kind: true }))`
    update mails
    set check_at = now() + interval '10 minutes'
    where id in (
      select id
      from mails
      where state = 'pending' and check_at < now()
      order by check_at
      limit ${mostAtOnce}
      for update skip locked
    )
    returning id, kind
  `);
