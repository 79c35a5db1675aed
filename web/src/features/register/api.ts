import type { components } from '@patchwork/contracts/types/public';
import { api } from '../../lib/api.ts';

export type RegisterChange = components['schemas']['RegisterChange'];
export type RegisterBlanks = components['schemas']['RegisterBlanks'];

export const listChanges = () => api.get('/api/register/changes');

/** Takes the change over, or leaves the school as it is; the changes that still wait. */
export const decide = ({ school, kind, after }: RegisterChange, decision: 'take-over' | 'leave') =>
  api.post('/api/register/changes/{id}', { params: { path: { id: school.id } }, body: { kind, after, decision } });

export const listBlanks = () => api.get('/api/register/blanks');

export const fill = (schoolIds: number[]) => api.post('/api/register/blanks', { body: { schoolIds } });
