import { type Db, Nothing } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';

/** Returns false when the run is already recorded. */
export async function insertAnnouncement(tx: Db, runId: number): Promise<boolean> {
  const { rowCount } = await tx.query(sql.type(Nothing)`
    insert into run_announcements (run_id, check_at)
    values (${runId}, now())
    on conflict do nothing
  `);
  return rowCount === 1;
}

export const findAnnouncement = (db: Db, runId: number) =>
  db.maybeOne(sql.type(z.object({ toldUpTo: z.int(), isDone: z.boolean() }))`
    select run_announcements.told_up_to as "toldUpTo", run_announcements.done_at is not null as "isDone"
    from run_announcements
    where run_announcements.run_id = ${runId}
  `);

/** Moves a run's progress on to another school, or to the end (null). Returns true to exactly one transaction; others wait. */
export async function advance(tx: Db, runId: number, from: number, to: number | null): Promise<boolean> {
  const { rowCount } = await tx.query(sql.type(Nothing)`
    update run_announcements
    set
      told_up_to = coalesce(${to}::bigint, told_up_to),
      done_at = case when ${to}::bigint is null then now() end,
      check_at = now() + interval '2 minutes'
    where run_id = ${runId} and told_up_to = ${from} and done_at is null
  `);
  return rowCount === 1;
}

/** Inserts one message per school for its active Leads, if it has any. The HTML must be our own. */
export const insertMessagesToLeads = (tx: Db, subject: string, letters: { schoolId: number; htmlMessage: string }[]) =>
  tx.query(sql.type(Nothing)`
    with letters as materialized (
      select nextval(pg_get_serial_sequence('messages', 'id')) as message_id, row."schoolId" as school_id, row."htmlMessage" as html_message
      from jsonb_to_recordset(${sql.jsonb(letters)}) as row ("schoolId" bigint, "htmlMessage" text)
      where exists (select from people where people.school_id = row."schoolId" and people.is_active and people.is_lead)
    ),
    written as (
      insert into messages (id, subject, html_message)
      overriding system value
      select letters.message_id, ${subject}, letters.html_message
      from letters
    )
    insert into message_recipients (message_id, user_id)
    select letters.message_id, people.user_id
    from letters
    join people on people.school_id = letters.school_id and people.is_active and people.is_lead
  `);

/** Inserts a mail for each active Lead of these schools, due now or at `notBefore`. Returns the new mails. */
export const insertMailsToLeads = (tx: Db, runId: number, schoolIds: number[], notBefore: Date | null) =>
  tx.any(sql.type(z.object({ id: z.uuid(), userId: z.int() }))`
    insert into mails (kind, user_id, about_id, not_before, check_at)
    select 'new-schools', people.user_id, ${runId}, opens.at, coalesce(opens.at, now())
    from people
    cross join (values (${notBefore && sql.timestamp(notBefore)}::timestamptz)) as opens (at)
    where people.school_id = any(${sql.array(schoolIds, 'int8')}) and people.is_active and people.is_lead
    on conflict do nothing
    returning id, user_id as "userId"
  `);

/** Claims due runs; each resumes after its last batch. */
export const takeDueAnnouncements = (db: Db) =>
  db.anyFirst(sql.type(z.object({ runId: z.int() }))`
    update run_announcements
    set check_at = now() + interval '2 minutes'
    where run_id in (
      select run_id
      from run_announcements
      where done_at is null and check_at <= now()
      for update skip locked
    )
    returning run_id as "runId"
  `);
