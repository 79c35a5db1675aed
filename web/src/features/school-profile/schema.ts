import { isEmailAddress } from '@patchwork/contracts/email-address';
import type { components } from '@patchwork/contracts/types/public';
import { visibleText } from '@patchwork/contracts/visible-text';
import * as z from 'zod/mini';
import { msg } from '../../lib/i18n.ts';
import { plainName } from '../../lib/plain-name.ts';

const needed = (max: number, missing: string, tooLong: string) =>
  z.string().check(z.trim(), z.regex(visibleText, missing), z.maxLength(max, tooLong));
const chosen = (sentence: string) => z.string().check(z.minLength(1, sentence));

/** A Lead's own school, with document 2's messages. Selects use ids as strings. */
export const SchoolForm = z.object({
  // The specification allows 255 characters, but its message says 100.
  name: needed(255, msg('Enter school name'), msg('Maximum 100 characters')).check(...plainName),
  zip: needed(45, msg('Enter postcode'), msg('Maximum 45 characters')),
  headTeacher: needed(255, msg('Enter a contact name'), msg('Maximum 255 characters')).check(...plainName),
  email: z.string().check(
    z.trim(),
    z.maxLength(255, msg('Maximum 255 characters')),
    z.refine((text) => text === '' || isEmailAddress(text), msg('Please provide a valid email address')),
  ),
  typeId: chosen(msg('Select a school type')),
  countyId: chosen(msg('Select a county')),
  locationTypeId: chosen(msg('Select a location type')),
  numberOfPupils: z.string().check(
    z.trim(),
    z.refine((text) => /^\d{0,5}$/.test(text) && Number(text) <= 10_000, msg('Enter a number from 0 to 10000')),
  ),
  primaryEthnicityId: chosen(msg('Select an ethnicity')),
  secondaryEthnicityId: chosen(msg('Select an ethnicity')),
});
export type SchoolForm = z.infer<typeof SchoolForm>;

/** In the order of the form. */
export const schoolFields = [
  'name',
  'headTeacher',
  'email',
  'zip',
  'countyId',
  'typeId',
  'locationTypeId',
  'numberOfPupils',
  'primaryEthnicityId',
  'secondaryEthnicityId',
] as const;

const idOf = (lookup: { id: number } | null | undefined) => (lookup ? String(lookup.id) : '');

export const formOf = (school: components['schemas']['School']): SchoolForm => ({
  name: school.name,
  zip: school.zip ?? '',
  headTeacher: school.headTeacher ?? '',
  email: school.email ?? '',
  typeId: idOf(school.type),
  countyId: idOf(school.county),
  locationTypeId: idOf(school.locationType),
  numberOfPupils: school.numberOfPupils === null ? '' : String(school.numberOfPupils),
  primaryEthnicityId: idOf(school.primaryEthnicity),
  secondaryEthnicityId: idOf(school.secondaryEthnicity),
});
