import type { Deps } from '../deps.ts';
import { findSafeguardingLead } from '../people/people.sql.ts';
import { findPerson } from '../people/people-summaries.ts';
import { getCase } from './cases.sql.ts';
import { mentions } from './names.ts';
import { findReminded } from './reminders.sql.ts';

/**
 * Who gets the email about a new concern: every Admin, whatever has happened since, and the safeguarding lead of each school
 * concerned, or its Leads while none is named, unless they are involved or raised it themselves.
 */
export async function listNotified({ db, identity }: Pick<Deps, 'db' | 'identity'>, id: number): Promise<number[]> {
  const found = await getCase(db, id);
  if (!found) return [];
  const { schoolId, placeSchoolId, involvedUserIds, raisedById, reason } = found;
  const schoolIds = [...new Set([schoolId, placeSchoolId])].filter((school) => school !== null);
  const [admins, ...ofSchools] = await Promise.all([
    identity.call('listStaff', { path: { role: 'Admin' } }),
    ...schoolIds.map(async (school) => {
      const safeguardingLead = await findSafeguardingLead(db, school);
      return safeguardingLead === null ? identity.call('listLeads', { path: { schoolId: school } }) : [safeguardingLead];
    }),
  ]);
  const candidates = ofSchools
    .flat()
    .filter((userId) => !admins.includes(userId) && !involvedUserIds.includes(userId) && userId !== raisedById);
  const people = await Promise.all(candidates.map((userId) => findPerson({ identity }, userId)));
  const isNamed = (index: number) => people[index] != null && mentions(reason, people[index]!);
  return [...new Set([...admins, ...candidates.filter((_, index) => !isNamed(index))])];
}

/** Who gets a reminder: every Admin, while the concern still waits for one. */
export async function listReminded({ db, identity }: Pick<Deps, 'db' | 'identity'>, entryId: number): Promise<number[]> {
  const reminded = await findReminded(db, entryId);
  return reminded?.isWaiting ? identity.call('listStaff', { path: { role: 'Admin' } }) : [];
}
