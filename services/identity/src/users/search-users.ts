import type { Viewer } from '@patchwork/platform/assertion';
import type { Origin } from '@patchwork/platform/origin';
import { recordStaffRead } from '../client-events/client-events.ts';
import type { Deps } from '../deps.ts';
import { findMatches, listUsersById, type UserSearch } from './search-users.sql.ts';
import { toUser } from './user-row.ts';

const PAGE_SIZE = 20;
const MAX_PAGES = 20;

/** Digits alone are an id; other text is words of a name or an address. */
const toSearch = (term: string): UserSearch =>
  /^[1-9]\d{0,9}$/.test(term) ? { id: Number(term) } : { words: term.split(/\s+/).filter(Boolean) };

/** One page of the matching users; empty after page 19, with true totals. */
export async function searchUsers(
  deps: Deps,
  viewer: Viewer,
  { nameOrEmail = '', number }: { nameOrEmail: string | undefined; number: number },
  origin: Origin,
) {
  const { db } = deps;
  const limit = number < MAX_PAGES ? PAGE_SIZE : 0;
  const { total, ids } = await findMatches(db, toSearch(nameOrEmail.trim()), { limit, offset: number * PAGE_SIZE });
  const users = ids.length > 0 ? await listUsersById(db, ids) : [];
  await recordStaffRead(deps, viewer, origin);
  const totalPages = Math.ceil(total / PAGE_SIZE);
  return {
    content: users.map(toUser),
    first: number === 0,
    last: number >= totalPages - 1,
    number,
    totalPages,
    totalElements: total,
  };
}
