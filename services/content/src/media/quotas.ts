import { type Db, lockName, type Tx } from '@patchwork/platform/db';
import { AppError } from '@patchwork/platform/errors';
import type { UploadRules } from '../deps.ts';
import { findUsed, type Uploader } from './quotas.sql.ts';

const inGigabytes = (bytes: number) => `${Number((bytes / 1e9).toPrecision(3))} GB`;

/**
 * Refuses an upload beyond the school's quota or the user's quota for 24 hours. A school's is what is
 * stored: originals while they are kept, then renditions, deleted ones included until the purge, because deleting and adding
 * again must not fill the disk. A user's is what they uploaded.
 * @throws AppError 413
 */
export async function assertRoom(
  db: Db,
  { schoolBytes, dailyBytes }: UploadRules['quotas'],
  { schoolId, userId }: Uploader,
  bytes: number,
): Promise<void> {
  const used = await findUsed(db, { schoolId, userId });
  if (used.bySchool + bytes > schoolBytes)
    throw new AppError(
      'too-large',
      'school-quota',
      `Your school’s ${inGigabytes(schoolBytes)} of photos and videos are used up. Please take away what is no longer needed: the room is free again 30 days later.`,
    );
  if (used.byUser + bytes > dailyBytes)
    throw new AppError(
      'too-large',
      'daily-quota',
      `You can add ${inGigabytes(dailyBytes)} of photos and videos a day. Please add this one tomorrow.`,
    );
}

/**
 * `assertRoom` that also locks the quota of this school and user until the transaction ends, so that concurrent uploads see
 * each other. Taken after the report's lock and the school's before the user's, so uploads cannot deadlock.
 */
export async function claimRoom(tx: Tx, quotas: UploadRules['quotas'], uploader: Uploader, bytes: number): Promise<void> {
  for (const whose of [`room of school ${uploader.schoolId}`, `room of user ${uploader.userId}`]) await lockName(tx, whose);
  await assertRoom(tx, quotas, uploader, bytes);
}
