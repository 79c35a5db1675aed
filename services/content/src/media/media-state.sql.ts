import { type Db, Nothing, type Tx } from '@patchwork/platform/db';
import { notFound } from '@patchwork/platform/errors';
import { type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import { lockSubject } from '../concerns/holds.sql.ts';
import { renderArticles } from '../feed-cache/rendered.ts';
import { kinds, states } from '../media-items/media-items.sql.ts';
import { textsErasedAt } from '../text-versions.sql.ts';
import { isHarmful, nextTurn, QueuedItem } from './media.sql.ts';

// How an upload moves on: queued → processing → ready or failed. Every change of the state of a row is here.

/** Rows of erased pictures stay while texts are sealed; workers get no more of them. */
const isNotErased = sql.fragment`${textsErasedAt('media', sql.fragment`media_items.id`)} is null`;

const WorkRow = z.object({
  mediaItemId: z.int(),
  kind: z.enum(kinds),
  originalKey: z.string(),
  extension: z.string(),
  state: z.enum(states),
  isHarmful: z.boolean(),
});

/** What a worker needs of an upload; null when there is none or it was erased. */
export const findWork = (db: Db, id: number) =>
  db.maybeOne(sql.type(WorkRow)`
    select
      id as "mediaItemId", kind, original_key as "originalKey", extension, state,
      ${isHarmful} as "isHarmful"
    from media_items
    where id = ${id} and ${isNotErased}
  `);

/** Whether the item exists and was not erased. */
export const isStored = (db: Db, id: number): Promise<boolean> =>
  db.exists(sql.type(Nothing)`select 1 from media_items where id = ${id} and ${isNotErased}`);

/** Notes that a worker has the item; counts a start unless it had it already. @throws AppError 404 */
export const markProcessing = (tx: Tx, id: number) =>
  moveOn(
    tx,
    id,
    sql.fragment`state in ('queued', 'processing')`,
    sql.fragment`state = 'processing', starts = starts + (state = 'queued')::int`,
  );

interface Made {
  width: number;
  height: number;
  moves?: boolean;
  videoMimeType?: string | null;
  renditions: readonly { name: string; key: string; contentType: string; bytes: number; sha256: string }[];
}

/** Stores the renditions, also after a failure: a late success counts, except for a rejected item. @throws AppError 404 */
export async function markReady(tx: Tx, id: number, { width, height, moves = false, videoMimeType, renditions }: Made) {
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
  await tx.query(sql.type(Nothing)`
    insert into media_renditions (media_item_id, name, key, content_type, bytes, sha256)
    select ${id}, *
    from ${sql.unnest(
      renditions.map(({ name, key, contentType, bytes, sha256 }) => [name, key, contentType, bytes, sha256]),
      ['text', 'text', 'text', 'int8', 'text'],
    )}
  `);
  return parent;
}

/** @throws AppError 404 */
export const markFailed = (tx: Tx, id: number, reason: string) =>
  moveOn(tx, id, sql.fragment`state in ('queued', 'processing')`, sql.fragment`state = 'failed', failure = ${reason}`);

/** Records that the scanner found nothing. Leaves an item rejected earlier unchanged. */
export const markClean = (db: Db, id: number) =>
  db.query(sql.type(Nothing)`
    update media_items
    set scanned_at = clock_timestamp()
    where media_items.id = ${id} and not ${isHarmful}
  `);

/** The item has failed, whatever its state was, and no viewer can read its files. @throws AppError 404 */
export async function markHarmful(tx: Tx, id: number): Promise<void> {
  await moveOn(
    tx,
    id,
    sql.fragment`not ${isHarmful}`,
    sql.fragment`state = 'failed', failure = 'harmful', scanned_at = clock_timestamp()`,
  );
  await deleteRenditions(tx, id);
}

/** A file is lost: the item waits again while its original exists, else it has failed. @throws AppError 404 */
export async function markLost(tx: Tx, id: number, hasOriginal: boolean): Promise<void> {
  const turn = nextTurn(sql.fragment`media_items.school_id`, sql.fragment`media_items.kind`);
  const next = hasOriginal
    ? sql.fragment`state = 'queued', starts = 0, turn = ${turn}`
    : sql.fragment`state = 'failed', failure = 'file-missing'`;
  if (await moveOn(tx, id, sql.fragment`state <> 'failed'`, next)) await deleteRenditions(tx, id);
}

const StalledRow = QueuedItem.extend({ starts: z.int() });

/** Lets up to 100 items wait again that have not moved on since an instant. */
export const queueStalled = (tx: Tx, before: string, now: string) =>
  tx.any(sql.type(StalledRow)`
    update media_items
    set state = 'queued', state_changed_at = ${now}
    where id in (
      select id
      from media_items
      where state in ('queued', 'processing') and state_changed_at < ${before} and ${isNotErased}
      order by state_changed_at
      limit 100
      for update skip locked
    )
    returning id, kind, turn, starts
  `);

export const deleteRenditions = (tx: Tx, id: number) =>
  tx.query(sql.type(Nothing)`delete from media_renditions where media_item_id = ${id}`);

const Parent = z.object({
  articleId: z.int().nullable(),
  patchId: z.int().nullable(),
  schoolId: z.int(),
  uploadedBy: z.int(),
});

/**
 * Changes the state of an item under its lock, under which erasures run, and renders its report again. Null when the item is
 * past `from`: a repeat changes nothing. @throws AppError 404 also when it was erased
 */
async function moveOn(tx: Tx, id: number, from: FragmentSqlToken, to: FragmentSqlToken) {
  await lockSubject(tx, { kind: 'media', subjectId: id });
  const parent = await tx.maybeOne(sql.type(Parent)`
    select article_id as "articleId", patch_id as "patchId", school_id as "schoolId", uploaded_by as "uploadedBy"
    from media_items
    where id = ${id} and ${isNotErased}
  `);
  if (!parent) throw notFound();
  const { articleId } = parent;
  const { rowCount } = await tx.query(sql.type(Nothing)`
    update media_items
    set ${to}, state_changed_at = clock_timestamp()
    where id = ${id} and ${from}
  `);
  if (rowCount === 0) return null;
  if (articleId !== null) await renderArticles(tx, [articleId]);
  return parent;
}
