import type { components } from '@patchwork/contracts/types/public';
import { api } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import type { Search } from '../../lib/search-address.ts';
import { type SchoolValues, toForm } from './school-schema.ts';

export type School = components['schemas']['School'];
export type GroupUsersEvents = components['schemas']['GroupUsersEvents'];

/** A page of schools, with the term that found them. */
export async function searchSchools({ term, page }: Search) {
  const found = await api.get('/api/school/search', { params: { query: { name: term, pageNumber: page } } });
  return { ...found, term };
}

/** Null for an id that no school has. */
export async function findSchool(id: number): Promise<School | null> {
  try {
    return await api.get('/api/school/{id}', { params: { path: { id } } });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** What the form's selects offer. */
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

/** Throws ApiError 409 whose message lists the e-mail addresses that are in use elsewhere. */
export const activateSchool = (id: number): Promise<School> =>
  api.post('/api/school/activate/{id}', { params: { path: { id } } });

export const deactivateSchool = (id: number): Promise<School> =>
  api.post('/api/school/deactivate/{id}', { params: { path: { id } } });

export const listGroups = (schoolId: number): Promise<GroupUsersEvents[]> =>
  api.get('/api/groupsusersevents/school/{schoolId}', { params: { path: { schoolId } } });
