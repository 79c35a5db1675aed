import { ConcernSubjectHidden } from '@patchwork/contracts/events/messaging';
import { defineConsumer } from '@patchwork/platform/consumers';
import { renderArticles } from '../articles/rendering.ts';
import { countComments, lockReportOf, markHidden } from '../concerns/hiding.sql.ts';

/** Hides a thing that somebody is worried about, or shows it again, and mends its report. An older version changes nothing. */
export const concernSubjectHidden = defineConsumer(ConcernSubjectHidden, 'hidden-subjects', async (tx, hidden) => {
  const articleId = await lockReportOf(tx, hidden);
  if (!(await markHidden(tx, hidden)) || articleId === null) return;
  if (hidden.kind === 'article' || hidden.kind === 'media') await renderArticles(tx, [articleId]);
  else await countComments(tx, articleId);
});
