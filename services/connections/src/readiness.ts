import type { DatabasePool } from '@patchwork/platform/db';
import { type Outcome, runOnDatabase } from '@patchwork/platform/operator-command';
import { halfTermName } from './half-terms/names.ts';
import { getReadiness, type Readiness } from './readiness/readiness.ts';

const usage = `Usage:
  npm run connections:readiness
Prints what stands in the way of a good next run: blank profiles, schools without a Lead, types with too few schools of similar
ages; and when the next runs start. The database is CONNECTIONS_DATABASE_URL, or that of the system that runs here (npm start).`;

const missingFields = {
  locationType: 'location type',
  numberOfPupils: 'number of pupils',
  primaryEthnicity: 'main ethnicity',
};

const consequences = {
  'too-few-links': 'fewer than four links',
  repeats: 'schools meet again within six half terms',
};

/** `Blank profiles: 2`, then a line for each item and one for how many are not listed. */
function section(title: string, count: number, lines: string[]): string {
  const rest = count > lines.length ? [`  and ${count - lines.length} more`] : [];
  return [`${title}: ${count}`, ...lines.map((line) => `  ${line}`), ...rest].join('\n');
}

const inLondon = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London', dateStyle: 'short', timeStyle: 'short' });

function print({ schools, blankProfiles, withoutRow, fillable, withoutLead, smallPools, dates }: Readiness): string {
  return [
    `Schools that take part: ${schools}`,
    section(
      'Blank profiles',
      blankProfiles.count,
      blankProfiles.schools.map(
        ({ id, name, missing }) => `${id}  ${name}: ${missing.map((field) => missingFields[field]).join(', ')}`,
      ),
    ),
    `Blank profiles that the register can fill in: ${fillable}`,
    `Schools that are not linked to a register: ${withoutRow}`,
    section(
      'Schools without a Lead',
      withoutLead.count,
      withoutLead.schools.map(({ id, name }) => `${id}  ${name}`),
    ),
    section(
      'Types with too few schools of similar ages',
      smallPools.length,
      smallPools.map(
        ({ typeName, schools: ofType, sameAgeSchools, consequence }) =>
          `${typeName}: ${ofType} of the type, ${sameAgeSchools} to link with, ${consequences[consequence]}`,
      ),
    ),
    section(
      'Next runs',
      dates.length,
      dates.map(({ id, runAt }) => `${inLondon.format(new Date(runAt))}  ${halfTermName(id)}`),
    ),
  ].join('\n\n');
}

/** Runs the command. Returns the text to print and the exit code. */
export async function run(db: DatabasePool, args: string[]): Promise<Outcome> {
  if (args.length > 0) return { text: usage, code: 2 };
  return { text: print(await getReadiness({ db, clock: () => new Date() })), code: 0 };
}

if (import.meta.main) await runOnDatabase('connections', run);
