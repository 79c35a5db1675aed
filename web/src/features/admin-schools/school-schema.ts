import { isEmailAddress } from '@patchwork/contracts/email-address';
import type { components } from '@patchwork/contracts/types/public';
import { visibleText } from '@patchwork/contracts/visible-text';
import * as z from 'zod/mini';
import { formatDate } from '../../lib/dates.ts';
import { msg } from '../../lib/i18n.ts';
import { plainName } from '../../lib/plain-name.ts';
import { enterDay, readDay } from '../../lib/read-day.ts';

const needed = (sentence: string, max: number, tooLong: string) =>
  z.string().check(z.trim(), z.regex(visibleText, sentence), z.maxLength(max, tooLong));
const atMost = (max: number, tooLong: string) => z.string().check(z.trim(), z.maxLength(max, tooLong));
const chosen = (sentence: string) => z.string().check(z.minLength(1, sentence));
export const wrongPupils = msg('Enter a number from 0 to 10000');
const isPupils = (text: string) => text === '' || (/^\d{1,5}$/.test(text) && Number(text) <= 10_000);

const dayOrNothing = z.string().check(z.refine((text) => text.trim() === '' || readDay(text) !== null, enterDay));

/** The school's form values: all strings, lookups as ids, '' for null. Messages from document 2. */
export const SchoolValues = z.object({
  // The specification allows 255 characters, but its message says 100.
  name: needed(msg('Enter school name'), 255, msg('Maximum 100 characters')).check(...plainName),
  numberOfPupils: z.string().check(z.trim(), z.refine(isPupils, wrongPupils)),
  headTeacher: atMost(255, msg('Maximum 255 characters')).check(...plainName),
  email: z.union([
    z.literal(''),
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(255, msg('Maximum 255 characters')),
        z.refine(isEmailAddress, msg('Please provide a valid email address')),
      ),
  ]),
  countyId: chosen(msg('Select a county')),
  zip: needed(msg('Enter postcode'), 45, msg('Maximum 45 characters')),
  typeId: chosen(msg('Select a school type')),
  locationTypeId: chosen(msg('Select a location type')),
  primaryEthnicityId: z.string(),
  secondaryEthnicityId: z.string(),
  trialStartDate: dayOrNothing,
  subscriptionStartDate: dayOrNothing,
  promotionCodeFromUser: atMost(50, msg('Maximum 50 characters')),
  promotionCodeId: chosen(msg('Enter promotion code (use Default if not required)')),
});
export type SchoolValues = z.infer<typeof SchoolValues>;

const idText = (item: { id: number } | null | undefined) => (item ? String(item.id) : '');
const idOrNull = (text: string) => (text === '' ? null : Number(text));

const dayText = (day: string | null | undefined) => (day ? formatDate(day) : '');

/** Converts a school to form values. */
export const toValues = (school: components['schemas']['School']): SchoolValues => ({
  name: school.name,
  numberOfPupils: school.numberOfPupils === null ? '' : String(school.numberOfPupils),
  headTeacher: school.headTeacher ?? '',
  email: school.email ?? '',
  countyId: idText(school.county),
  zip: school.zip ?? '',
  typeId: idText(school.type),
  locationTypeId: idText(school.locationType),
  primaryEthnicityId: idText(school.primaryEthnicity),
  secondaryEthnicityId: idText(school.secondaryEthnicity),
  trialStartDate: dayText(school.trialStartDate),
  subscriptionStartDate: dayText(school.subscriptionStartDate),
  promotionCodeFromUser: school.promotionCodeFromUser ?? '',
  promotionCodeId: idText(school.promotionCode),
});

/** Converts form values to the request body. */
export const toForm = (values: SchoolValues): components['schemas']['SchoolForm'] => ({
  name: values.name,
  numberOfPupils: idOrNull(values.numberOfPupils),
  headTeacher: values.headTeacher || null,
  email: values.email || null,
  countyId: Number(values.countyId),
  zip: values.zip,
  typeId: Number(values.typeId),
  locationTypeId: Number(values.locationTypeId),
  primaryEthnicityId: idOrNull(values.primaryEthnicityId),
  secondaryEthnicityId: idOrNull(values.secondaryEthnicityId),
  trialStartDate: readDay(values.trialStartDate),
  subscriptionStartDate: readDay(values.subscriptionStartDate),
  promotionCodeFromUser: values.promotionCodeFromUser || null,
  promotionCodeId: Number(values.promotionCodeId),
});

/** In the order of the form. */
export const schoolFields = Object.keys(SchoolValues.shape) as (keyof SchoolValues)[];
