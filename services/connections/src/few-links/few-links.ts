import { counties } from '@patchwork/matching/counties.data';
import { areOfAnAge, knownType } from '@patchwork/matching/eligibility';
import { MIN_LINKS } from '@patchwork/matching/types';
import type { Db, Tx } from '@patchwork/platform/db';
import { notFound } from '@patchwork/platform/errors';
import { findRun } from '../runs/runs.sql.ts';
import { countTypes, insertFewLinks, listFewLinks, listLacking } from './few-links.sql.ts';

interface TypeCount {
  typeId: number;
  schools: number;
}

/** How many other schools each school of a type can be linked with by age. */
export const countSameAge = (types: readonly TypeCount[], typeId: number): number =>
  types.filter((other) => areOfAnAge(knownType(typeId), knownType(other.typeId))).reduce((sum, { schools }) => sum + schools, -1);

/** Stores which schools a finished run leaves with fewer than four links. Call it in the transaction that saves its links. */
export async function saveFewLinks(tx: Tx, run: { id: number; type: string }): Promise<void> {
  const types = await countTypes(tx);
  const lacking = await listLacking(tx, run.type === 'preview' ? run.id : null);
  await insertFewLinks(
    tx,
    run.id,
    lacking.map(({ schoolId, typeId, links }) => ({ schoolId, links, sameAgeSchools: countSameAge(types, typeId) })),
  );
}

/** The schools that a run left with fewer than four links, by nation and name. @throws AppError not-found */
export async function listSchoolsWithFewLinks(db: Db, runId: number) {
  if (!(await findRun(db, runId))) throw notFound();
  const rows = await listFewLinks(db, runId);
  return rows
    .map(({ id, name, countyId, county, links, sameAgeSchools }) => ({
      school: { id, name },
      nation: counties.get(countyId)?.nation ?? null,
      county,
      links,
      sameAgeSchools,
      reason: sameAgeSchools < MIN_LINKS ? ('few-of-the-age' as const) : ('all-full' as const),
    }))
    .sort((one, other) => (one.nation ?? '~').localeCompare(other.nation ?? '~'));
}

const headings = ['Id', 'School', 'Nation', 'County', 'Links', 'Schools of similar ages', 'Reason'];
const reasons = {
  'few-of-the-age': 'Too few other schools teach pupils of similar ages.',
  'all-full': 'The schools of similar ages could take no more links.',
};

/** The same list as an RFC 4180 file with a heading row. */
export function fewLinksCsv(rows: Awaited<ReturnType<typeof listSchoolsWithFewLinks>>): string {
  const lines = rows.map(({ school, nation, county, links, sameAgeSchools, reason }) =>
    [school.id, school.name, nation ?? '', county, links, sameAgeSchools, reasons[reason]].map(cell).join(','),
  );
  return `${[headings.map(cell).join(','), ...lines].join('\r\n')}\r\n`;
}

/** A spreadsheet would run a text that begins like a formula. */
function cell(value: string | number): string {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
