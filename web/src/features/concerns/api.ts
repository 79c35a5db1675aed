import type { components } from '@patchwork/contracts/types/public';
import { mutate } from 'swr';
import { api } from '../../lib/api.ts';

export type Concern = components['schemas']['Concern'];

export const CONCERNS = '/api/concern';

/** Lists the school's concerns for a Lead, all for an Admin; newest first. */
export const listConcerns = (): Promise<Concern[]> => api.get(CONCERNS);

/** Loads the current list into the SWR cache, so that the page does not show an earlier visit's list first. */
export async function loadConcerns(): Promise<Concern[]> {
  const concerns = await listConcerns();
  await mutate(CONCERNS, concerns, { revalidate: false });
  return concerns;
}

/** Throws ApiError 409 `concern-closed` when another user has already closed it. */
export const closeConcern = (id: number, outcome: string): Promise<Concern> =>
  api.post('/api/concern/{id}/close', { params: { path: { id } }, body: { outcome } });

/** Hides the subject of a concern from the network, or unhides it. */
export const setHidden = (id: number, isHidden: boolean, reason: string): Promise<Concern> =>
  api.post(isHidden ? '/api/concern/{id}/hide' : '/api/concern/{id}/unhide', { params: { path: { id } }, body: { reason } });
