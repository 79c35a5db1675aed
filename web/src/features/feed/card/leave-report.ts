import { useFeed } from '../feed-state.ts';
import { dropArticle } from '../reports.ts';

/** Removes the report from the list and says so. Focus moves to the next report, or to the heading. */
export function leaveReport(id: number, said: string): void {
  const card = document.querySelector(`[data-article-id="${id}"]`);
  const next = card?.nextElementSibling ?? card?.previousElementSibling ?? document.querySelector('main h1');
  dropArticle(id);
  useFeed.setState({ said });
  // After a dialog that closes meanwhile has returned focus to its opener, which is gone.
  if (next instanceof HTMLElement) requestAnimationFrame(() => next.focus());
}
