import type { components } from '@patchwork/contracts/types/public';
import { api } from '../../lib/api.ts';
import { because } from '../../shell/second-person/use-second-person.tsx';
import type { Tab, View } from './filters.ts';

export type SignUp = components['schemas']['School'];
/** A page with the tab that it belongs to. */
export type SignUpPage = components['schemas']['SignUpPage'] & { tab: Tab };
export type Correction = components['schemas']['SignUpCorrection'];

/** A page of the sign-ups in one state, with the totals of all three. */
export async function listSignUps({ tab, page, name, fromDate, toDate }: View): Promise<SignUpPage> {
  const params = { path: { state: tab, page }, query: { fromDate, toDate, ...(name && { name }) } };
  return { ...(await api.get('/api/signups/{state}/{page}', { params })), tab };
}

/**
 * Approves the sign-up as it is shown; ApiError 409 once it is another. With a reason, a colleague is asked where two people are
 * required.
 */
export const approve = ({ id, signUpVersion }: SignUp, reason?: string): Promise<SignUp | { pendingChangeId: string }> =>
  api.post('/api/school/approve/{id}', {
    params: { path: { id } },
    ...(signUpVersion && { body: { signUpVersion } }),
    ...because(reason),
  });

/** SWR's key. */
export const FIRST_LINKS = '/api/connection/next/newschool';

/** The day on which a school that is approved now gets its first links. */
export const loadFirstLinks = () => api.get(FIRST_LINKS);

export const reject = (id: number, reason: string): Promise<SignUp> =>
  api.post('/api/signups/{id}/reject', { params: { path: { id } }, body: { reason } });

export const reopen = (id: number): Promise<SignUp> => api.post('/api/signups/{id}/reopen', { params: { path: { id } } });

export const correct = (id: number, correction: Correction): Promise<SignUp> =>
  api.post('/api/signups/{id}/correct', { params: { path: { id } }, body: correction });

export const removePerson = (id: number, userId: number): Promise<SignUp> =>
  api.post('/api/signups/{id}/users/{userId}/remove', { params: { path: { id, userId } } });

/** A sign-up as in a page. */
export const loadSignUp = (id: number): Promise<SignUp> => api.get('/api/school/{id}', { params: { path: { id } } });

/** The options of the form's selects. */
export async function loadLookups() {
  const [counties, schoolTypes, ethnicities, locationTypes] = await Promise.all([
    api.get('/static/county'),
    api.get('/static/schooltype'),
    api.get('/static/ethnicity'),
    api.get('/static/locationtype'),
  ]);
  return { counties, schoolTypes, ethnicities, locationTypes };
}

export const lookUpIp = (ip: string) => api.get('/api/iplookup/{ip}', { params: { path: { ip } } });

export type LegacySignUp = components['schemas']['OldSignUpSchool'];

/** Searches sign-ups from before schools had rows, by school name or postcode. For Admins. */
export const searchLegacySignUps = (name: string): Promise<LegacySignUp[]> =>
  api.get('/api/oldsignup/schools', { params: { query: { name } } });

export const listLegacyUsers = (id: number) => api.get('/api/oldsignup/school/{id}/users', { params: { path: { id } } });
