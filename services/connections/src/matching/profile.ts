import { counties } from './counties.data.ts';
import { faithOf } from './faith.ts';
import { ethnicGroups, locations, pupilBands } from './lookups.ts';
import type { MatchSchool } from './types.ts';

/** What contrast looks at, as small numbers; 0 is "not known" throughout. */
export interface Profile {
  primary: number;
  secondary: number;
  location: number;
  faith: number;
  county: number;
  size: number;
}

/** Ids that the lookups do not have count as not known. */
export const profileOf = (school: MatchSchool): Profile => ({
  primary: within(school.primaryEthnicityId, ethnicGroups.length),
  secondary: within(school.secondaryEthnicityId, ethnicGroups.length),
  location: within(school.locationTypeId, locations.length),
  faith: faithOf(school) + 1,
  county: school.countyId !== null && counties.has(school.countyId) ? school.countyId : 0,
  size: sizeOf(school.numberOfPupils),
});

const within = (id: number | null, count: number) => (id !== null && id >= 1 && id <= count ? id : 0);

function sizeOf(pupils: number | null): number {
  if (pupils === null) return 0;
  const band = pupilBands.findIndex((limit) => pupils < limit);
  return 1 + (band < 0 ? pupilBands.length : band);
}
