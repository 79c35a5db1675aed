import type { components } from '@patchwork/contracts/types/public';
import { mutate } from 'swr';
import { api } from '../../lib/api.ts';

export type Concern = components['schemas']['Concern'];

export const CONCERNS = '/api/concern';

/** One's own school's for a Lead, all for an Admin; newest first. */
export const listConcerns = (): Promise<Concern[]> => api.get(CONCERNS);

/** The list as it is now, also put where the page finds it: what an earlier visit left there must not show up again. */
export async function loadConcerns(): Promise<Concern[]> {
  const concerns = await listConcerns();
  await mutate(CONCERNS, concerns, { revalidate: false });
  return concerns;
}

/** Throws ApiError 409 `concern-closed` where somebody else was quicker. */
export const closeConcern = (id: number, outcome: string): Promise<Concern> =>
  api.post('/api/concern/{id}/close', { params: { path: { id } }, body: { outcome } });

/** Hides what a concern is about from the network, or shows it again. */
export const setHidden = (id: number, isHidden: boolean, reason: string): Promise<Concern> =>
  api.post(isHidden ? '/api/concern/{id}/hide' : '/api/concern/{id}/unhide', { params: { path: { id } }, body: { reason } });
