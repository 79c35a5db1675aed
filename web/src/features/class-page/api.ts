import type { components } from '@patchwork/contracts/types/public';
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

export const listConnections = (): Promise<Connection[]> => api.get('/api/connection');

export const listFavourites = async (): Promise<School[]> => (await api.get('/api/favourite')).map(({ school }) => school);

export const toggleFavourite = (schoolId: number) =>
  api.post('/api/favourite/toggle/{schoolId}', { params: { path: { schoolId } } });
