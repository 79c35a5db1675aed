import { z } from 'zod';

/** The columns of a school that every other school may see. */
export const schoolSummaryShape = {
  id: z.int(),
  name: z.string(),
  typeId: z.int(),
  typeName: z.string(),
  countyId: z.int(),
  countyName: z.string(),
  locationTypeId: z.int().nullable(),
  locationTypeName: z.string().nullable(),
  numberOfPupils: z.int().nullable(),
  primaryEthnicityId: z.int().nullable(),
  primaryEthnicityName: z.string().nullable(),
  secondaryEthnicityId: z.int().nullable(),
  secondaryEthnicityName: z.string().nullable(),
  badgeMediaItemId: z.int().nullable(),
};
const SchoolSummaryRow = z.object(schoolSummaryShape);

/** Turns a row into the contract's `SchoolSummary`. */
export const schoolSummary = (school: z.output<typeof SchoolSummaryRow>) => ({
  id: school.id,
  name: school.name,
  type: { id: school.typeId, name: school.typeName },
  county: { id: school.countyId, name: school.countyName },
  locationType: lookup(school.locationTypeId, school.locationTypeName),
  numberOfPupils: school.numberOfPupils,
  primaryEthnicity: lookup(school.primaryEthnicityId, school.primaryEthnicityName),
  secondaryEthnicity: lookup(school.secondaryEthnicityId, school.secondaryEthnicityName),
  badgeMediaItem: school.badgeMediaItemId === null ? null : badge(school.badgeMediaItemId),
});

const lookup = (id: number | null, name: string | null) => (id === null || name === null ? null : { id, name });

const badge = (id: number) => ({
  id,
  url: `/api/mediaitem/${id}/large`,
  thumbnail: `/api/mediaitem/${id}/small`,
  altText: null,
});
