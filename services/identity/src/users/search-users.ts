import type { Viewer } from '@patchwork/platform/assertion';
import { recordStaffRead } from '../client-events/client-events.ts';
import type { Deps } from '../deps.ts';
import type { Origin } from '../origin.ts';
import { findMatches, listUsersById, type UserSearch } from './search-users.sql.ts';
import { toUser } from './user-row.ts';

const rowsOfPage = 20;
const mostPages = 20;

/** Digits alone are an id, anything else are words of a name or an address. */
const toSearch = (term: string): UserSearch =>
  /^[1-9]\d{0,9}$/.test(term) ? { id: Number(term) } : { words: term.split(/\s+/).filter(Boolean) };

/** One page of the users that match; past page 19 the page is empty, the totals stay real. */
export async function searchUsers(
  deps: Deps,
  viewer: Viewer,
  { nameOrEmail = '', number }: { nameOrEmail: string | undefined; number: number },
  origin: Origin,
) {
  const { db } = deps;
  const limit = number < mostPages ? rowsOfPage : 0;
  const { total, ids } = await findMatches(db, toSearch(nameOrEmail.trim()), { limit, offset: number * rowsOfPage });
  const users = ids.length > 0 ? await listUsersById(db, ids) : [];
  await recordStaffRead(deps, viewer, origin);
  const totalPages = Math.ceil(total / rowsOfPage);
  return {
    content: users.map(toUser),
    first: number === 0,
    last: number >= totalPages - 1,
    number,
    totalPages,
    totalElements: total,
  };
}
