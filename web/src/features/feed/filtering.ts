import { t } from '../../lib/i18n.ts';
import type { Filter } from './api.ts';
import { useFeed } from './feed-state.ts';
import { loadFeed } from './reports.ts';
import { postWords } from './wording.ts';

/** Applies a filter. Focus stays and the number of reports is announced, unless `focusHeading` moves focus to the heading. */
export async function applyFilter(filter: Filter, { focusHeading = false } = {}): Promise<void> {
  const page = await loadFeed(filter);
  if (!focusHeading) {
    const count = page?.articles.length ?? 0;
    if (page && !page.hasFailed)
      useFeed.setState({ said: count === 0 ? t('Nothing was found') : postWords(filter).shown(count) });
    return;
  }
  // Once the heading has its new text.
  requestAnimationFrame(() => {
    scrollTo({ top: 0, behavior: 'instant' });
    document.querySelector<HTMLElement>('main h1')?.focus();
  });
}

export const showSchool = (school: { id: number; name?: string | undefined }): Promise<void> =>
  applyFilter({ kind: 'school', school }, { focusHeading: true });

export const showAll = (): Promise<void> => applyFilter({ kind: 'all' });
