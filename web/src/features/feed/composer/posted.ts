import { type Article, listArticles } from '../api.ts';
import { beforeOf, PAGE_SIZE } from '../paging.ts';
import { loadedPages } from '../reports.ts';
import type { Posting } from './draft-store.ts';

export type Author = { id: number; schoolId: number };

/** More reports than one school posts while an answer is lost. */
const MAX_PAGES = 3;

/** The id of the newest report in the feed, 0 without one: a report that is posted now gets a higher one. */
export const newestKnown = (): number => Math.max(0, ...loadedPages().flatMap(({ articles }) => articles.map(({ id }) => id)));

/** The report of an attempt whose answer was lost; undefined if it was not posted. Throws ApiError. */
export async function findPosted(author: Author, { title, narrative, after }: Posting): Promise<Article | undefined> {
  let before: number | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const articles = await listArticles({ kind: 'school', school: { id: author.schoolId } }, 0, before);
    const found = articles.find(
      (each) => each.id > after && each.createUser.id === author.id && each.title === title && each.narrative === narrative,
    );
    if (found) return found;
    before = beforeOf(articles);
    if (articles.length < PAGE_SIZE || articles.every(({ id }) => id <= after)) return undefined;
  }
  return undefined;
}
