import type { Viewer } from '@patchwork/platform/assertion';
import { recordAuditEvent } from '@patchwork/platform/audit-events';
import type { Db, Tx } from '@patchwork/platform/db';
import { AppError, notFound } from '@patchwork/platform/errors';
import type { Origin } from '@patchwork/platform/origin';
import { createOnce } from '@patchwork/platform/request-keys';
import { assertMay } from '../access/access.policy.ts';
import { findClassOf } from '../access/classes.sql.ts';
import type { Quilt } from '../contract-types.ts';
import type { Deps } from '../deps.ts';
import type { Upload } from '../media/multipart.ts';
import { claimRoom } from '../media/quotas.ts';
import { assertRoomFor, imagesOnly, recordUpload, type StoredFile, storeUpload } from '../media/store-upload.ts';
import { assertLeadSews } from '../waiting/patch-description.ts';
import { getQuestions } from './offers.sql.ts';
import { type PatchForm, readPatchForm } from './patch-form.ts';
import { lockPatch, lockPicture, removePicture, savePatch } from './patches.sql.ts';
import { hasSewn, isOpen, maySewFor } from './quilts.policy.ts';
import { lockCurrent, saveQuestionOf } from './quilts.sql.ts';
import { showQuilt } from './quilts.ts';
import type { QuiltReader } from './read-quilts.ts';
import { questionOf } from './to-quilt.ts';

/**
 * Sews the patch of a class of the viewer's school, or replaces it. A request that is sent again with its key sews nothing: its
 * file is deleted.
 * @throws AppError 404, 403; conflict `quilt-revealed`, `patch-changed`, `lead-sews`, or for the key of another request; 400, 413,
 * 415
 */
export async function sewPatch(
  deps: Deps,
  quilts: QuiltReader,
  viewer: Viewer,
  { groupId, upload }: { groupId: number; upload: Upload },
  origin: Origin,
): Promise<Quilt> {
  const { schoolId } = viewer;
  await assertMaySew(deps.db, viewer, groupId);
  await assertRoomFor(deps, viewer, schoolId, upload);
  const opened = await upload.open(deps.uploads.maxBytes);
  const form = readPatchForm(opened.fields);
  await storeUpload(deps, opened, imagesOnly(deps.uploads), (file) =>
    createOnce(
      deps.db,
      upload.requestKeyFor({ groupId, form }),
      async (tx) => {
        await sew(deps, tx, viewer, { groupId, file, form });
        await recordAuditEvent(tx, { type: 'patch-sewn', userId: viewer.userId, schoolId, origin });
        return { created: null, answer: undefined };
      },
      () => deps.storage.remove(file.originalKey),
    ),
  );
  return showQuilt(quilts, viewer, null);
}

/** @throws AppError 404 for what is not a class of the viewer's school; 403 */
async function assertMaySew(db: Db, viewer: Viewer, groupId: number): Promise<void> {
  const place = await findClassOf(db, viewer.schoolId, groupId);
  if (!place) throw notFound();
  assertMay(maySewFor(viewer, { groupId: place.id, schoolId: place.schoolId }, false));
}

interface Sewing {
  groupId: number;
  file: StoredFile;
  form: PatchForm;
}

/** Everything is read again under the locks of the school's quilt and of the place: sending the file may have taken minutes. */
async function sew(deps: Deps, tx: Tx, viewer: Viewer, { groupId, file, form }: Sewing): Promise<void> {
  const { userId, schoolId } = viewer;
  const head = await lockCurrent(tx, viewer);
  await assertMaySew(tx, viewer, groupId);
  await assertLeadSews(deps, tx, viewer, form.description);
  const { offers } = await getQuestions(tx, head.halfTermId);
  const questionId = questionOf(head, offers);
  const sewing = { halfTermId: head.halfTermId, schoolId, groupId, questionId, userId };
  const patchId = await lockPatch(tx, sewing);
  const picture = await lockPicture(tx, patchId);
  if (!isSame(picture, form.replaces)) throw changed();
  if (!isOpen(picture, head.isShownElsewhere)) throw revealed();
  await claimRoom(tx, deps.uploads.quotas, { schoolId, userId }, file.originalBytes);
  if (picture) await removePicture(tx, picture.id, userId);
  // The school has answered this question: a later change of the list does not change it.
  await saveQuestionOf(tx, schoolId, head.halfTermId, questionId);
  await savePatch(tx, patchId, sewing);
  await recordUpload(tx, viewer, {
    ...file,
    articleId: null,
    patch: { id: patchId, description: form.description },
    schoolId,
    position: 0,
  });
}

/** Whether the form showed this picture. A picture that is hidden, withdrawn or failed may not have been shown. */
const isSame = (picture: Awaited<ReturnType<typeof lockPicture>>, replaces: number | null): boolean =>
  replaces === null ? !picture || picture.isHidden || !hasSewn(picture) : picture?.id === replaces;

const changed = () =>
  new AppError('conflict', 'patch-changed', 'Another teacher has sewn this patch since you opened this page.');
const revealed = () => new AppError('conflict', 'quilt-revealed', 'The quilt has turned over. The patch can no longer change.');
