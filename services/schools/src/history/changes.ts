import type { GroupRow } from '../groups/groups.sql.ts';
import type { SchoolRow } from '../schools/schools.sql.ts';

/** Longer texts are cut. */
const MAX_LENGTH = 200;

/** A changed field, as text before and after. */
export interface Change {
  // A type that sql.jsonb accepts.
  [key: string]: string | null;
  field: string;
  before: string | null;
  after: string | null;
}

type Fields = Record<string, string | number | boolean | null>;

const toText = (value: Fields[string] | undefined): string | null =>
  value === null || value === undefined || value === '' ? null : String(value);

/** Characters, not UTF-16 units: half a surrogate pair is no valid JSON for PostgreSQL. */
const cut = (text: string | null): string | null => text && [...text].slice(0, MAX_LENGTH).join('');

/** The fields that differ, in the order of `after`. */
export const changesOf = (before: Fields, after: Fields): Change[] =>
  Object.keys(after)
    .map((field) => ({ field, before: toText(before[field]), after: toText(after[field]) }))
    .filter((each) => each.before !== each.after)
    .map((each) => ({ ...each, before: cut(each.before), after: cut(each.after) }));

/** What the history of a school says about its details; lookups by name, because ids mean nothing to a reader. */
export const fieldsOfSchool = (school: SchoolRow): Fields => ({
  name: school.name,
  type: school.typeName,
  county: school.countyName,
  zip: school.zip,
  locationType: school.locationTypeName,
  numberOfPupils: school.numberOfPupils,
  primaryEthnicity: school.primaryEthnicityName,
  secondaryEthnicity: school.secondaryEthnicityName,
  headTeacher: school.headTeacher,
  email: school.email,
  trialStartDate: school.trialStartDate,
  subscriptionStartDate: school.subscriptionStartDate,
  promotionCodeFromUser: school.promotionCodeFromUser,
  promotionCode: school.promotionCode?.startsWith ?? null,
});

/** What it says about a group. */
export const fieldsOfGroup = ({ name, description }: Pick<GroupRow, 'name' | 'description'>): Fields => ({ name, description });
