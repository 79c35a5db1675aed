import type { Viewer } from '@patchwork/platform/assertion';
import type { Db } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';

const Inserted = z.object({ id: z.int() });

export interface NewFeedback {
  title: string;
  narrative: string;
}

export const findRecent = (tx: Db, viewer: Viewer, { title, narrative }: NewFeedback) =>
  tx.maybeOneFirst(sql.type(Inserted)`
    select id
    from feedback
    where
      user_id = ${viewer.userId}
      and created_at > now() - interval '10 minutes'
      and title = ${title}
      and narrative = ${narrative}
    limit 1
  `);

export const insertFeedback = (tx: Db, viewer: Viewer, { title, narrative }: NewFeedback) =>
  tx.oneFirst(sql.type(Inserted)`
    insert into feedback (user_id, school_id, title, narrative)
    values (${viewer.userId}, ${viewer.schoolId}, ${title}, ${narrative})
    returning id
  `);

const FeedbackRow = z.object({
  id: z.int(),
  title: z.string(),
  narrative: z.string(),
  createDate: z.string(),
  userId: z.int(),
  schoolId: z.int(),
});
export type FeedbackRow = z.output<typeof FeedbackRow>;

/** Lists 50 entries, newest first, from before the id `before` if given. For staff only. */
export const listFeedbackRows = (db: Db, before?: number) =>
  db.any(sql.type(FeedbackRow)`
    select
      feedback.id, feedback.title, feedback.narrative, feedback.created_at as "createDate", feedback.user_id as "userId",
      feedback.school_id as "schoolId"
    from feedback
    where ${before === undefined ? sql.fragment`true` : sql.fragment`feedback.id < ${before}`}
    order by feedback.id desc
    limit 50
  `);
