import { MediaReady } from '@patchwork/contracts/events/content';
import type { operations } from '@patchwork/contracts/types/content';
import type { BodyOf, ReplyOf } from '@patchwork/platform/contract';
import { notFound } from '@patchwork/platform/errors';
import { recordEvent } from '@patchwork/platform/outbox';
import { type CommonQueryMethods, type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import { renderArticles } from '../articles/rendering.ts';
import type { Deps } from '../deps.ts';
import { isHarmful, kinds, states } from './media.sql.ts';

type Work = ReplyOf<operations['getMediaWork']>;
type Outcome = BodyOf<operations['markMediaReady']>;

const nothing = z.object({});
const WorkRow = z.object({
  mediaItemId: z.int(),
  kind: z.enum(kinds),
  originalKey: z.string(),
  extension: z.string(),
  state: z.enum(states),
  isTurnedAway: z.boolean(),
});
const Parent = z.object({ articleId: z.int().nullable(), schoolId: z.int() });

/** What is made of an item lies under it. */
export const keyPrefixOf = (id: number) => `media/${id}/`;

/** @throws AppError 404 when there is no such item */
export async function getWork({ db }: Pick<Deps, 'db'>, id: number): Promise<Work> {
  const row = await db.maybeOne(sql.type(WorkRow)`
    select
      id as "mediaItemId", kind, original_key as "originalKey", extension, state,
      ${isHarmful} as "isTurnedAway"
    from media_items
    where id = ${id}
  `);
  if (!row) throw notFound();
  return { ...row, keyPrefix: keyPrefixOf(id) };
}

/** The worker says it again every minute, as a sign of life for the sweeper. @throws AppError 404 */
export const markStarted = ({ db }: Pick<Deps, 'db'>, id: number): Promise<void> =>
  db.transaction(async (tx) => {
    await moveOn(
      tx,
      id,
      sql.fragment`state in ('queued', 'processing')`,
      sql.fragment`state = 'processing', starts = starts + (state = 'queued')::int`,
    );
  });

/** Also after a failure was noted: a late success is still a success, but for what is harmful. @throws AppError 404 */
export const markReady = (
  { db }: Pick<Deps, 'db'>,
  id: number,
  { width, height, videoMimeType, renditions }: Outcome,
): Promise<void> =>
  db.transaction(async (tx) => {
    const parent = await moveOn(
      tx,
      id,
      sql.fragment`state <> 'ready' and not ${isHarmful}`,
      sql.fragment`state = 'ready', failure = null, width = ${width}, height = ${height}, video_mime_type = ${videoMimeType ?? null}`,
    );
    if (!parent) return;
    await tx.query(sql.type(nothing)`
      insert into media_renditions (media_item_id, name, key, content_type, bytes)
      select ${id}, *
      from ${sql.unnest(
        renditions.map(({ name, key, contentType, bytes }) => [name, key, contentType, bytes]),
        ['text', 'text', 'text', 'int8'],
      )}
    `);
    await recordEvent(tx, MediaReady, { mediaItemId: id, ...parent });
  });

/** @throws AppError 404 */
export const markFailed = ({ db }: Pick<Deps, 'db'>, id: number, reason: string): Promise<void> =>
  db.transaction(async (tx) => {
    await moveOn(tx, id, sql.fragment`state in ('queued', 'processing')`, sql.fragment`state = 'failed', failure = ${reason}`);
  });

/**
 * Changes the state under the lock of the report, which is taken first as everywhere, and renders the report again. Null when the
 * item is past this point: a repeat changes nothing.
 */
export async function moveOn(tx: CommonQueryMethods, id: number, from: FragmentSqlToken, to: FragmentSqlToken) {
  const parent = await tx.maybeOne(sql.type(Parent)`
    select article_id as "articleId", school_id as "schoolId"
    from media_items
    where id = ${id}
  `);
  if (!parent) throw notFound();
  const { articleId } = parent;
  if (articleId !== null)
    await tx.query(sql.type(z.unknown())`select 1 from articles where articles.id = ${articleId} for no key update`);
  const { rowCount } = await tx.query(sql.type(nothing)`
    update media_items
    set ${to}, state_changed_at = clock_timestamp()
    where id = ${id} and ${from}
  `);
  if (rowCount === 0) return null;
  if (articleId !== null) await renderArticles(tx, [articleId]);
  return parent;
}
