import { ConcernSubjectHidden } from '@patchwork/contracts/events/messaging';
import { defineConsumer } from '@patchwork/platform/consumers';
import { countComments, lockReportOf, markHidden } from '../concerns/hiding.sql.ts';
import { renderArticles } from '../feed-cache/rendered.ts';

/** Hides the subject of a concern or shows it again, and updates its report. An older version changes nothing. */
export const concernSubjectHidden = defineConsumer(
  ConcernSubjectHidden,
  { name: 'content.ConcernSubjectHidden' },
  async (tx, hidden) => {
    const articleId = await lockReportOf(tx, hidden);
    if (!(await markHidden(tx, hidden)) || articleId === null) return;
    if (hidden.kind === 'article' || hidden.kind === 'media') await renderArticles(tx, [articleId]);
    else await countComments(tx, articleId);
  },
);
