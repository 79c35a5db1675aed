import type { components } from '@patchwork/contracts/types/public';
import { api } from '../../lib/api.ts';
import { because } from '../../shell/second-person/use-second-person.tsx';

export type SignUp = components['schemas']['School'];

export interface Filters {
  name: string;
  /** London days, `YYYY-MM-DD`, inclusive. */
  fromDate: string;
  toDate: string;
}

export const listSignUps = ({ name, fromDate, toDate }: Filters): Promise<SignUp[]> =>
  api.get('/api/school/signups', { params: { query: { fromDate, toDate, ...(name && { name }) } } });

/** With a reason, a colleague is asked where two people are required. */
export const approve = (id: number, reason?: string): Promise<SignUp | { pendingChangeId: string }> =>
  api.post('/api/school/approve/{id}', { params: { path: { id } }, ...because(reason) });

export const lookUpIp = (ip: string) => api.get('/api/iplookup/{ip}', { params: { path: { ip } } });

export type LegacySignUp = components['schemas']['OldSignUpSchool'];

/** Searches sign-ups from before schools had rows, by school name or postcode. For Admins. */
export const searchLegacySignUps = (name: string): Promise<LegacySignUp[]> =>
  api.get('/api/oldsignup/schools', { params: { query: { name } } });

export const listLegacyUsers = (id: number) => api.get('/api/oldsignup/school/{id}/users', { params: { path: { id } } });
