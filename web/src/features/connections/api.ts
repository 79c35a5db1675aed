import type { components } from '@patchwork/contracts/types/public';
import { api } from '../../lib/api.ts';
import { loadMe } from '../../lib/me.ts';

type Schemas = components['schemas'];
export type Run = Schemas['ConnectionLog'];
export type HalfTerm = Schemas['HalfTerm'];
export type HalfTermDates = Schemas['HalfTermDates'];
export type NextRun = Schemas['NextRun'];
export type Preview = NonNullable<Schemas['ConnectionPreview']>;
export type PreviewSchool = Schemas['PreviewSchool'];
export type FewLinks = Schemas['SchoolWithFewLinks'];
export type Readiness = Schemas['Readiness'];

export const RUNS = '/api/connection/logs';
export const CALENDAR = '/api/connection/calendar';
export const NEXT_RUN = '/api/connection/nextrun';
export const PREVIEW = '/api/connection/preview';
export const READINESS = '/api/connection/readiness';

/** How many runs the log shows at first. */
export const FIRST_RUNS = 5;
/** The most runs it can show. */
export const MOST_RUNS = 450;

/** The newest runs: more than are shown, because the one that can be undone may be older than some previews. */
export const listRuns = (shown: number): Promise<Run[]> => api.get(RUNS, { params: { query: { size: shown + 20 } } });
export const listHalfTerms = (): Promise<HalfTerm[]> => api.get(CALENDAR);
export const findNextRun = (): Promise<NextRun> => api.get(NEXT_RUN);
/** Null without a preview. */
export const findPreview = async (): Promise<Preview | null> => (await api.get(PREVIEW)).preview;
export const findReadiness = (): Promise<Readiness> => api.get(READINESS);

/** The schools of a preview whose name contains every word; 20 a page, which counts from 0. */
export const listPreviewSchools = (id: number, name: string, pageNumber: number) =>
  api.get('/api/connection/preview/{id}/schools', { params: { path: { id }, query: { name, pageNumber } } });

/** The schools that a run left with fewer than four links, by nation and name. */
export const listFewLinks = (id: number): Promise<FewLinks[]> =>
  api.get('/api/connection/logs/{id}/fewlinks', { params: { path: { id } } });

/** The address of the same list as a CSV file. */
export const fewLinksFile = (id: number): string => `/api/connection/logs/${id}/fewlinks/csv`;

/** Starts a run now. Throws ApiError `run-in-progress` (409) during another run, as the next two do. */
export const startRun = (type: 'main' | 'interim'): Promise<Run> =>
  type === 'main' ? api.post('/api/connection') : api.post('/api/connection/interim');

export const startPreview = (halfTerm: 'current' | 'next'): Promise<Run> =>
  api.post('/api/connection/preview', { params: { query: { halfTerm } } });

/** Starts a run now that makes exactly the links of the preview. Throws ApiError `preview-outdated` (409) after a change. */
export const startFromPreview = (id: number): Promise<Run> =>
  api.post('/api/connection/preview/{id}/use', { params: { path: { id } } });

/** Keeps a preview for the next scheduled run, or no longer. Throws ApiError `preview-outdated` (409) after a change. */
export const keepPreview = (id: number, isKept: boolean): Promise<NextRun> =>
  api.post('/api/connection/preview/{id}/keep', { params: { path: { id } }, body: { isKept } });

/** Brings back the links that a run replaced. Throws ApiError `cannot-undo` (409) once a newer run has begun. */
export const undoRun = (id: number): Promise<Run> => api.post('/api/connection/logs/{id}/undo', { params: { path: { id } } });

/** Throws ApiError `half-term-begun` or `half-terms-out-of-order` (409), or 400 with the days that are refused. */
export const moveHalfTerm = (id: number, body: { dates: HalfTermDates; quiltsRevealOn?: string }): Promise<HalfTerm> =>
  api.post('/api/connection/calendar/{id}', { params: { path: { id } }, body });

/** What the page shows first. */
export async function loadConnections() {
  const loading = [
    listRuns(FIRST_RUNS),
    listHalfTerms(),
    findNextRun(),
    findPreview(),
    api.get('/api/config'),
    loadMe(),
  ] as const;
  const [runs, halfTerms, next, preview, { features }] = await Promise.all(loading);
  return { runs, halfTerms, next, preview, hasInterimRuns: features.interimRuns === true };
}
