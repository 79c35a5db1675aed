import type { components } from '@patchwork/contracts/types/public';
import { api } from '../../lib/api.ts';

export type ConcernKind = components['schemas']['ConcernKind'];

export const raiseConcern = (body: { kind: ConcernKind; id: number; reason: string }) => api.post('/api/concern', { body });
