import type { Db } from '@patchwork/platform/db';
import { schoolSummary } from '@patchwork/platform/school-summary';
import { type FactSources, listSources } from '../schools/register-facts.sql.ts';
import { listLinkedSchools } from './links.sql.ts';

const unknown: FactSources = { location: null, size: null, faith: null };

/** The current links of a school, each with its reasons and where the facts of both schools come from. */
export async function listConnections(db: Db, schoolId: number) {
  const linked = await listLinkedSchools(db, schoolId);
  const sources = await listSources(db, [schoolId, ...linked.map(({ id }) => id)]);
  const sourcesOf = (id: number): FactSources => {
    const found = sources.find((each) => each.id === id);
    return found ? { location: found.location, size: found.size, faith: found.faith } : unknown;
  };
  return linked.map(({ since, reasons, ...school }) => ({
    connectedSchool: schoolSummary(school),
    since,
    reasons: [...reasons],
    sources: sourcesOf(school.id),
    ownSources: sourcesOf(schoolId),
  }));
}
