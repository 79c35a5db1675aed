import { useFeed } from '../feed-state.ts';
import { dropArticle } from '../reports.ts';

/** Removes the report from the list and says so. Focus moves to the next report, or to the heading. */
export function leaveReport(id: number, said: string): void {
  // A linked report is in a separate list.
  const reports = [...document.querySelectorAll<HTMLElement>('main [data-article-id]')];
  const here = reports.findIndex((report) => report.dataset.articleId === String(id));
  const next = reports[here + 1] ?? reports[here - 1] ?? document.querySelector<HTMLElement>('main h1');
  dropArticle(id);
  useFeed.setState({ said });
  // After a dialog that closes meanwhile has returned focus to its opener, which is gone.
  requestAnimationFrame(() => next?.focus());
}
