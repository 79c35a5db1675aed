import { readCsv } from '@patchwork/platform/csv';
import type { Db } from '@patchwork/platform/db';
import { findLegacySchool, hasSameLegacySchool, hasSameLegacyUser, insertLegacySchool, insertLegacyUser } from './import.sql.ts';
import { columns, type LegacySchool, type LegacyUser, neededColumns, readLine } from './legacy-lines.ts';

export interface Fault {
  line: number;
  reason: string;
}

export interface ImportOutcome {
  schools: number;
  users: number;
  /** Lines that an earlier import has imported. */
  asBefore: number;
  /** In the order of the file. */
  faults: Fault[];
}

/** The file as a whole cannot be read; nothing was imported. */
export class UnreadableFile extends Error {}

type Imported = 'new' | 'as-before' | { fault: string };

const different = (id: number): Imported => ({ fault: `${id} is already there and says something else` });

/**
 * Imports every valid line, schools before users, each in a separate statement: after a crash the next import does the rest.
 * Existing rows do not change.
 * @throws UnreadableFile when the first line does not name the columns
 */
export async function importLegacySignUps(db: Db, text: string): Promise<ImportOutcome> {
  const [first, ...rows] = readCsv(text.replace(/^\uFEFF/, ''));
  const header = readHeader(first?.cells ?? null);
  const schools: (LegacySchool & { line: number })[] = [];
  const users: (LegacyUser & { line: number })[] = [];
  const outcome: ImportOutcome = { schools: 0, users: 0, asBefore: 0, faults: [] };

  for (const { line, cells } of rows) {
    const read = cells ? readLine(header, cells) : { fault: 'has quotes that make no sense' };
    if ('fault' in read) outcome.faults.push({ line, reason: read.fault });
    else if (read.kind === 'school') schools.push({ ...read.data, line });
    else users.push({ ...read.data, line });
  }
  const record = (kind: 'schools' | 'users', line: number, imported: Imported) => {
    if (imported === 'new') outcome[kind] += 1;
    else if (imported === 'as-before') outcome.asBefore += 1;
    else outcome.faults.push({ line, reason: imported.fault });
  };
  for (const { line, ...school } of schools) record('schools', line, await importSchool(db, school));
  for (const { line, ...user } of users) record('users', line, await importUser(db, user));
  outcome.faults.sort((a, b) => a.line - b.line);
  return outcome;
}

async function importSchool(db: Db, school: LegacySchool): Promise<Imported> {
  if (await insertLegacySchool(db, school)) return 'new';
  return (await hasSameLegacySchool(db, school)) ? 'as-before' : different(school.signUpSchoolId);
}

async function importUser(db: Db, user: LegacyUser): Promise<Imported> {
  const legacyId = await findLegacySchool(db, user.signUpSchoolId);
  if (legacyId === null) return { fault: `there is no school ${user.signUpSchoolId}` };
  if (await insertLegacyUser(db, legacyId, user)) return 'new';
  return (await hasSameLegacyUser(db, legacyId, user)) ? 'as-before' : different(user.id);
}

function readHeader(cells: string[] | null): string[] {
  const header = (cells ?? []).map((name) => name.trim());
  const missing = neededColumns.filter((name) => !header.includes(name));
  if (missing.length > 0) throw new UnreadableFile(`The first line must name the columns; missing: ${missing.join(', ')}.`);
  const odd = header.filter((name, position) => !columns.includes(name) || header.indexOf(name) !== position);
  if (odd.length > 0)
    throw new UnreadableFile(`The first line names columns that are unknown or there twice: ${odd.join(', ')}.`);
  return header;
}
