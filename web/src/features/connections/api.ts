import type { components } from '@patchwork/contracts/types/public';
import { api } from '../../lib/api.ts';

export type Run = components['schemas']['ConnectionLog'];

export const listRuns = (): Promise<Run[]> => api.get('/api/connection/logs');

/** Throws ApiError `run-in-progress` (409) while another run is under way. */
export const startRun = (): Promise<Run> => api.post('/api/connection');
