import { ArticleChanged } from '@patchwork/contracts/events/content';
import type { operations } from '@patchwork/contracts/types/content';
import type { Viewer } from '@patchwork/platform/assertion';
import { recordAuditEvent } from '@patchwork/platform/audit-events';
import type { BodyOf, ReplyOf } from '@patchwork/platform/contract';
import { AppError, notFound } from '@patchwork/platform/errors';
import type { Origin } from '@patchwork/platform/origin';
import { recordEvent } from '@patchwork/platform/outbox';
import { assertMay, mayConfirm } from '../access/access.policy.ts';
import { isWider } from '../access/audience.ts';
import type { Deps } from '../deps.ts';
import { renderArticles } from '../feed-cache/rendered.ts';
import { findOwnedItems, listMediaItems } from '../media-items/media-items.sql.ts';
import { findPeople } from '../people/people.sql.ts';
import { lockReports } from '../withdrawals/subjects.sql.ts';
import { confirmItems, countWaiting, findAudiences, findWaiting } from './consent.sql.ts';

/** What waits for consent at the Lead's school: ten reports before this id, newest first. */
export async function listWaiting(
  { db }: Deps,
  { schoolId }: Viewer,
  before: number | undefined,
): Promise<ReplyOf<operations['listWaitingConsent']>> {
  const [rows, total] = await Promise.all([findWaiting(db, schoolId, before), countWaiting(db, schoolId)]);
  const mediaItems = await listMediaItems(
    db,
    rows.map(({ id }) => id),
  );
  const people = await findPeople(db, [...new Set(rows.map(({ authorId }) => authorId))]);
  const reports = rows.map(({ authorId, ...row }) => ({
    ...row,
    author: people.get(authorId) ?? null,
    mediaItems: (mediaItems.get(row.id) ?? []).filter(
      ({ waitsForConsent, processing }) => waitsForConsent && processing !== 'failed',
    ),
  }));
  return { reports, total };
}

/**
 * Confirms consent for these pictures: all of them or none. Returns how many were confirmed now; a repeat changes nothing.
 * @throws AppError 404 for what the viewer does not see or is of no report; 403; `conflict` `audience-changed`
 */
export const confirmConsent = (
  { db }: Deps,
  viewer: Viewer,
  { mediaItems, audience }: BodyOf<operations['confirmConsent']>,
  origin: Origin,
): Promise<{ confirmed: number }> =>
  db.transaction(async (tx) => {
    const ids = [...new Set(mediaItems)];
    const before = await findOwnedItems(tx, viewer, ids);
    const reports = before.flatMap(({ articleId }) => articleId ?? []);
    await lockReports(tx, reports);
    // Read again under the lock: they may have been removed in the meantime.
    const items = await findOwnedItems(tx, viewer, ids);
    if (items.length < ids.length) throw notFound();
    for (const { articleId, authorId, schoolId } of items) {
      if (articleId === null || authorId === null) throw notFound();
      assertMay(mayConfirm(viewer, { authorId, schoolId }));
    }
    // A consent is for the audience that the form showed to the user.
    if ((await findAudiences(tx, reports)).some((each) => isWider(each, audience)))
      throw new AppError(
        'conflict',
        'audience-changed',
        'More people can see this now than when you looked. Look at who can see it, and confirm again.',
      );
    const confirmed = await confirmItems(tx, viewer, ids);
    const articleIds = [...new Set(confirmed)];
    await renderArticles(tx, articleIds);
    const { userId, schoolId } = viewer;
    for (const articleId of articleIds) await recordEvent(tx, ArticleChanged, { articleId, schoolId, changedBy: userId });
    if (confirmed.length > 0) await recordAuditEvent(tx, { type: 'consent-confirmed', userId, schoolId, origin });
    return { confirmed: confirmed.length };
  });
