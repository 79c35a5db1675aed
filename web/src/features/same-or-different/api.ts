import type { components } from '@patchwork/contracts/types/public';
import { api } from '../../lib/api.ts';

type Schemas = components['schemas'];
export type Connection = Schemas['Connection'];
export type School = Schemas['SchoolSummary'];
export type SchoolClass = Schemas['LookupItem'];

export const listConnections = (): Promise<Connection[]> => api.get('/api/connection');

export const getSchool = (id: number): Promise<School> => api.get('/api/school/teacherview/{id}', { params: { path: { id } } });

/** The classes that wrote a school's ten newest reports, each once. Throws ApiError. */
export async function listClasses(school: number): Promise<SchoolClass[]> {
  const reports = await api.get('/api/article/{school}/{page}', { params: { path: { school, page: 0 }, query: {} } });
  const classes = reports.flatMap(({ schoolGroup }) => schoolGroup ?? []);
  return classes.filter(({ id }, place) => classes.findIndex((each) => each.id === id) === place);
}
