import { createHash } from 'node:crypto';
import type { operations } from '@patchwork/contracts/types/content';
import type { ReplyOf } from '@patchwork/platform/contract';
import type { Tx } from '@patchwork/platform/db';
import { AppError, notFound } from '@patchwork/platform/errors';
import type { Deps } from '../deps.ts';
import { findEvents, findVersions, type Version } from '../text-versions.sql.ts';
import { findSubject, findVisible, visibleLately } from './concern-subjects.sql.ts';
import { findHold, lockSubject, type Subject, savePinned } from './holds.sql.ts';
import { findShownMedia, type Seen } from './shown-media.sql.ts';
import { audienceFor, type Raiser } from './subjects.ts';

type Evidence = ReplyOf<operations['pinEvidence']>;

/**
 * Holds the subject of a concern and returns its current state, with what its texts said in the last 30 days. What has gone in
 * that time is returned in its last state, to audiences that could see it. A repeat with the same hold id returns what was
 * pinned first, even if the subject has changed or gone since.
 * @throws AppError 404 when the subject neither is nor was visible, 409 when the hold id belongs to another subject
 */
export const pinEvidence = (
  { db }: Pick<Deps, 'db'>,
  subject: Subject,
  { holdId, ...raiser }: Raiser & { holdId: string },
): Promise<Evidence> => db.transaction((tx) => pinOnce(tx, { subject, audience: audienceFor(raiser) }, holdId));

async function pinOnce(tx: Tx, seen: Seen, holdId: string): Promise<Evidence> {
  const { subject, audience } = seen;
  await lockSubject(tx, subject);
  const hold = await findHold(tx, holdId);
  if (hold && (hold.kind !== subject.kind || hold.subjectId !== subject.subjectId))
    throw new AppError('conflict', 'other-hold', 'This hold is on another subject.');
  if (hold?.pinned) return hold.pinned as Evidence;
  const found = await findSubject(tx, subject.kind, subject.subjectId, visibleLately(audience));
  if (!found) throw notFound();
  const { schoolId, placeSchoolId, articleId, authorId, placeAuthorId, mediaKind, pinnedAt } = found;
  const media = await findShownMedia(tx, seen);
  const withoutHeld = audience.kind !== 'admin';
  const versions = await findVersions(tx, subject, { isLate: true, withoutHeld });
  const events = await findEvents(tx, subject, { withoutHeld });
  // The raiser's own list shows the excerpt.
  const isThere = (await findVisible(tx, subject.kind, subject.subjectId, audience)) !== null;
  const excerpt = isThere ? found.excerpt : null;
  const texts = found.isErased ? lastTexts(versions) : found.texts;
  const content = {
    ...{ schoolId, placeSchoolId, articleId, authorId, placeAuthorId, excerpt, mediaKind, pinnedAt, texts },
    versions: [...versions],
    events: [...events],
    media: media.map(({ captions, ...item }) => ({ ...item, ...(captions !== null && { captions }) })),
  };
  const evidence = { ...content, sha256: sha256Of(content) };
  await savePinned(tx, holdId, subject, evidence);
  return evidence;
}

/** What an erasure took out of the rows last: the sealed texts of the subject itself. */
export const lastTexts = (versions: readonly Version[]) => [
  ...new Map(
    versions
      .filter(({ mediaItemId, text }) => mediaItemId === null && text !== '')
      .map(({ field, text }) => [field, { field, text }]),
  ).values(),
];

/**
 * The SHA-256 of a value as canonical JSON: UTF-8 without white space, keys sorted (RFC 8785 for strings, whole numbers, booleans
 * and null). docs/security.md says how to check one.
 */
export const sha256Of = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(sorted(value)))
    .digest('hex');

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}
