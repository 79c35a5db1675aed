import type { Deps } from '../deps.ts';
import { getCase } from './cases.sql.ts';
import { listHandlersOf } from './involved.ts';
import { whyKeptOut } from './kept-out.policy.ts';
import { findReminded } from './reminders.sql.ts';

/**
 * Who gets the email about a new concern: every Admin, whatever has happened since, and the safeguarding lead of each school
 * concerned, or its Leads while none is named, unless they are kept out of it or raised it themselves.
 */
export async function listNotified(deps: Pick<Deps, 'db' | 'identity'>, id: number): Promise<number[]> {
  const row = await getCase(deps.db, id);
  if (!row) return [];
  const [admins, handlers] = await Promise.all([
    deps.identity.call('listStaff', { path: { role: 'Admin' } }),
    listHandlersOf(deps, row),
  ]);
  const notified = handlers.filter(
    (handler) => handler.isSafeguardingLead && handler.userId !== row.raisedById && whyKeptOut(row, handler) === null,
  );
  return [...new Set([...admins, ...notified.map(({ userId }) => userId)])];
}

/** Who gets a reminder: every Admin, while the concern still waits for one. */
export async function listReminded({ db, identity }: Pick<Deps, 'db' | 'identity'>, entryId: number): Promise<number[]> {
  const reminded = await findReminded(db, entryId);
  return reminded?.isWaiting ? identity.call('listStaff', { path: { role: 'Admin' } }) : [];
}
