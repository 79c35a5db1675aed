import type { components } from '@patchwork/contracts/types/public';
import { api } from '../../lib/api.ts';

type Schemas = components['schemas'];
/** How the user has just removed it here: the server has done so, and in its place is the line with Undo. */
type Removed = { removed?: 'withdraw' | 'delete' | undefined };
export type MediaItem = Schemas['MediaItem'] & Removed;
export type CommentResponse = Schemas['CommentResponse'] & Removed;
export type Comment = Omit<Schemas['Comment'], 'commentResponses'> & { commentResponses: CommentResponse[] } & Removed;
export type Article = Omit<Schemas['Article'], 'mediaItems' | 'comments'> & {
  mediaItems: MediaItem[];
  comments: Comment[];
} & Removed;
export type School = Schemas['SchoolSummary'];
export type Connection = Schemas['Connection'];
export type ArticleAudience = Schemas['ArticleAudience'];
export type FeedTab = Schemas['FeedTab'];
export type FeedNews = Schemas['FeedNews'];
export type SearchSuggestions = Schemas['SearchSuggestions'];

/** The feed's filter: all reports, those of a tab, one school's, or a text search, perhaps in one school. Only the own class has a `groupId`. */
export type Filter =
  | { kind: 'all' }
  | { kind: 'tab'; tab: FeedTab; groupId?: number | undefined }
  | { kind: 'school'; school: { id: number; name?: string | undefined; typeId?: number | undefined } }
  | { kind: 'search'; text: string; schoolId?: number | undefined };

/** The school whose reports a filter shows or searches. */
export const schoolIdOf = (filter: Filter): number | undefined =>
  filter.kind === 'school' ? filter.school.id : filter.kind === 'search' ? filter.schoolId : undefined;

/** Loads up to ten reports, newest first. Page 0 starts with the newest report unless `before` is given. Throws ApiError. */
export async function listArticles(filter: Filter, page: number, before?: number): Promise<Article[]> {
  const query = before === undefined ? {} : { before };
  if (filter.kind === 'school') {
    return api.get('/api/article/{school}/{page}', { params: { path: { school: filter.school.id, page }, query } });
  }
  if (filter.kind === 'search') {
    const { text: contains, schoolId } = filter;
    const wanted = { ...query, contains, ...(schoolId !== undefined && { school: schoolId }) };
    return api.get('/api/article/search/{page}', { params: { path: { page }, query: wanted } });
  }
  if (filter.kind === 'all') return api.get('/api/article/{pageOrId}', { params: { path: { pageOrId: page }, query } });
  if (filter.tab === 'linked') return api.get('/api/feed/linked/{page}', { params: { path: { page }, query } });
  if (filter.tab === 'favourites') return api.get('/api/feed/favourites/{page}', { params: { path: { page }, query } });
  if (filter.groupId === undefined) throw new Error('The class is not known');
  return api.get('/api/feed/class/{id}/{page}', { params: { path: { id: filter.groupId, page }, query } });
}

/** How many newer reports the user would see in the tab, at most 100; without a tab, among all. Throws ApiError. */
export const countNewArticles = async (after: number, tab?: FeedTab): Promise<number> =>
  (await api.get('/api/feed/new', { params: { query: { after, ...(tab && { tab }) } } })).count;

/** The news since the user's last visit; a repeat within 30 minutes gives the same answer. Throws ApiError. */
export const startVisit = (): Promise<FeedNews> => api.post('/api/feed/visit');

/** Loads one report with all its likes and comments. */
export const getArticle = (id: number): Promise<Article> => api.get('/api/article/id/{id}', { params: { path: { id } } });

export interface ReportText {
  title: string;
  narrative: string;
}

/** The request body of a report. Without an audience a new report gets the school's default, and a changed one keeps its own. */
export interface ReportBody extends ReportText {
  audience?: ArticleAudience | undefined;
  hasConsent?: boolean | undefined;
}

export const createArticle = (body: ReportBody): Promise<Article> => api.post('/api/article', { body });

export const updateArticle = (id: number, body: ReportBody): Promise<Article> =>
  api.post('/api/article/{pageOrId}', { params: { path: { pageOrId: id } }, body });

export const deleteArticle = (id: number): Promise<Article> => api.post('/api/article/{id}/delete', { params: { path: { id } } });

export const likeArticle = (articleId: number): Promise<Article> =>
  api.post('/api/articlelike/{articleId}', { params: { path: { articleId } } });

export const listConnections = (): Promise<Connection[]> => api.get('/api/connection');

export const listFavourites = async (): Promise<School[]> => (await api.get('/api/favourite')).map(({ school }) => school);

export const toggleFavourite = (schoolId: number) =>
  api.post('/api/favourite/toggle/{schoolId}', { params: { path: { schoolId } } });

/** Loads a school's public profile with its comments; 404 while it is inactive. */
export const getSchool = (id: number) => api.get('/api/school/teacherview/{id}', { params: { path: { id } } });

export const getConfig = () => api.get('/api/config');

export const removeMedia = (id: number) => api.post('/api/mediaitem/inactive/{id}', { params: { path: { id } } });

export const moveMedia = (id: number, n: number) =>
  api.post('/api/mediaitem/move/{id}/displayOrder/{n}', { params: { path: { id, n } } });

export const describeMedia = (id: number, altText: string) =>
  api.post('/api/mediaitem/{id}/alttext', { params: { path: { id } }, body: { altText } });

/** `captions` is the text of a .vtt or .srt file; null removes the captions. */
export const captionMedia = (id: number, captions: string | null) =>
  api.post('/api/mediaitem/{id}/captions', { params: { path: { id } }, body: { captions } });
