import { type Db, Nothing } from '@patchwork/platform/db';
import { type QuerySqlToken, sql } from 'slonik';

/** Rows per statement, so that none nears the statement timeout. */
const BATCH_SIZE = 5_000;
/** Each takes its entries with it. */
const CASES_AT_ONCE = 500;

const count = async (db: Db, query: QuerySqlToken): Promise<number> => (await db.query(query)).rowCount;

/** Welcome messages contain no personal data, and their copies prevent a second welcome: retention leaves them. */
const noWelcome = sql.fragment`not exists (select from welcomes where welcomes.message_id = messages.id)`;

/** Deletes recipients' copies of messages from before an instant, at most one batch. Returns the number of rows. */
export const takeBackOldMessages = (db: Db, before: string): Promise<number> =>
  count(
    db,
    sql.type(Nothing)`
      delete from message_recipients
      where (message_id, user_id) in (
        select message_recipients.message_id, message_recipients.user_id
        from messages
        join message_recipients on message_recipients.message_id = messages.id
        where messages.sent_at < ${before} and ${noWelcome}
        limit ${BATCH_SIZE}
        for update of message_recipients skip locked
      )
    `,
  );

/** Deletes messages from before an instant without recipients, at most one batch. Returns the number of rows. */
export const deleteOldMessages = (db: Db, before: string): Promise<number> =>
  count(
    db,
    sql.type(Nothing)`
      delete from messages
      where id in (
        select messages.id
        from messages
        left join announcements on announcements.message_id = messages.id
        where messages.sent_at < ${before}
          and ${noWelcome}
          and (announcements.message_id is null or coalesce(announcements.done_at, announcements.recalled_at) < ${before})
          and not exists (select from message_recipients where message_recipients.message_id = messages.id)
        limit ${BATCH_SIZE}
        for update of messages skip locked
      )
    `,
  );

/** Deletes feedback from before an instant, at most one batch. Returns the number of rows. */
export const deleteOldFeedback = (db: Db, before: string): Promise<number> =>
  count(
    db,
    sql.type(Nothing)`
      delete from feedback
      where id in (
        select id
        from feedback
        where created_at < ${before}
        limit ${BATCH_SIZE}
        for update skip locked
      )
    `,
  );

/** Deletes cases, with their entries and evidence, whose hold ended before an instant, at most one batch. */
export const deleteOldCases = (db: Db, before: string): Promise<number> =>
  count(
    db,
    sql.type(Nothing)`
      delete from concern_cases
      where id in (
        select id
        from concern_cases
        where held_until < ${before}
        limit ${CASES_AT_ONCE}
        for update skip locked
      )
    `,
  );

/** Deletes actions on cases that are gone, except the latest of each subject, which decides whether it is hidden. */
export const deleteOldActions = (db: Db): Promise<number> =>
  count(
    db,
    sql.type(Nothing)`
      delete from concern_actions
      where id in (
        select concern_actions.id
        from concern_actions
        where
          not exists (select from concern_cases where concern_cases.id = concern_actions.concern_id)
          and exists (
            select
            from concern_actions as later
            where later.kind = concern_actions.kind and later.target_id = concern_actions.target_id
              and later.id > concern_actions.id
          )
        limit ${BATCH_SIZE}
        for update skip locked
      )
    `,
  );
