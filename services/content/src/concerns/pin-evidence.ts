import { createHash } from 'node:crypto';
import type { operations } from '@patchwork/contracts/types/content';
import type { ReplyOf } from '@patchwork/platform/contract';
import type { Tx } from '@patchwork/platform/db';
import { AppError, notFound } from '@patchwork/platform/errors';
import { StorageMissing } from '@patchwork/platform/storage';
import type { Audience } from '../articles/visible.sql.ts';
import type { Deps } from '../deps.ts';
import { findEvents, findVersions, type Version } from '../text-versions.sql.ts';
import { findSubject, findVisible, visibleLately } from './concern-subjects.ts';
import { findHold, lockSubject, type Subject, savePinned } from './holds.sql.ts';
import { findShownMedia, findUnhashed, type Seen, saveHash, type Unhashed } from './shown-media.sql.ts';

type Evidence = ReplyOf<operations['pinEvidence']>;
type Parts = Pick<Deps, 'db' | 'storage' | 'log'>;

/** New renditions may appear while the hashes of others are computed. */
const MAX_TRIES = 5;

/**
 * Holds the subject of a concern and returns its current state, with what its texts said in the last 30 days. What has gone in
 * these days is returned as it was, to audiences that could see it. A repeat with the same hold id returns what was pinned first,
 * even if the subject has changed or gone since.
 * @throws AppError 404 when the subject neither is nor was visible, 409 when the hold id belongs to another subject, 503
 */
export async function pinEvidence(parts: Parts, subject: Subject, holdId: string, audience: Audience): Promise<Evidence> {
  const seen = { subject, audience };
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    // Before the transaction: hashing a film of an earlier release takes seconds.
    const missing = await hashRenditions(parts, await findUnhashed(parts.db, seen));
    const pinned = await parts.db.transaction((tx) => pinOnce(tx, seen, holdId, missing));
    if (pinned) return pinned;
  }
  throw new AppError('unavailable', 'evidence-changing', 'The pictures are still being processed. Please try again.', {
    retryAfter: 3,
  });
}

/** Null when a rendition that is neither hashed nor missing has appeared. */
async function pinOnce(tx: Tx, seen: Seen, holdId: string, missing: readonly string[]): Promise<Evidence | null> {
  const { subject, audience } = seen;
  await lockSubject(tx, subject);
  const hold = await findHold(tx, holdId);
  if (hold && (hold.kind !== subject.kind || hold.subjectId !== subject.subjectId))
    throw new AppError('conflict', 'other-hold', 'This hold is on another subject.');
  if (hold?.pinned) return hold.pinned as Evidence;
  const found = await findSubject(tx, subject.kind, subject.subjectId, visibleLately(audience));
  if (!found) throw notFound();
  if ((await findUnhashed(tx, seen)).some(({ key }) => !missing.includes(key))) return null;
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

/** Computes and stores the hashes that workers of earlier releases did not send; returns the keys of missing files. */
export async function hashRenditions({ db, storage, log }: Parts, renditions: readonly Unhashed[]): Promise<string[]> {
  const missing: string[] = [];
  for (const { mediaItemId, name, key } of renditions) {
    try {
      const hash = createHash('sha256');
      for await (const chunk of (await storage.get(key)).stream) hash.update(chunk as Buffer);
      await saveHash(db, { mediaItemId, name, key }, hash.digest('hex'));
    } catch (error) {
      if (!(error instanceof StorageMissing)) throw error;
      log.warn({ mediaItemId, name }, 'could not hash a rendition: its file is missing');
      missing.push(key);
    }
  }
  return missing;
}
