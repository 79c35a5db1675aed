import { isIP } from 'node:net';
import { z } from 'zod';

const aText = (length: number) => z.string().max(length, `more than ${length} characters`);
const needed = (length: number) => z.string('is needed').max(length, `more than ${length} characters`);
const optional = <Schema extends z.ZodType>(schema: Schema) => schema.nullable().default(null);

const Id = z
  .string('is needed')
  .regex(/^[1-9]\d{0,9}$/, 'is no number from 1')
  .transform(Number);
const Day = z.iso.date('is no day as YYYY-MM-DD');
/** A date without a time becomes noon UTC, which is on the same day in London. */
const Instant = z
  .union([z.iso.datetime({ offset: true }), z.iso.date()], 'is no time as 2019-03-04T12:00:00Z and no day as 2019-03-04')
  .transform((text) => new Date(text.includes('T') ? text : `${text}T12:00:00Z`).toISOString());

const School = z.strictObject({
  signUpSchoolId: Id,
  name: optional(aText(255)),
  school: needed(255),
  postcode: optional(aText(45)),
  county: optional(aText(100)),
  type: optional(aText(100)),
  numberOfPupils: optional(
    z
      .string()
      .regex(/^\d{1,6}$/, 'is no number')
      .transform(Number),
  ),
  locationType: optional(aText(100)),
  primaryEthnicity: optional(aText(100)),
  secondaryEthnicity: optional(aText(100)),
  ipAddress: optional(z.string().refine((text) => isIP(text) > 0, 'is no IP address')),
  promotionCodeFromUser: optional(aText(50)),
  approved: z
    .string()
    .regex(/^(true|false)$/i, 'is neither true nor false')
    .default('false')
    .transform((text) => text.toLowerCase() === 'true'),
  approvedBy: optional(aText(255)),
  approvalDate: optional(Instant),
  trialStartDate: optional(Day),
  subscriptionStartDate: optional(Day),
  createDate: z.string('is needed').pipe(Instant),
});

const User = z.strictObject({
  signUpSchoolId: Id,
  id: Id,
  title: optional(aText(20)),
  firstName: needed(100),
  middleName: optional(aText(100)),
  lastName: needed(100),
  role: optional(aText(100)),
  email: needed(255).regex(/^[^\s@]+@[^\s@]+$/, 'is no email address'),
});

export type LegacySchool = z.output<typeof School>;
export type LegacyUser = z.output<typeof User>;
type LegacyLine = { kind: 'school'; data: LegacySchool } | { kind: 'user'; data: LegacyUser } | { fault: string };

/** Every column that a file may have, in any order. */
export const columns: string[] = ['kind', ...new Set([...Object.keys(School.shape), ...Object.keys(User.shape)])];
/** Columns that every file must have. */
export const neededColumns = ['kind', 'signUpSchoolId', 'school', 'createDate'];

/** Parses one line. A fault names columns and reasons, never values. */
export function readLine(header: readonly string[], cells: readonly string[]): LegacyLine {
  if (cells.length !== header.length) return { fault: `cells: ${cells.length}, in the first line: ${header.length}` };
  if (cells.some((cell) => cell.includes('\u0000'))) return { fault: 'holds a character that cannot be stored' };
  const filled = header.flatMap((column, position) => {
    const text = cells[position]!.trim();
    return text === '' ? [] : [[column, text] as const];
  });
  const { kind, ...fields } = Object.fromEntries(filled);
  if (kind !== 'school' && kind !== 'user') return { fault: 'kind: is neither school nor user' };
  if (kind === 'school') {
    const { data, error } = School.safeParse(fields);
    return data ? { kind, data } : { fault: explain(error, kind) };
  }
  const { data, error } = User.safeParse(fields);
  return data ? { kind, data } : { fault: explain(error, kind) };
}

const explain = (error: z.ZodError, kind: string): string =>
  error.issues
    .map((issue) =>
      issue.code === 'unrecognized_keys'
        ? `${issue.keys.join(', ')}: must be empty for a ${kind}`
        : `${issue.path.join('.')}: ${issue.message}`,
    )
    .join('; ');
