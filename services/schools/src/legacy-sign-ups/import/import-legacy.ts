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
  /** Lines that an earlier import has brought. */
  asBefore: number;
  /** In the order of the file. */
  faults: Fault[];
}

/** The file as a whole cannot be read; nothing was imported. */
export class UnreadableFile extends Error {}

type Taken = 'new' | 'as-before' | { fault: string };

const different = (id: number): Taken => ({ fault: `${id} is already there and says something else` });

/**
 * Takes in every line that is right, schools before users, each for itself: what a crash leaves undone the next import does, and
 * what is there already stays as it is. @throws UnreadableFile when the first line does not name the columns
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
  const note = (kind: 'schools' | 'users', line: number, taken: Taken) => {
    if (taken === 'new') outcome[kind] += 1;
    else if (taken === 'as-before') outcome.asBefore += 1;
    else outcome.faults.push({ line, reason: taken.fault });
  };
  for (const { line, ...school } of schools) note('schools', line, await takeSchool(db, school));
  for (const { line, ...user } of users) note('users', line, await takeUser(db, user));
  outcome.faults.sort((a, b) => a.line - b.line);
  return outcome;
}

async function takeSchool(db: Db, school: LegacySchool): Promise<Taken> {
  if (await insertLegacySchool(db, school)) return 'new';
  return (await hasSameLegacySchool(db, school)) ? 'as-before' : different(school.signUpSchoolId);
}

async function takeUser(db: Db, user: LegacyUser): Promise<Taken> {
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
