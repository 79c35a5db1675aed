import type { Viewer } from '@patchwork/platform/assertion';
import { recordDeed } from '@patchwork/platform/audit';
import { escapeLike } from '@patchwork/platform/db';
import type { Origin } from '@patchwork/platform/origin';
import type { Deps } from '../deps.ts';
import { approvalView } from './school-views.ts';
import { countSchoolsNamed, listSchoolsNamed, type SchoolSearch } from './schools.sql.ts';

const rowsOfPage = 20;
const mostPages = 20;

/** One page of the schools whose name holds the term, or the one whose id it is; past page 19 the page is empty, the totals stay real. */
export async function searchSchools(
  { db }: Deps,
  viewer: Viewer,
  { name, pageNumber: number = 0 }: { name?: string; pageNumber?: number },
  origin: Origin,
) {
  const term = name?.trim() ?? '';
  const search: SchoolSearch = /^[1-9]\d{0,9}$/.test(term) ? { id: Number(term) } : { pattern: `%${escapeLike(term)}%` };
  const total = await countSchoolsNamed(db, search);
  const page = { limit: rowsOfPage, offset: number * rowsOfPage, total };
  const rows = number < mostPages ? await listSchoolsNamed(db, search, page) : [];
  await recordDeed(db, { type: 'staff-read', userId: viewer.userId, origin });
  const totalPages = Math.ceil(total / rowsOfPage);
  return {
    content: rows.map(approvalView),
    first: number === 0,
    last: number >= totalPages - 1,
    number,
    totalPages,
    totalElements: total,
  };
}
