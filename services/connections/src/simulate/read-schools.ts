import type { MatchSchool } from '@patchwork/matching/types';
import { z } from 'zod';
import { namesOf } from './names.ts';
import { type Fault, readRows } from './read-rows.ts';

/** The largest id that fits into the 32 bits in which past links are stored. */
const MAX_ID = 2 ** 31 - 1;

export const SchoolId = z
  .string('is needed')
  .refine((text) => /^[1-9]\d*$/.test(text) && Number(text) <= MAX_ID, `is no whole number from 1 to ${MAX_ID}`)
  .transform(Number);

const optional = <Schema extends z.ZodType>(schema: Schema) => schema.nullable().default(null);
const yesOrNo = z
  .string()
  .regex(/^(true|false)$/i, 'is neither true nor false')
  .transform((text) => text.toLowerCase() === 'true')
  .optional();

function oneOf(names: readonly string[]) {
  const ids = new Map(names.map((name, index) => [name.toLowerCase(), index + 1]));
  return z
    .string()
    .refine((text) => ids.has(text.toLowerCase()), 'is none of the names below')
    .transform((text) => ids.get(text.toLowerCase())!);
}

const School = z.object({
  id: SchoolId,
  name: optional(z.string()),
  type: optional(oneOf(namesOf.type)),
  county: optional(oneOf(namesOf.county)),
  locationType: optional(oneOf(namesOf.locationType)),
  numberOfPupils: optional(
    z
      .string()
      .regex(/^\d{1,6}$/, 'is no whole number from 0 to 999999')
      .transform(Number),
  ),
  primaryEthnicity: optional(oneOf(namesOf.primaryEthnicity)),
  secondaryEthnicity: optional(oneOf(namesOf.secondaryEthnicity)),
  faith: optional(oneOf(namesOf.faith)),
  trust: optional(z.string()),
  active: yesOrNo,
  approved: yesOrNo,
});

export const schoolColumns = Object.keys(School.shape);

/** The schools of a CSV file with every column of `schoolColumns`. @throws UnusableFile */
export async function readSchools(file: string): Promise<{ schools: MatchSchool[]; faults: Fault[] }> {
  const { rows, faults } = await readRows(file, { schema: School, needed: schoolColumns });
  const lineOf = new Map<number, number>();
  for (const { id, line } of rows) {
    const before = lineOf.get(id);
    if (before === undefined) lineOf.set(id, line);
    else faults.push({ line, reason: `id: is that of line ${before} already`, columns: ['id'] });
  }
  return { schools: rows.map(asMatchSchool), faults: faults.sort((one, other) => one.line - other.line) };
}

const asMatchSchool = (row: z.output<typeof School>): MatchSchool => ({
  id: row.id,
  name: row.name,
  typeId: row.type,
  countyId: row.county,
  locationTypeId: row.locationType,
  numberOfPupils: row.numberOfPupils,
  primaryEthnicityId: row.primaryEthnicity,
  secondaryEthnicityId: row.secondaryEthnicity,
  faith: row.faith === null ? null : namesOf.faith[row.faith - 1]!,
  trust: row.trust,
  isActive: row.active,
  isApproved: row.approved,
});
