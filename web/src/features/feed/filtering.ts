import { t } from '../../lib/i18n.ts';
import type { Filter } from './api.ts';
import { loadFeed, useFeed } from './feed-store.ts';
import { postWords } from './wording.ts';

/** Shows other reports. Focus stays where it is and the number is said, unless `focusHeading` takes the reader to the heading. */
export async function applyFilter(filter: Filter, { focusHeading = false } = {}): Promise<void> {
  await loadFeed(filter);
  const { articles, hasFailed, filter: shown } = useFeed.getState();
  if (!focusHeading) {
    if (!hasFailed)
      useFeed.setState({
        said: articles.length === 0 ? t('Nothing was found') : postWords(shown).shown(articles.length),
      });
    return;
  }
  // Once the heading has its new words.
  requestAnimationFrame(() => {
    scrollTo({ top: 0, behavior: 'instant' });
    document.querySelector<HTMLElement>('main h1')?.focus();
  });
}

export const showSchool = (school: { id: number; name?: string | undefined }): Promise<void> =>
  applyFilter({ kind: 'school', school }, { focusHeading: true });

export const showAll = (): Promise<void> => applyFilter({ kind: 'all' });
