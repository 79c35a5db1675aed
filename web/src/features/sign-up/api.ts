import { api } from '../../lib/api.ts';
import { typesFor } from '../../lib/school-types.ts';
import type { Person, Request } from './schema.ts';

/** Open schools of the register for what is typed, at most eight. */
export const findSchools = (contains: string) => api.get('/static/register', { params: { query: { contains } } });
export type RegisterHit = Awaited<ReturnType<typeof findSchools>>[number];

/** The data that the page needs before it is shown. */
export async function loadLookups() {
  const [counties, schoolTypes, ethnicities, locationTypes, promotionText] = await Promise.all([
    api.get('/static/county'),
    api.get('/static/schooltype'),
    api.get('/static/ethnicity'),
    api.get('/static/locationtype'),
    api.get('/static/promotioncode/default', { parseAs: 'text' }),
  ]);
  return { counties, schoolTypes: typesFor(schoolTypes), ethnicities, locationTypes, promotionText: String(promotionText) };
}
export type Lookups = Awaited<ReturnType<typeof loadLookups>>;

/** Returns the guuid for the second stage. */
export async function submitRequest({ initiatingUser, otherLeadUser, isLead, school }: Request): Promise<string> {
  const guuid = await api.post('/api/school/signup', {
    parseAs: 'text',
    body: {
      initiatingUser: toPerson(initiatingUser),
      otherLeadUser: isLead ? null : toPerson(otherLeadUser),
      school: {
        name: school.name,
        typeId: Number(school.typeId),
        countyId: Number(school.countyId),
        zip: school.zip,
        registerKey: school.registerKey || null,
        promotionCodeFromUser: school.promotionCode || null,
      },
    },
  });
  return String(guuid);
}

export const addUser = (guuid: string, person: Person) =>
  api.post('/api/user/signup/add/{guuid}', { params: { path: { guuid } }, body: toPerson(person) });

export const removeUser = (guuid: string, userId: number) =>
  api.post('/api/user/signup/remove/{guuid}/{userId}', { params: { path: { guuid, userId } } });

export interface Profile {
  locationTypeId: string;
  numberOfPupils: string;
  primaryEthnicityId: string;
  secondaryEthnicityId: string;
}

const idOrNull = (text: string) => (text === '' ? null : Number(text));

export const updateProfile = (guuid: string, profile: Profile) =>
  api.post('/api/school/signup/guuid/{guuid}', {
    params: { path: { guuid } },
    body: {
      locationTypeId: idOrNull(profile.locationTypeId),
      numberOfPupils: idOrNull(profile.numberOfPupils),
      primaryEthnicityId: idOrNull(profile.primaryEthnicityId),
      secondaryEthnicityId: idOrNull(profile.secondaryEthnicityId),
    },
  });

const textOf = (value: number | null | undefined) => (value === null || value === undefined ? '' : String(value));

/** What the register has filled in of the profile. */
export async function loadProfile(guuid: string): Promise<Profile> {
  const school = await api.get('/api/school/signup/guuid/{guuid}', { params: { path: { guuid } } });
  return {
    locationTypeId: textOf(school.locationType?.id),
    numberOfPupils: textOf(school.numberOfPupils),
    primaryEthnicityId: textOf(school.primaryEthnicity?.id),
    secondaryEthnicityId: textOf(school.secondaryEthnicity?.id),
  };
}

/** The benefit of a code; an empty text for an unknown code. */
export const matchPromotionCode = async (code: string) =>
  String((await api.get('/static/promotioncode/match/{code}', { params: { path: { code } }, parseAs: 'text' })) ?? '');

function toPerson({ title, middleName, ...names }: Person) {
  return { ...names, title: title as 'Mr', middleName: middleName || null };
}
