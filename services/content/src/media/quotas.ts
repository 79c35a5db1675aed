import { AppError } from '@patchwork/platform/errors';
import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { UploadRules } from '../deps.ts';

/** Whose room an upload takes. */
export interface Uploader {
  schoolId: number;
  userId: number;
}

const Used = z.object({ bySchool: z.int(), byUser: z.int() });

const inGigabytes = (bytes: number) => `${Number((bytes / 1e9).toPrecision(3))} GB`;

/**
 * Refuses what would be more than a school may keep or one person may add within 24 hours. Counts originals, those that were taken
 * away included until they are purged: deleting and adding again must not fill the disk.
 * @throws AppError 413
 */
export async function assertRoom(
  db: CommonQueryMethods,
  { schoolBytes, dailyBytes }: UploadRules['quotas'],
  { schoolId, userId }: Uploader,
  bytes: number,
): Promise<void> {
  const used = await db.one(sql.prepared('content_media_used', Used)`
    select
      (select coalesce(sum(original_bytes), 0)::bigint from media_items where school_id = ${schoolId}) as "bySchool",
      (
        select coalesce(sum(original_bytes), 0)::bigint
        from media_items
        where uploaded_by = ${userId} and created_at > now() - interval '24 hours'
      ) as "byUser"
  `);
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
 * The same, and no other upload of this school or person is counted until the transaction ends, or two at once would each miss the
 * other. Taken after the lock of the report, the school's before the person's: uploads cannot deadlock.
 */
export async function claimRoom(
  tx: CommonQueryMethods,
  quotas: UploadRules['quotas'],
  uploader: Uploader,
  bytes: number,
): Promise<void> {
  for (const whose of [`room of school ${uploader.schoolId}`, `room of user ${uploader.userId}`])
    await tx.query(sql.prepared('content_lock_room', z.unknown())`select pg_advisory_xact_lock(hashtextextended(${whose}, 0))`);
  await assertRoom(tx, quotas, uploader, bytes);
}
