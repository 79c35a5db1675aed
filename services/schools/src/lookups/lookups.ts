import type { Db } from '@patchwork/platform/db';
import { type FieldError, invalid } from '@patchwork/platform/errors';
import { findKnownLookups, type LookupChoice } from './lookups.sql.ts';

const sentences = {
  typeId: 'Select a school type',
  countyId: 'Select a county',
  locationTypeId: 'Select a location type',
  primaryEthnicityId: 'Select an ethnicity',
  secondaryEthnicityId: 'Select an ethnicity',
};

/**
 * Rejects ids of unknown lookups, all in one error. `prefix` is the path of the fields in the form, such as `school.`.
 * @throws AppError `invalid` with the message of each wrong field
 */
export async function assertKnownLookups(db: Db, choice: LookupChoice, prefix = ''): Promise<void> {
  const known = await findKnownLookups(db, choice);
  const errors: FieldError[] = (Object.keys(sentences) as (keyof typeof sentences)[])
    .filter((name) => !known[name])
    .map((name) => ({ field: prefix + name, message: sentences[name] }));
  if (errors.length > 0) throw invalid('unknown-lookup', errors);
}

/** Partner organisations and the provider's own team. */
const providerTypeIds = [10, 11];

/** Only staff may give a school one of the provider's types. @throws AppError `invalid` on the field */
export function assertTypeOpen(typeId: number, field: string): void {
  if (providerTypeIds.includes(typeId)) throw invalid('provider-type', [{ field, message: sentences.typeId }]);
}
