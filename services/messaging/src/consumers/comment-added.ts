import { CommentAdded } from '@patchwork/contracts/events/content';
import { mailJobs } from '@patchwork/contracts/jobs/mail';
import { defineConsumer } from '@patchwork/platform/consumers';
import { enqueueJob } from '@patchwork/platform/outbox';
import { insertNotice } from '../notices/notices.sql.ts';

/** Remembers that somebody is to be told. Whom, only content knows, and it is not asked inside a transaction. */
export const commentAdded = defineConsumer(
  CommentAdded,
  'notice-comment',
  async (tx, { articleId, commentId, responseId }, { id }) => {
    await insertNotice(tx, { id, articleId, commentId, responseId });
    await enqueueJob(tx, mailJobs.resolveNotice, { noticeId: id }, { isPatient: true });
  },
);
