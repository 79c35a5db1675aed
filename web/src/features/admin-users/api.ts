import type { components } from '@patchwork/contracts/types/public';
import { api } from '../../lib/api.ts';
import { ApiError, nullIfNotFound } from '../../lib/api-error.ts';
import type { ClientEvent } from '../../lib/client-event.ts';
import type { Search } from '../../lib/search-address.ts';
import { toForm, type UserValues } from '../../lib/user-form.ts';
import { because } from '../../shell/second-person/use-second-person.tsx';

export type User = components['schemas']['User'];
export type HistoryEntry = components['schemas']['UserHistoryEntry'];

/** Returns a page of users with its search term. */
export async function searchUsers({ term, page }: Search) {
  const found = await api.get('/api/user/search', { params: { query: { nameOrEmail: term, pageNumber: page } } });
  return { ...found, term };
}

/** The first 10,000 users of a search as a CSV file. Throws ApiError 429 beyond the budget of a member of staff. */
export const downloadUsers = (nameOrEmail: string): Promise<Blob> =>
  api.get('/api/user/search/csv', { params: { query: { nameOrEmail } }, parseAs: 'blob' });

/** Returns null for an unknown id. */
export const findUser = (id: number): Promise<User | null> =>
  nullIfNotFound(api.get('/api/user/{id}', { params: { path: { id } } }));

/** With a reason, a colleague is asked where another address needs two people. */
export const updateUser = (id: number, values: UserValues, reason?: string): Promise<User | { pendingChangeId: string }> =>
  api.post('/api/user/update/admin/{id}', { params: { path: { id } }, body: toForm(values), ...because(reason) });

async function requireFreeEmail({ id, email }: User): Promise<void> {
  const answer = await api.get('/api/validate/user/{userId}/email/{email}', { params: { path: { userId: id, email } } });
  if (answer === false) throw new ApiError(409, 'email-taken', '');
}

const init = (id: number) => ({ params: { path: { id } } });

/** Actions on a user that take effect at once; each returns the stored user. Throws ApiError; `email-taken` on activation. */
export const actions = {
  activate: async (user: User): Promise<User> => {
    await requireFreeEmail(user);
    return api.post('/api/user/activate/{id}', init(user.id));
  },
  deactivate: ({ id }: User): Promise<User> => api.post('/api/user/deactivate/{id}', init(id)),
  addAdmin: ({ id }: User): Promise<User> => api.post('/api/user/addadminrights/{id}', init(id)),
  removeAdmin: ({ id }: User): Promise<User> => api.post('/api/user/removeadminrights/{id}', init(id)),
};

/** For a user who has lost their authenticator app. */
export const resetCodes = (id: number): Promise<User> => api.post('/api/user/{id}/authenticator/reset', init(id));

/** Ends every session of the user. */
export const signOutUser = (id: number): Promise<unknown> => api.post('/api/user/{id}/signout', init(id));

export type Action = keyof typeof actions;

export const HISTORY = '/api/userhistory';
export const listHistory = (userId: number): Promise<HistoryEntry[]> =>
  api.get('/api/userhistory/{userId}', { params: { path: { userId } } });

/** What the user did, what others did to them, and which staff have read about them. */
export type EventView = 'by' | 'to' | 'reads';

export const listEvents = (id: number, view: EventView): Promise<ClientEvent[]> =>
  view === 'by'
    ? api.get('/api/clientevent/user/{id}', init(id))
    : api.get('/api/clientevent/aboutuser/{id}', {
        params: { path: { id }, query: { kind: view === 'to' ? 'changes' : 'reads' } },
      });
