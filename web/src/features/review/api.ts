import type { components } from '@patchwork/contracts/types/public';
import { api } from '../../lib/api.ts';

export type HeldForReview = components['schemas']['HeldForReview'];

export const QUEUE = '/api/moderation';
export const listHeld = (): Promise<HeldForReview[]> => api.get(QUEUE);

type Which = Pick<HeldForReview, 'kind' | 'id'>;
const pathOf = ({ kind, id }: Which) => ({ params: { path: { kind, id } } });

/** Publishes the version that was read; 409 if it has changed since. Throws ApiError. */
export const approve = ({ waitsSince, ...held }: HeldForReview): Promise<HeldForReview> =>
  api.post('/api/moderation/{kind}/{id}/approve', { ...pathOf(held), body: { waitsSince } });

export const reject = (held: Which, reason: string): Promise<HeldForReview> =>
  api.post('/api/moderation/{kind}/{id}/reject', { ...pathOf(held), body: { reason } });
