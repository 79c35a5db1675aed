import type { Readable } from 'node:stream';
import type { Viewer } from '@patchwork/platform/assertion';
import { recordAuditEvent } from '@patchwork/platform/audit-events';
import { AppError } from '@patchwork/platform/errors';
import type { Origin } from '@patchwork/platform/origin';
import { assertRecentlySignedIn } from '@patchwork/platform/recent-sign-in';
import type { Deps } from '../deps.ts';
import type { Asking } from '../presence.ts';
import { filesOf } from './files.ts';
import { claimExport, holdExport, releaseExport } from './running-exports.sql.ts';
import { type ZipEntry, zipOf } from './zip.ts';

/** Half an hour is enough for a day's uploads on a slow line. */
const longestMs = 60 * 60_000;
const renewMs = 30_000;

/**
 * Everything stored about the viewer, streamed as a ZIP file; closing the stream stops reading.
 * @throws AppError `invalid` on `currentPassword`, `conflict` `sign-in-again` without one, `conflict` while another export is in
 * progress, `unavailable` when identity or messaging does not answer
 */
export async function exportOwnData(deps: Deps, { viewer, caller, currentPassword }: Asking, origin: Origin): Promise<Readable> {
  const { identity, messaging } = deps;
  const { userId } = viewer;
  const asked = { path: { userId }, requestId: origin.requestId };
  // Identity compares the password itself, in the same call.
  if (currentPassword === undefined) assertRecentlySignedIn(caller);
  const account = await identity.call('getOwnAccount', {
    ...asked,
    body: { ...(currentPassword !== undefined && { currentPassword }) },
  });
  const messages = await messaging.call('getOwnMessages', asked);
  return streamExport(deps, viewer, 'data-exported', origin, () => filesOf(deps, userId, { account, messages }));
}

/** Streams the files as a ZIP, one export of a user at a time, with an audit event. @throws AppError `conflict` */
export async function streamExport(
  deps: Deps,
  { userId, schoolId }: Viewer,
  type: 'data-exported' | 'subject-access-exported',
  origin: Origin,
  files: () => AsyncIterable<ZipEntry>,
): Promise<Readable> {
  const token = await deps.db.transaction(async (tx) => {
    const claimed = await claimExport(tx, userId);
    if (!claimed) throw running();
    await recordAuditEvent(tx, { type, userId, schoolId, origin });
    return claimed;
  });
  return holdWhileOpen(deps, files(), { userId, token });
}

const running = () =>
  new AppError(
    'conflict',
    'export-running',
    'Your data is already being prepared. Please wait until it is ready, or try again in two minutes.',
  );

/** The lease ends before the reader has the end of the file, so that the next export never finds it. */
function holdWhileOpen(
  { db, log }: Deps,
  entries: AsyncIterable<ZipEntry>,
  { userId, token }: { userId: number; token: string },
): Readable {
  const failed = (err: unknown) => log.warn({ err, userId }, 'could not mark the export as finished; its lease will expire');
  const release = async () => {
    await releaseExport(db, userId, token).catch(failed);
  };
  const file = zipOf(entries, release);
  const renewing = setInterval(() => holdExport(db, userId, token).catch(failed), renewMs);
  const tooLong = setTimeout(() => file.destroy(new Error('An export took longer than an hour.')), longestMs);
  file.once('error', (err) => log.warn({ err, userId }, 'an export failed'));
  file.once('close', () => {
    clearInterval(renewing);
    clearTimeout(tooLong);
    if (!file.readableEnded) void release();
  });
  return file;
}
