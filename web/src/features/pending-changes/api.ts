import type { components } from '@patchwork/contracts/types/public';
import { api } from '../../lib/api.ts';

export type PendingChange = components['schemas']['PendingChange'];

export const CHANGES = '/api/pendingchange';
// A staff read is an audit event: the list is loaded again only after a decision.
export const listChanges = (): Promise<PendingChange[]> => api.get(CHANGES);

export type SignUp = components['schemas']['School'];

/** A school that waits for approval. Throws ApiError 404 once it does not. */
export const getSignUp = (id: number): Promise<SignUp> => api.get('/api/school/{id}', { params: { path: { id } } });

const at = (id: string) => ({ params: { path: { id } } });

/** Agrees to a colleague's change, which is made. Throws ApiError 409 if the change is refused, 404 if it is decided. */
export const agree = (id: string) => api.post('/api/pendingchange/{id}/approve', at(id));

/** Refuses a colleague's change, or withdraws the user's own. Throws ApiError 404 if it is decided. */
export const reject = (id: string, reason: string) => api.post('/api/pendingchange/{id}/reject', { ...at(id), body: { reason } });
