import type { DatabasePool } from '@patchwork/platform/db';
import { AppError } from '@patchwork/platform/errors';
import { type Outcome, runOnDatabase } from '@patchwork/platform/operator-command';
import { z } from 'zod';
import { type HalfTerm, type HalfTermDates, nations } from './half-terms/half-terms.policy.ts';
import { listHalfTerms, moveHalfTerm } from './half-terms/half-terms.ts';
import { halfTermName, halfTermOfName } from './half-terms/names.ts';

const usage = `Usage:
  npm run connections:calendar
  npm run connections:calendar -- set "Spring 1, 2026/27" england=2027-01-05 scotland=2027-01-06
Prints when the half terms begin and their links are made, the next one marked; set moves first days of one that has not begun
(${nations.join(', ')}). The database is CONNECTIONS_DATABASE_URL, or that of the system that runs here (npm start).`;

const wrongUse: Outcome = { text: usage, code: 2 };

const inLondon = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London', dateStyle: 'short', timeStyle: 'short' });

function line({ id, dates, runAt, runId }: HalfTerm, next: HalfTerm | undefined): string {
  const days = nations.map((nation) => dates[nation]).join('  ');
  const mark = id === next?.id ? '>' : ' ';
  return `${mark} ${halfTermName(id).padEnd(18)}  ${days}  ${inLondon.format(new Date(runAt))}  ${runId ?? ''}`.trimEnd();
}

async function print(db: DatabasePool, now: Date): Promise<Outcome> {
  const halfTerms = await listHalfTerms(db, now);
  const next = halfTerms.find(({ runAt }) => new Date(runAt) > now);
  const head = `  ${'half term'.padEnd(18)}  england     wales       scotland    n. ireland  links made        run`;
  return { text: [head, ...halfTerms.map((halfTerm) => line(halfTerm, next))].join('\n'), code: 0 };
}

/** Parses `england=2027-01-05 …`; null when an argument has another form. */
function readDates(given: string[]): Partial<HalfTermDates> | null {
  const entries = given.map((text) => text.split('='));
  const Given = z.partialRecord(z.enum(nations), z.iso.date());
  const read = Given.safeParse(Object.fromEntries(entries));
  return read.success && entries.length > 0 ? read.data : null;
}

async function set(db: DatabasePool, name: string, dates: Partial<HalfTermDates>): Promise<Outcome> {
  const id = halfTermOfName(name);
  if (id === null) return { text: `There is no half term called "${name}".`, code: 1 };
  try {
    const moved = await moveHalfTerm({ db, clock: () => new Date() }, null, id, dates);
    return { text: line(moved, undefined), code: 0 };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.kind === 'not-found') return { text: `"${name}" is not in the calendar.`, code: 1 };
    const faults = error.errors?.map(({ field, message }) => `${field.replace('dates.', '')}: ${message}`);
    return { text: faults?.join('\n') ?? error.message, code: 1 };
  }
}

/** Runs one command. Returns the text to print and the exit code. */
export async function run(db: DatabasePool, [command, name, ...given]: string[]): Promise<Outcome> {
  if (command === undefined) return print(db, new Date());
  const dates = readDates(given);
  return command === 'set' && name && dates ? set(db, name, dates) : wrongUse;
}

if (import.meta.main) await runOnDatabase('connections', run);
