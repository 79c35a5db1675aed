import { type Db, Nothing, type Tx } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';

interface HistoryChange {
  /** Null for the operator's command, for retention, and for links that are used without signing in. */
  changedBy: number | null;
  columns: readonly string[];
  /** An ISO instant; the current time by default. The demo sets past ones. */
  changedAt?: string;
}

/** Writes a user's current details to the history, in the transaction that changed them. */
export const recordHistory = (tx: Tx, userId: number, { changedBy, columns, changedAt }: HistoryChange) =>
  tx.query(sql.type(Nothing)`
    insert into user_history (
      user_id, changed_by, changed_columns, email, title, first_name, middle_name, last_name, school_position,
      allow_notification_emails, changed_at
    )
    select
      users.id, ${changedBy}, ${sql.array([...columns], 'text')}, users.email, users.title, users.first_name,
      users.middle_name, users.last_name, users.school_position, users.allow_notification_emails,
      coalesce(${changedAt ?? null}, now())
    from users
    where users.id = ${userId}
  `);

/** What changed and how the user was then; spread into the schema of a row of `historyColumns`. */
export const historyShape = {
  changedColumns: z.array(z.string()),
  email: z.string(),
  title: z.string(),
  firstName: z.string(),
  middleName: z.string().nullable(),
  lastName: z.string(),
  schoolPosition: z.string().nullable(),
  allowNotificationEmails: z.boolean(),
};

export const historyColumns = sql.fragment`
  user_history.changed_columns as "changedColumns",
  user_history.email,
  user_history.title,
  user_history.first_name as "firstName",
  user_history.middle_name as "middleName",
  user_history.last_name as "lastName",
  user_history.school_position as "schoolPosition",
  user_history.allow_notification_emails as "allowNotificationEmails"
`;

const Entry = z.object({
  id: z.int(),
  lastModifiedDate: z.string(),
  changedById: z.int().nullable(),
  changedByTitle: z.string().nullable(),
  changedByFirstName: z.string().nullable(),
  changedByLastName: z.string().nullable(),
  ...historyShape,
});

/** Newest first, at most `limit`. */
export const listHistory = (db: Db, userId: number, limit: number) =>
  db.any(sql.type(Entry)`
    select
      user_history.id,
      user_history.changed_at as "lastModifiedDate",
      actors.id as "changedById",
      actors.title as "changedByTitle",
      actors.first_name as "changedByFirstName",
      actors.last_name as "changedByLastName",
      ${historyColumns}
    from user_history
    left join users as actors on actors.id = user_history.changed_by
    where user_history.user_id = ${userId}
    order by user_history.id desc
    limit ${limit}
  `);
