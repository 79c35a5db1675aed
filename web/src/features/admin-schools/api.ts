import type { components } from '@patchwork/contracts/types/public';
import { api } from '../../lib/api.ts';
import { nullIfNotFound } from '../../lib/api-error.ts';
import type { Search } from '../../lib/search-address.ts';
import { type SchoolValues, toForm } from './school-schema.ts';

export type School = components['schemas']['School'];
export type HistoryEntry = components['schemas']['SchoolHistoryEntry'];
export type GroupUsersEvents = components['schemas']['GroupUsersEvents'];

/** Returns a page of schools with its search term. */
export async function searchSchools({ term, page }: Search) {
  const found = await api.get('/api/school/search', { params: { query: { name: term, pageNumber: page } } });
  return { ...found, term };
}

/** The first 10,000 schools of a search as a CSV file. Throws ApiError 429 beyond the budget of a member of staff. */
export const downloadSchools = (name: string): Promise<Blob> =>
  api.get('/api/school/search/csv', { params: { query: { name } }, parseAs: 'blob' });

/** Returns null for an unknown id. */
export const findSchool = (id: number): Promise<School | null> =>
  nullIfNotFound(api.get('/api/school/{id}', { params: { path: { id } } }));

/** The options of the form's selects. */
export async function loadLookups() {
  const [counties, schoolTypes, ethnicities, locationTypes, promotionCodes] = await Promise.all([
    api.get('/static/county'),
    api.get('/static/schooltype'),
    api.get('/static/ethnicity'),
    api.get('/static/locationtype'),
    api.get('/api/promotioncode'),
  ]);
  return { counties, schoolTypes, ethnicities, locationTypes, promotionCodes };
}
export type Lookups = Awaited<ReturnType<typeof loadLookups>>;

export const updateSchool = (id: number, values: SchoolValues): Promise<School> =>
  api.post('/api/school/{id}', { params: { path: { id } }, body: toForm(values) });

/** Throws ApiError 409 whose message lists the email addresses that are already in use. */
export const activateSchool = (id: number): Promise<School> =>
  api.post('/api/school/activate/{id}', { params: { path: { id } } });

export const deactivateSchool = (id: number): Promise<School> =>
  api.post('/api/school/deactivate/{id}', { params: { path: { id } } });

/** Throws ApiError 404 for an unknown school. */
export const listHistory = (schoolId: number): Promise<HistoryEntry[]> =>
  api.get('/api/schoolhistory/{schoolId}', { params: { path: { schoolId } } });
export const HISTORY = '/api/schoolhistory';

export const listGroups = (schoolId: number): Promise<GroupUsersEvents[]> =>
  api.get('/api/groupsusersevents/school/{schoolId}', { params: { path: { schoolId } } });
