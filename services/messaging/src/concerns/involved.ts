import type { Viewer } from '@patchwork/platform/assertion';
import type { Deps } from '../deps.ts';
import { findSafeguardingLead } from '../people/people.sql.ts';
import { findPerson } from '../people/people-summaries.ts';
import { isStaff } from './cases.policy.ts';
import { mentions } from './names.ts';

/**
 * The users who must not handle a concern: its authors, and the Leads and safeguarding leads of the schools that the reason
 * names.
 */
export async function findInvolved(
  deps: Pick<Deps, 'db' | 'identity'>,
  { authorIds, schoolIds, reason }: { authorIds: readonly (number | null)[]; schoolIds: readonly number[]; reason: string },
): Promise<number[]> {
  const handlers = await Promise.all([...new Set(schoolIds)].map((schoolId) => listHandlers(deps, schoolId)));
  const people = await Promise.all([...new Set(handlers.flat())].map((userId) => findPerson(deps, userId)));
  const named = people.filter((person) => person !== null && mentions(reason, person)).map((person) => person!.userId);
  return [...new Set([...authorIds.filter((id) => id !== null), ...named])];
}

/** A school's Leads and its safeguarding lead. */
async function listHandlers({ db, identity }: Pick<Deps, 'db' | 'identity'>, schoolId: number): Promise<number[]> {
  const [leads, safeguardingLead] = await Promise.all([
    identity.call('listLeads', { path: { schoolId } }),
    findSafeguardingLead(db, schoolId),
  ]);
  return safeguardingLead === null ? leads : [...leads, safeguardingLead];
}

/**
 * Returns a check whether a school's viewer is named in a reason. It covers people who became a Lead after the concern was
 * raised. An Admin is involved only as the author or when another Admin says so.
 */
export async function namedIn(deps: Pick<Deps, 'identity'>, viewer: Viewer): Promise<(reason: string) => boolean> {
  const person = isStaff(viewer) ? null : await findPerson(deps, viewer.userId);
  return (reason) => person !== null && mentions(reason, person);
}
