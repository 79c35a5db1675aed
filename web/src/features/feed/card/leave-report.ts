import { focusAfterRender } from '../../../lib/focus.ts';
import { say } from '../feed-state.ts';
import { articlesOf, dropArticle, loadedPages } from '../reports.ts';

/** The id of a report's card. */
export const cardId = (id: number): string => `report-card-${id}`;

/** Removes the report from the list and says so. Focus moves to the next report, or to the heading. */
export function leaveReport(id: number, said: string): void {
  const reports = articlesOf(loadedPages());
  const here = reports.findIndex((report) => report.id === id);
  const next = reports[here + 1] ?? reports[here - 1];
  dropArticle(id);
  say(said);
  // After a dialog that closes meanwhile has returned focus to its opener, which is gone.
  focusAfterRender(next ? cardId(next.id) : 'feed-heading');
}
