import type { components } from '@patchwork/contracts/types/public';
import { api } from '../../lib/api.ts';
import { toBase64 } from '../../lib/base64.ts';
import { clearCache } from '../../lib/offline-cache.ts';
import type { Subject } from './requests.ts';

type Schemas = components['schemas'];
export type Withdrawal = Schemas['Withdrawal'];
export type Erasure = Schemas['Erasure'];

type Which = Pick<Subject, 'kind' | 'id'>;

/** Withdraws it and deletes this device's saved reports. One's own of the last hour needs no reason. Throws ApiError. */
export async function withdraw({ kind, id }: Which, reason?: string): Promise<Withdrawal> {
  const withdrawal = await api.post('/api/withdrawal', { body: { kind, id, ...(reason !== undefined && { reason }) } });
  await clearCache();
  return withdrawal;
}

export const restore = ({ kind, id }: Which, reason: string): Promise<Withdrawal> =>
  api.post('/api/withdrawal/{kind}/{id}/restore', { params: { path: { kind, id } }, body: { reason } });

/** Shows again what the user has just withdrawn or deleted. Throws ApiError. */
export const undoRemoval = ({ kind, id }: Which) =>
  api.post('/api/withdrawal/{kind}/{id}/undo', { params: { path: { kind, id } } });

/** Erases it and deletes this device's saved reports. Without a password it asks to confirm. Returns the receipt; throws ApiError. */
export async function erase({ kind, id }: Which, reason: string, currentPassword: string | null): Promise<Erasure> {
  const body = { kind, id, reason, ...(currentPassword !== null && { currentPassword: toBase64(currentPassword) }) };
  const erasure = await api.post('/api/erasure', { body });
  await clearCache();
  return erasure;
}

export const getErasure = (id: string): Promise<Erasure> => api.get('/api/erasure/{id}', { params: { path: { id } } });
