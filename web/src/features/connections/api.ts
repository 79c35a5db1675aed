import type { components } from '@patchwork/contracts/types/public';
import { api } from '../../lib/api.ts';
import { loadMe } from '../../lib/me.ts';

export type Run = components['schemas']['ConnectionLog'];
export type HalfTerm = components['schemas']['HalfTerm'];
export type HalfTermDates = components['schemas']['HalfTermDates'];

export const RUNS = '/api/connection/logs';
export const CALENDAR = '/api/connection/calendar';

export const listRuns = (): Promise<Run[]> => api.get(RUNS);
export const listHalfTerms = (): Promise<HalfTerm[]> => api.get(CALENDAR);

const starts = {
  main: () => api.post('/api/connection'),
  interim: () => api.post('/api/connection/interim'),
  preview: () => api.post('/api/connection/preview'),
};

/** Throws ApiError `run-in-progress` (409) during another run. */
export const startRun = (type: Run['type']): Promise<Run> => starts[type]();

/** Throws ApiError `half-term-begun` or `half-terms-out-of-order` (409), or 400 with the nations whose date is refused. */
export const moveHalfTerm = (id: number, dates: HalfTermDates): Promise<HalfTerm> =>
  api.post('/api/connection/calendar/{id}', { params: { path: { id } }, body: { dates } });

/** All data of the page. */
export async function loadConnections() {
  const loading = [listRuns(), listHalfTerms(), api.get('/api/config'), loadMe()] as const;
  const [runs, halfTerms, { features }] = await Promise.all(loading);
  return { runs, halfTerms, hasInterimRuns: features.interimRuns === true };
}
