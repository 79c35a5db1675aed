import type { components } from '@patchwork/contracts/types/public';
import useSWR, { mutate } from 'swr';
import { api } from '../../lib/api.ts';

type Schemas = components['schemas'];
export type ClassPage = Schemas['ClassPage'];
export type Article = Schemas['Article'];
export type Connection = Schemas['Connection'];
export type School = Schemas['SchoolSummary'];

/** Loads a class. Throws ApiError 404 for a class that the user cannot see. */
export const getClass = (id: number): Promise<ClassPage> => api.get('/api/class/{id}', { params: { path: { id } } });

/** Loads up to ten reports of a class, newest first: the newest, or those with an id below `before`. */
export const listClassArticles = (id: number, before?: number): Promise<Article[]> =>
  api.get('/api/feed/class/{id}/{page}', { params: { path: { id, page: 0 }, query: before === undefined ? {} : { before } } });

const listConnections = (): Promise<Connection[]> => api.get('/api/connection');
const listFavourites = async (): Promise<School[]> => (await api.get('/api/favourite')).map(({ school }) => school);

// Under the feed's keys.
const CONNECTIONS = '/api/connection';
const FAVOURITES = '/api/favourite';

/**
 * Loads the schools linked now, or the favourites, before the page is drawn: shown later, they would move what is below. After a
 * failure the page asks again.
 */
export async function loadLists(isOwn: boolean): Promise<void> {
  const [key, list] = isOwn ? ([CONNECTIONS, listConnections] as const) : ([FAVOURITES, listFavourites] as const);
  await mutate<Connection[] | School[]>(key, list(), { revalidate: false }).catch(() => undefined);
}

const once = { revalidateOnFocus: false, revalidateIfStale: false, shouldRetryOnError: false };

export const useConnections = () => useSWR<Connection[]>(CONNECTIONS, listConnections, once);

/** Undefined while they are not loaded. */
export const useFavourites = (): School[] | undefined => useSWR<School[]>(FAVOURITES, listFavourites, once).data;

export const reloadFavourites = () => mutate(FAVOURITES);

export const toggleFavourite = (schoolId: number) =>
  api.post('/api/favourite/toggle/{schoolId}', { params: { path: { schoolId } } });
