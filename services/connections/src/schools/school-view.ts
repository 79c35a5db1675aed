import type { SchoolRow } from './schools.sql.ts';

const lookup = (id: number | null, name: string | null) => (id === null || name === null ? null : { id, name });

/** All that other schools may know. */
export const schoolSummary = (school: SchoolRow) => ({
  id: school.id,
  name: school.name,
  type: { id: school.typeId, name: school.typeName },
  county: { id: school.countyId, name: school.countyName },
  locationType: lookup(school.locationTypeId, school.locationTypeName),
  numberOfPupils: school.numberOfPupils,
  primaryEthnicity: lookup(school.primaryEthnicityId, school.primaryEthnicityName),
  secondaryEthnicity: lookup(school.secondaryEthnicityId, school.secondaryEthnicityName),
  badgeMediaItem: school.badgeMediaItemId === null ? null : badgeView(school.badgeMediaItemId),
});

const badgeView = (id: number) => ({
  id,
  url: `/api/mediaitem/${id}/large`,
  thumbnail: `/api/mediaitem/${id}/small`,
  altText: null,
});
