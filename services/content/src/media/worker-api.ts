import { MediaReady } from '@patchwork/contracts/events/content';
import type { operations } from '@patchwork/contracts/types/content';
import type { BodyOf, ReplyOf } from '@patchwork/platform/contract';
import { AppError, invalid, notFound } from '@patchwork/platform/errors';
import { recordEvent } from '@patchwork/platform/outbox';
import { sql } from 'slonik';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { completeQuiltsAround } from '../quilts/turn-over.ts';
import { isHarmful, kinds, states } from './media.sql.ts';
import { isNotErased, keyPrefixOf, moveOn } from './media-state.ts';
import { deleteOriginal } from './originals.ts';
import { noteClean, rejectFile, removeRenditions } from './scans.ts';

type Claim = ReplyOf<operations['claimMedia']>;
type Result = BodyOf<operations['submitMediaResult']>;
type Made = NonNullable<Result['made']>;

const nothing = z.object({});
const WorkRow = z.object({
  mediaItemId: z.int(),
  kind: z.enum(kinds),
  originalKey: z.string(),
  extension: z.string(),
  state: z.enum(states),
  isHarmful: z.boolean(),
});

type Parts = Pick<Deps, 'db' | 'storage' | 'log' | 'uploads'>;

/**
 * Returns what a worker needs to process an upload, and counts the start. The worker repeats the call every minute as a
 * heartbeat; otherwise the schedule queues the upload again. A rejected item is done; deletes files that a crash left.
 * @throws AppError 404 when there is no such item
 */
export async function claimMedia(parts: Parts, id: number): Promise<Claim> {
  const row = await parts.db.maybeOne(sql.type(WorkRow)`
    select
      id as "mediaItemId", kind, original_key as "originalKey", extension, state,
      ${isHarmful} as "isHarmful"
    from media_items
    where id = ${id} and ${isNotErased(id)}
  `);
  if (!row) throw notFound();
  const { state, isHarmful: wasTurnedAway, ...work } = row;
  if (wasTurnedAway) await rejectFile(parts, id);
  if (wasTurnedAway || state === 'ready') return { status: 'done' };
  await parts.db.transaction((tx) =>
    moveOn(
      tx,
      id,
      sql.fragment`state in ('queued', 'processing')`,
      sql.fragment`state = 'processing', starts = starts + (state = 'queued')::int`,
    ),
  );
  return { status: 'process', work: { ...work, keyPrefix: keyPrefixOf(id) } };
}

/**
 * Records the result of an upload. Idempotent. Deletes what was made of an item that was erased meanwhile.
 * @throws AppError 404; invalid when a field of the outcome is missing
 */
export async function submitMediaResult(parts: Parts, id: number, result: Result): Promise<void> {
  try {
    if (!(await parts.db.exists(sql.type(nothing)`select 1 from media_items where id = ${id} and ${isNotErased(id)}`)))
      throw notFound();
    await saveResult(parts, id, result);
  } catch (error) {
    if (error instanceof AppError && error.kind === 'not-found') await removeRenditions(parts.storage, id);
    throw error;
  }
}

async function saveResult(parts: Parts, id: number, { outcome, isScanned, made, reason }: Result): Promise<void> {
  if (outcome === 'harmful') return rejectFile(parts, id);
  if (isScanned) await noteClean(parts, id);
  if (outcome === 'ready' && made) return finish(parts, id, made);
  if (outcome === 'failed' && reason) return markFailed(parts, id, reason);
  throw invalid('invalid-request', [{ field: outcome === 'ready' ? 'made' : 'reason', message: 'Missing' }]);
}

async function finish(parts: Parts, id: number, made: Made): Promise<void> {
  const sewnAt = await markReady(parts, id, made);
  if (sewnAt !== null) await completeQuiltsAround(parts.db, sewnAt);
  if (parts.uploads.keepsOriginals) return;
  // The schedule tries again.
  await deleteOriginal(parts, id).catch((err: unknown) =>
    parts.log.warn({ err, mediaItemId: id }, 'could not delete an original'),
  );
}

/**
 * Also after a failure: a late success counts, except for a rejected item. Returns the school of a patch that is ready now.
 * @throws AppError 404
 */
const markReady = (
  { db }: Pick<Deps, 'db'>,
  id: number,
  { width, height, moves = false, videoMimeType, renditions }: Made,
): Promise<number | null> =>
  db.transaction(async (tx) => {
    const parent = await moveOn(
      tx,
      id,
      sql.fragment`state <> 'ready' and not ${isHarmful}`,
      sql.fragment`
        state = 'ready', failure = null, width = ${width}, height = ${height}, video_mime_type = ${videoMimeType ?? null},
        moves = ${moves}, has_medium = ${renditions.some(({ name }) => name === 'medium')}
      `,
    );
    if (!parent) return null;
    await tx.query(sql.type(nothing)`
      insert into media_renditions (media_item_id, name, key, content_type, bytes, sha256)
      select ${id}, *
      from ${sql.unnest(
        renditions.map(({ name, key, contentType, bytes, sha256 }) => [name, key, contentType, bytes, sha256]),
        ['text', 'text', 'text', 'int8', 'text'],
      )}
    `);
    const { patchId, ...badgeOrReport } = parent;
    // Without a report, consumers take it for a badge.
    if (patchId !== null) return parent.schoolId;
    await recordEvent(tx, MediaReady, { mediaItemId: id, ...badgeOrReport });
    return null;
  });

/** @throws AppError 404 */
export const markFailed = ({ db }: Pick<Deps, 'db'>, id: number, reason: string): Promise<void> =>
  db.transaction(async (tx) => {
    await moveOn(tx, id, sql.fragment`state in ('queued', 'processing')`, sql.fragment`state = 'failed', failure = ${reason}`);
  });
