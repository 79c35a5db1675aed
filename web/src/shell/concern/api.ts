import type { components } from '@patchwork/contracts/types/public';
import { api } from '../../lib/api.ts';

export type ConcernKind = components['schemas']['ConcernKind'];

type About = components['schemas']['ConcernAbout'];

export const raiseConcern = (body: { kind: ConcernKind; id: number; reason: string; about: About; aboutUserId: number | null }) =>
  api.post('/api/concern', { body });

/** Lists who looks after concerns at the user's own school, other than the user. */
export const listHandlers = (): Promise<components['schemas']['ConcernHandler'][]> => api.get('/api/concern/handlers');
