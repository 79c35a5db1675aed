import { counties } from './counties.data.ts';
import { faithOf } from './faith.ts';
import { ethnicGroups, locations, pupilBands } from './lookups.ts';
import type { MatchSchool } from './types.ts';

/** The values of each school's traits as small numbers; 0 means unknown. */
export interface Profiles {
  primary: Uint8Array;
  secondary: Uint8Array;
  location: Uint8Array;
  faith: Uint8Array;
  county: Uint8Array;
  size: Uint8Array;
}

/** Extracts the profiles of schools; ids that are not in the lookups count as unknown. */
export const profilesOf = (schools: readonly MatchSchool[]): Profiles => ({
  primary: Uint8Array.from(schools, (school) => within(school.primaryEthnicityId, ethnicGroups.length)),
  secondary: Uint8Array.from(schools, (school) => within(school.secondaryEthnicityId, ethnicGroups.length)),
  location: Uint8Array.from(schools, (school) => within(school.locationTypeId, locations.length)),
  faith: Uint8Array.from(schools, (school) => faithOf(school) + 1),
  county: Uint8Array.from(schools, ({ countyId }) => (countyId !== null && counties.has(countyId) ? countyId : 0)),
  size: Uint8Array.from(schools, ({ numberOfPupils }) => sizeOf(numberOfPupils)),
});

const within = (id: number | null, count: number) => (id !== null && id >= 1 && id <= count ? id : 0);

function sizeOf(pupils: number | null): number {
  if (pupils === null) return 0;
  const band = pupilBands.findIndex((limit) => pupils < limit);
  return 1 + (band < 0 ? pupilBands.length : band);
}
