import type { components } from '@patchwork/contracts/types/public';
import { api } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import type { ClientEvent } from '../../lib/client-event.ts';
import type { Search } from '../../lib/search-address.ts';
import { toForm, type UserValues } from './user-values.ts';

export type User = components['schemas']['User'];
export type HistoryEntry = components['schemas']['UserHistoryEntry'];

/** A page of users, with the term that found them. */
export async function searchUsers({ term, page }: Search) {
  const found = await api.get('/api/user/search', { params: { query: { nameOrEmail: term, pageNumber: page } } });
  return { ...found, term };
}

/** Null for an id that no user has. */
export async function findUser(id: number): Promise<User | null> {
  try {
    return await api.get('/api/user/{id}', { params: { path: { id } } });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

export const getMyself = (): Promise<User> => api.get('/api/user');

export const updateUser = (id: number, values: UserValues): Promise<User> =>
  api.post('/api/user/update/admin/{id}', { params: { path: { id } }, body: toForm(values) });

/** Whether this user may have this address. */
export const isEmailFree = async ({ id, email }: User): Promise<boolean> =>
  (await api.get('/api/validate/user/{userId}/email/{email}', { params: { path: { userId: id, email } } })) !== false;

const init = (id: number) => ({ params: { path: { id } } });

/** What staff do to a user at once; each answers with the user as stored. */
export const actions = {
  activate: (id: number): Promise<User> => api.post('/api/user/activate/{id}', init(id)),
  deactivate: (id: number): Promise<User> => api.post('/api/user/deactivate/{id}', init(id)),
  addAdmin: (id: number): Promise<User> => api.post('/api/user/addadminrights/{id}', init(id)),
  removeAdmin: (id: number): Promise<User> => api.post('/api/user/removeadminrights/{id}', init(id)),
};

/** For somebody who has lost their authenticator app. */
export const resetCodes = (id: number): Promise<User> => api.post('/api/user/{id}/authenticator/reset', init(id));

export type Action = keyof typeof actions;

export const HISTORY = '/api/userhistory';
export const listHistory = (userId: number): Promise<HistoryEntry[]> =>
  api.get('/api/userhistory/{userId}', { params: { path: { userId } } });

export const EVENTS = '/api/clientevent/user';
export const listEvents = (id: number): Promise<ClientEvent[]> => api.get('/api/clientevent/user/{id}', init(id));
