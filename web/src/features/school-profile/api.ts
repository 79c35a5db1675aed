import type { components } from '@patchwork/contracts/types/public';
import { api } from '../../lib/api.ts';
import { loadMe } from '../../lib/me.ts';
import { typesFor } from '../../lib/school-types.ts';
import { sendFile } from '../../lib/send-file.ts';
import type { SchoolForm } from './schema.ts';

type Schemas = components['schemas'];
export type School = Schemas['School'];
export type User = Schemas['User'];
export type MediaItem = Schemas['MediaItem'];
export type SchoolSignIn = Schemas['SchoolSignIn'];

/** Loads a Lead's own school in full. */
export const getMySchool = (): Promise<School> => api.get('/api/school/myschool');

/** The data that the page needs before it is shown. */
export async function loadProfile() {
  const [school, users, counties, schoolTypes, ethnicities, locationTypes, config, signIn] = await Promise.all([
    getMySchool(),
    api.get('/api/user/myschool'),
    api.get('/static/county'),
    api.get('/static/schooltype'),
    api.get('/static/ethnicity'),
    api.get('/static/locationtype'),
    api.get('/api/config'),
    // The rest of the page works without it.
    getSchoolSignIn().catch(() => undefined),
    loadMe(),
  ]);
  const lookups = { counties, schoolTypes: typesFor(schoolTypes, school.type.id), ethnicities, locationTypes };
  return { school, users, config, lookups, signIn };
}
export type Lookups = Awaited<ReturnType<typeof loadProfile>>['lookups'];

/** Returns the stored school. Throws ApiError with the refused fields. */
export const saveSchool = (id: number, form: SchoolForm): Promise<School> =>
  api.post('/api/school/myschool/{id}', {
    params: { path: { id } },
    body: {
      name: form.name,
      zip: form.zip,
      headTeacher: form.headTeacher,
      email: form.email || null,
      numberOfPupils: form.numberOfPupils === '' ? null : Number(form.numberOfPupils),
      typeId: Number(form.typeId),
      countyId: Number(form.countyId),
      locationTypeId: Number(form.locationTypeId),
      primaryEthnicityId: Number(form.primaryEthnicityId),
      secondaryEthnicityId: Number(form.secondaryEthnicityId),
    },
  });

/** Names a user of the school its designated safeguarding lead. Throws ApiError 404 or 409 for one who has left. */
export const nameSafeguardingLead = (id: number): Promise<User> =>
  api.post('/api/user/safeguardinglead/{id}', { params: { path: { id } } });

/** Uploads a badge; it becomes the school's badge once it has been processed. Throws ApiError. */
export const uploadBadge = (schoolId: number, file: File, onProgress: (share: number) => void): Promise<MediaItem> =>
  sendFile({ path: `/api/file/school/${schoolId}`, file, onProgress });

/** A badge that is being prepared. */
export const getBadge = (id: number): Promise<MediaItem> => api.get('/api/mediaitem/{id}', { params: { path: { id } } });

export const SIGN_IN = '/api/schoolsignin';
/** The providers that the school can switch on, and the one that is on. */
export const getSchoolSignIn = (): Promise<SchoolSignIn> => api.get(SIGN_IN);

/** Lets everyone sign in through the provider only; returns the recovery code, which is shown once. Throws ApiError. */
export async function requireProvider(): Promise<string> {
  const { recoveryCode } = await api.post('/api/schoolsignin/require', { body: { isRequired: true } });
  return recoveryCode!;
}

/** Lets users sign in with passwords again; the recovery code no longer works. Throws ApiError. */
export const stopRequiringProvider = () => api.post('/api/schoolsignin/require', { body: { isRequired: false } });

/** Switches the provider off. Throws ApiError. */
export const switchProviderOff = () => api.post('/api/schoolsignin/off');
