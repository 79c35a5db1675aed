import useSWR, { mutate, SWRConfig } from 'swr';
import { paths } from '../../lib/paths.ts';
import { browserStorage } from '../../lib/storage.ts';
import { type FeedNews, startVisit } from './api.ts';

const KEY = '/api/feed/visit';
const store = browserStorage('localStorage');
const HIDDEN = 'patchwork.newsHidden';

/** Starts the user's visit, once per page load. Without an answer, nothing is shown as new. */
export async function loadNews(): Promise<void> {
  if (SWRConfig.defaultValue.cache.get(KEY)?.data) return;
  await mutate(KEY, await startVisit().catch(() => undefined), { revalidate: false });
}

/** The news since the user's last visit; undefined if unknown. */
export const useNews = (): FeedNews | undefined => useSWR<FeedNews>(KEY, null).data;

/** Whether something of this instant is new to the user, as everything is at a first visit. False if unknown. */
export const isSince = (instant: string, news: FeedNews | undefined): boolean =>
  news !== undefined && (news.since === null || Date.parse(instant) > Date.parse(news.since));

/** Leads to the report with the newest of the new comments, and opens them. */
export const newCommentsLink = ({ comments }: FeedNews): string => `${paths.home}?id=${comments[0]?.articleId}&showComments`;

/** The user has opened the comments of a report: they are no longer new. */
export const readComments = (articleId: number): Promise<unknown> =>
  mutate<FeedNews>(KEY, (news) => news && { ...news, comments: news.comments.filter((each) => each.articleId !== articleId) }, {
    revalidate: false,
  });

/** Whether this user has dismissed the news of this visit, also before a reload. */
export const isHidden = (userId: number, { since }: FeedNews): boolean => store.getItem(HIDDEN) === `${userId} ${since}`;

export const hideNews = (userId: number, { since }: FeedNews): void => void store.setItem(HIDDEN, `${userId} ${since}`);
