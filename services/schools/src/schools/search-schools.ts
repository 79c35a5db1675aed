import type { Viewer } from '@patchwork/platform/assertion';
import { recordAuditEvent } from '@patchwork/platform/audit-events';
import { escapeLike } from '@patchwork/platform/db';
import type { Origin } from '@patchwork/platform/origin';
import type { Deps } from '../deps.ts';
import { approvalView } from './school-views.ts';
import { countSchoolsNamed, listSchoolsNamed, type SchoolSearch } from './schools.sql.ts';

const PAGE_SIZE = 20;
const MAX_PAGES = 20;

/** One page of the schools whose name contains the term, or of the one with that id; empty after page 19, with true totals. */
export async function searchSchools(
  { db }: Deps,
  viewer: Viewer,
  { name, pageNumber: number = 0 }: { name?: string; pageNumber?: number },
  origin: Origin,
) {
  const term = name?.trim() ?? '';
  const search: SchoolSearch = /^[1-9]\d{0,9}$/.test(term) ? { id: Number(term) } : { pattern: `%${escapeLike(term)}%` };
  const total = await countSchoolsNamed(db, search);
  const page = { limit: PAGE_SIZE, offset: number * PAGE_SIZE, total };
  const rows = number < MAX_PAGES ? await listSchoolsNamed(db, search, page) : [];
  await recordAuditEvent(db, { type: 'staff-read', userId: viewer.userId, origin });
  const totalPages = Math.ceil(total / PAGE_SIZE);
  return {
    content: rows.map(approvalView),
    first: number === 0,
    last: number >= totalPages - 1,
    number,
    totalPages,
    totalElements: total,
  };
}
