import type { Readable } from 'node:stream';
import type { Viewer } from '@patchwork/platform/assertion';
import { recordAuditEvent } from '@patchwork/platform/audit-events';
import { csvFile, inBatches } from '@patchwork/platform/csv';
import type { Origin } from '@patchwork/platform/origin';
import { findMatches, toWordSearch } from '@patchwork/platform/word-search';
import type { Deps } from '../deps.ts';
import { approvalView } from './school-views.ts';
import { listSchoolsById, type SchoolRow, schoolWords } from './schools.sql.ts';

const PAGE_SIZE = 20;
const MAX_PAGES = 20;
const MAX_DOWNLOADED = 10_000;

/**
 * One page of the schools whose names have every word, or of the one with that id; empty after page 19. The total is exact up
 * to 5,000.
 */
export async function searchSchools(
  { db }: Deps,
  viewer: Viewer,
  { name = '', pageNumber: number = 0 }: { name?: string; pageNumber?: number },
  origin: Origin,
) {
  const limit = number < MAX_PAGES ? PAGE_SIZE : 0;
  const slice = { limit, offset: number * PAGE_SIZE };
  const { total, ids, isEstimated } = await findMatches(db, schoolWords, toWordSearch(name.trim()), slice);
  const schools = ids.length > 0 ? await listSchoolsById(db, ids) : [];
  await recordAuditEvent(db, { type: 'staff-read', userId: viewer.userId, origin });
  const totalPages = Math.ceil(total / PAGE_SIZE);
  return {
    content: schools.map(approvalView),
    first: number === 0,
    last: number >= totalPages - 1,
    number,
    totalPages,
    totalElements: total,
    isTotalEstimated: isEstimated,
  };
}

/** The first 10,000 matching schools as a CSV file, in the order of the pages. */
export async function downloadSchools({ db }: Deps, viewer: Viewer, name = '', origin: Origin): Promise<Readable> {
  const { ids } = await findMatches(db, schoolWords, toWordSearch(name.trim()), { limit: MAX_DOWNLOADED, offset: 0 });
  await recordAuditEvent(db, { type: 'staff-read', userId: viewer.userId, rowCount: ids.length, origin });
  return csvFile(
    Object.keys(csvColumns),
    inBatches(ids, async (batch) => (await listSchoolsById(db, batch)).map(toCsvRow)),
  );
}

const csvColumns: Record<string, (school: SchoolRow) => string | number | boolean | null> = {
  Id: ({ id }) => id,
  Name: ({ name }) => name,
  Active: ({ isActive }) => isActive,
  Approved: ({ isApproved }) => isApproved,
  Postcode: ({ zip }) => zip,
  County: ({ countyName }) => countyName,
  Type: ({ typeName }) => typeName,
  'Location Type': ({ locationTypeName }) => locationTypeName,
  'Number of Pupils': ({ numberOfPupils }) => numberOfPupils,
  'Primary Contact Name': ({ headTeacher }) => headTeacher,
  Email: ({ email }) => email,
  'Has an administrator': ({ hasLead }) => hasLead,
  'Approval Date': ({ approvedAt }) => approvedAt,
  'Trial Start Date': ({ trialStartDate }) => trialStartDate,
  'Subscription Start Date': ({ subscriptionStartDate }) => subscriptionStartDate,
  Created: ({ createdAt }) => createdAt,
};

const toCsvRow = (school: SchoolRow) => Object.values(csvColumns).map((cell) => cell(school));
