import type { Readable } from 'node:stream';
import type { operations } from '@patchwork/contracts/types/content';
import type { Viewer } from '@patchwork/platform/assertion';
import type { BodyOf } from '@patchwork/platform/contract';
import { invalid, notFound } from '@patchwork/platform/errors';
import type { Origin } from '@patchwork/platform/origin';
import { isAdmin } from '../access/access.policy.ts';
import type { Deps } from '../deps.ts';
import { streamExport } from '../own-data/own-data.ts';
import { type Asking, assertPresent } from '../presence.ts';
import { type Chosen, filesOf } from './files.ts';
import { findCodedIds, findPictureIds, findPicturesOfReports, findReportIds } from './subject-access.sql.ts';

type Form = BodyOf<operations['exportForSubjectAccess']>;

/**
 * Reports and pictures of the school for a request by a pupil or parent, streamed as a ZIP file.
 * @throws AppError `invalid` on `currentPassword` or when nothing is chosen, `conflict` `sign-in-again` without a password, 404
 * when something chosen is not the school's, `conflict` while another export of the viewer is in progress
 */
export async function exportForSubjectAccess(
  deps: Deps,
  { viewer, caller }: Omit<Asking, 'currentPassword'>,
  { currentPassword, ...form }: Form,
  origin: Origin,
): Promise<Readable> {
  await assertPresent(deps, { viewer, caller, currentPassword }, origin.requestId!);
  const chosen = await choose(deps, viewer, form);
  return streamExport(deps, viewer, 'subject-access-exported', origin, () => filesOf(deps, chosen));
}

async function choose(
  { db }: Deps,
  viewer: Viewer,
  { articleIds = [], mediaItemIds = [], childReference }: Omit<Form, 'currentPassword'>,
): Promise<Chosen> {
  if (articleIds.length + mediaItemIds.length === 0 && childReference === undefined)
    throw invalid('nothing-chosen', [{ field: 'articleIds', message: 'Choose a report, a picture or a code.' }]);
  const schoolId = isAdmin(viewer) ? null : viewer.schoolId;
  const reportIds = await findReportIds(db, schoolId, articleIds);
  const pictureIds = await findPictureIds(db, schoolId, mediaItemIds);
  if (reportIds.length < new Set(articleIds).size || pictureIds.length < new Set(mediaItemIds).size) throw notFound();
  // Codes are a school's own: the same code of another school is another child.
  const coded = childReference === undefined ? [] : await findCodedIds(db, viewer.schoolId, childReference.toUpperCase());
  const ofReports = await findPicturesOfReports(db, reportIds);
  const all = [...new Set([...pictureIds, ...coded, ...ofReports])].sort((one, other) => one - other);
  if (reportIds.length + all.length === 0) throw notFound();
  return { reportIds, pictureIds: all };
}
