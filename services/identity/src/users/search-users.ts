import type { Readable } from 'node:stream';
import type { Viewer } from '@patchwork/platform/assertion';
import { csvFile, inBatches } from '@patchwork/platform/csv';
import { extendStatementTimeout } from '@patchwork/platform/db';
import type { Origin } from '@patchwork/platform/origin';
import { findMatches, toWordSearch } from '@patchwork/platform/word-search';
import { toUser, type UserRow } from '../accounts/user-row.ts';
import { listUsersById } from '../accounts/users.sql.ts';
import { recordStaffRead } from '../client-events/client-events.ts';
import type { Deps } from '../deps.ts';
import { userWords } from './search-users.sql.ts';

const PAGE_SIZE = 20;
const MAX_PAGES = 20;
const MAX_DOWNLOADED = 10_000;

/** One page of the matching users; empty after page 19. The total is exact up to 10,000. */
export async function searchUsers(
  deps: Deps,
  viewer: Viewer,
  { nameOrEmail = '', number }: { nameOrEmail: string | undefined; number: number },
  origin: Origin,
) {
  const { db } = deps;
  const limit = number < MAX_PAGES ? PAGE_SIZE : 0;
  const slice = { limit, offset: number * PAGE_SIZE };
  const { total, ids, isEstimated } = await findMatches(db, userWords, toWordSearch(nameOrEmail.trim()), slice);
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
    isTotalEstimated: isEstimated,
  };
}

/** The first 10,000 matching users as a CSV file, in the order of the pages. */
export async function downloadUsers(deps: Deps, viewer: Viewer, nameOrEmail = '', origin: Origin): Promise<Readable> {
  const { ids } = await deps.db.transaction(async (tx) => {
    // The first 10,000 of a common word are read one by one, among up to half a million users.
    await extendStatementTimeout(tx);
    return findMatches(tx, userWords, toWordSearch(nameOrEmail.trim()), { limit: MAX_DOWNLOADED, offset: 0 });
  });
  await recordStaffRead(deps, viewer, origin, { rowCount: ids.length });
  return csvFile(
    Object.keys(csvColumns),
    inBatches(ids, async (batch) => (await listUsersById(deps.db, batch)).map(toCsvRow)),
  );
}

const csvColumns: Record<string, (user: UserRow) => string | number | boolean | null> = {
  Id: ({ id }) => id,
  Active: ({ isActive }) => isActive,
  Title: ({ title }) => title,
  'First Name': ({ firstName }) => firstName,
  'Middle Name(s)': ({ middleName }) => middleName,
  'Last Name': ({ lastName }) => lastName,
  Email: ({ email }) => email,
  'School Position': ({ schoolPosition }) => schoolPosition,
  Lead: ({ isLead }) => isLead,
  'School Id': ({ schoolId }) => schoolId,
  School: ({ schoolName }) => schoolName,
  'School Group': ({ groupName }) => groupName,
  Created: ({ createdAt }) => createdAt,
};

const toCsvRow = (user: UserRow) => Object.values(csvColumns).map((cell) => cell(user));
