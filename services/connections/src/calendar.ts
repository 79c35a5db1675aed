import type { DatabasePool } from '@patchwork/platform/db';
import { AppError } from '@patchwork/platform/errors';
import { type Outcome, runOnDatabase } from '@patchwork/platform/operator-command';
import { z } from 'zod';
import { type HalfTerm, nations } from './half-terms/half-terms.policy.ts';
import { listHalfTerms, type Move, moveHalfTerm } from './half-terms/half-terms.ts';
import { halfTermName, halfTermOfName } from './half-terms/names.ts';

const usage = `Usage:
  npm run connections:calendar
  npm run connections:calendar -- set "Spring 1, 2026/27" england=2027-01-05 scotland=2027-01-06
  npm run connections:calendar -- set "Spring 1, 2026/27" quilts=2027-02-05
Prints when the half terms begin, their links are made and their quilts turn over, the next one marked; set moves first days of one
that has not begun (${nations.join(', ')}), and the day of the quilts until they turn over. The database is CONNECTIONS_DATABASE_URL, or that of the system that runs here (npm start).`;

const wrongUse: Outcome = { text: usage, code: 2 };

const inLondon = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London', dateStyle: 'short', timeStyle: 'short' });

function line({ id, dates, runAt, quiltsRevealAt, runId }: HalfTerm, next: HalfTerm | undefined): string {
  const days = nations.map((nation) => dates[nation]).join('  ');
  const mark = id === next?.id ? '>' : ' ';
  const [run, reveal] = [runAt, quiltsRevealAt].map((moment) => inLondon.format(new Date(moment)));
  return `${mark} ${halfTermName(id).padEnd(18)}  ${days}  ${run}  ${reveal}  ${runId ?? ''}`.trimEnd();
}

async function print(db: DatabasePool, now: Date): Promise<Outcome> {
  const halfTerms = await listHalfTerms(db, now);
  const next = halfTerms.find(({ runAt }) => new Date(runAt) > now);
  const head = `  ${'half term'.padEnd(18)}  england     wales       scotland    n. ireland  links made        quilts turn over  run`;
  return { text: [head, ...halfTerms.map((halfTerm) => line(halfTerm, next))].join('\n'), code: 0 };
}

/** Parses `england=2027-01-05 quilts=2027-02-05 …`; null when an argument has another form. */
function readMove(given: string[]): Move | null {
  const entries = given.map((text) => text.split('='));
  const Given = z.partialRecord(z.enum([...nations, 'quilts']), z.iso.date());
  const read = Given.safeParse(Object.fromEntries(entries));
  if (!read.success || entries.length === 0) return null;
  const { quilts, ...dates } = read.data;
  return { dates, quiltsRevealOn: quilts };
}

async function set(db: DatabasePool, name: string, move: Move): Promise<Outcome> {
  const id = halfTermOfName(name);
  if (id === null) return { text: `There is no half term called "${name}".`, code: 1 };
  try {
    const moved = await moveHalfTerm({ db, clock: () => new Date() }, null, id, move);
    return { text: line(moved, undefined), code: 0 };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.kind === 'not-found') return { text: `"${name}" is not in the calendar.`, code: 1 };
    const faults = error.errors?.map(
      ({ field, message }) => `${field.replace('dates.', '').replace('quiltsRevealOn', 'quilts')}: ${message}`,
    );
    return { text: faults?.join('\n') ?? error.message, code: 1 };
  }
}

/** Runs one command. Returns the text to print and the exit code. */
export async function run(db: DatabasePool, [command, name, ...given]: string[]): Promise<Outcome> {
  if (command === undefined) return print(db, new Date());
  const move = readMove(given);
  return command === 'set' && name && move ? set(db, name, move) : wrongUse;
}

if (import.meta.main) await runOnDatabase('connections', run);
