import { type Db, Nothing } from '@patchwork/platform/db';
import { type QuerySqlToken, sql } from 'slonik';

/** Rows of one statement, so that none comes near the limit of its time. */
const batch = 5_000;

const count = async (db: Db, query: QuerySqlToken): Promise<number> => (await db.query(query)).rowCount;

/** A school's welcome is our words and nobody's data; its copies are what keeps it from being given twice. */
const noWelcome = sql.fragment`not exists (select from welcomes where welcomes.message_id = messages.id)`;

/** Takes messages from before an instant away from those who got them: at most one batch. Answers from how many. */
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
        limit ${batch}
        for update of message_recipients skip locked
      )
    `,
  );

/** Deletes messages from before an instant that nobody has and nobody will get: at most one batch. Answers how many. */
export const deleteOldMessages = (db: Db, before: string): Promise<number> =>
  count(
    db,
    sql.type(Nothing)`
      delete from messages
      where id in (
        select messages.id
        from messages
        left join written_messages on written_messages.message_id = messages.id
        where messages.sent_at < ${before}
          and ${noWelcome}
          and (written_messages.message_id is null or coalesce(written_messages.done_at, written_messages.recalled_at) < ${before})
          and not exists (select from message_recipients where message_recipients.message_id = messages.id)
        limit ${batch}
        for update of messages skip locked
      )
    `,
  );

/** Deletes feedback from before an instant: at most one batch. Answers how much. */
export const deleteOldFeedback = (db: Db, before: string): Promise<number> =>
  count(
    db,
    sql.type(Nothing)`
      delete from feedback
      where id in (
        select id
        from feedback
        where created_at < ${before}
        limit ${batch}
        for update skip locked
      )
    `,
  );

/** Deletes concerns that were raised and closed before an instant: at most one batch. Answers how many. */
export const deleteOldConcerns = (db: Db, before: string): Promise<number> =>
  count(
    db,
    sql.type(Nothing)`
      delete from concerns
      where id in (
        select id
        from concerns
        where created_at < ${before} and closed_at < ${before}
        limit ${batch}
        for update skip locked
      )
    `,
  );

/** Deletes what was hidden and shown before an instant, but for what says of a thing how it stands now. Answers how many. */
export const deleteOldActions = (db: Db, before: string): Promise<number> =>
  count(
    db,
    sql.type(Nothing)`
      delete from concern_actions
      where id in (
        select id
        from concern_actions
        where created_at < ${before}
          and exists (
            select
            from concern_actions as later
            where later.kind = concern_actions.kind and later.target_id = concern_actions.target_id and later.id > concern_actions.id
          )
        limit ${batch}
        for update skip locked
      )
    `,
  );
