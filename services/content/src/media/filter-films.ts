import { mediaJobs } from '@patchwork/contracts/jobs/media';
import type { operations } from '@patchwork/contracts/types/content';
import type { BodyOf } from '@patchwork/platform/contract';
import { type Db, Nothing, type Tx } from '@patchwork/platform/db';
import { enqueueJob } from '@patchwork/platform/outbox';
import { sql } from 'slonik';
import { z } from 'zod';
import { isHeld, lockSubject } from '../concerns/holds.sql.ts';
import type { Deps } from '../deps.ts';
import { keyPrefixOf, moveOn } from './media-state.ts';

// Films of earlier releases may hold places and names (SEI). A worker makes each again from its rendition, once, under another
// key; the old files go at once, or when no case holds the film any more.

type Made = NonNullable<BodyOf<operations['submitMediaResult']>['made']>;

const BATCH = 20;
const Id = z.object({ id: z.int() });

/** Where a worker stores a film that it has made again. */
export const filteredPrefixOf = (id: number) => `${keyPrefixOf(id)}filtered/`;

/** The key of a finished film that has not lost its metadata yet; null for any other item. */
export const findUnfilteredFilm = (db: Db, id: number) =>
  db.maybeOneFirst(sql.type(z.object({ key: z.string() }))`
    select media_renditions.key
    from media_items
    join media_renditions on media_renditions.media_item_id = media_items.id
    where media_items.id = ${id} and media_items.state = 'ready'
      and media_renditions.name = 'video' and not media_renditions.is_filtered
  `);

/** Queues some films that have not lost their metadata yet, each at most every two hours. */
export const queueUnfilteredFilms = ({ db }: Pick<Deps, 'db'>): Promise<void> =>
  db.transaction(async (tx) => {
    const ids = await tx.anyFirst(sql.type(Id)`
      update media_items
      set filter_queued_at = clock_timestamp()
      where id in (
        select media_items.id
        from media_renditions
        join media_items on media_items.id = media_renditions.media_item_id
        where media_renditions.name = 'video' and not media_renditions.is_filtered and media_items.state = 'ready'
          and (media_items.filter_queued_at is null or media_items.filter_queued_at < clock_timestamp() - interval '2 hours')
        order by media_items.id
        limit ${BATCH}
        for update of media_items skip locked
      )
      returning id
    `);
    for (const id of ids) await enqueueJob(tx, mediaJobs.processFilm, { mediaItemId: id }, { priority: 'low' });
  });

/** Puts the film that was made again in place of the earlier one. A repeat changes nothing. */
export async function replaceFilm(parts: Pick<Deps, 'db' | 'storage'>, id: number, { renditions }: Made): Promise<void> {
  await parts.db.transaction(async (tx) => {
    await lockSubject(tx, { kind: 'media', subjectId: id });
    if ((await findUnfilteredFilm(tx, id)) === null) return;
    for (const { name, key, contentType, bytes, sha256 } of renditions) {
      await tx.query(sql.type(Nothing)`
        update media_renditions set name = ${`${name}-before`} where media_item_id = ${id} and name = ${name}
      `);
      await tx.query(sql.type(Nothing)`
        insert into media_renditions (media_item_id, name, key, content_type, bytes, sha256, is_filtered)
        values (${id}, ${name}, ${key}, ${contentType}, ${bytes}, ${sha256 ?? null}, true)
      `);
    }
  });
  await removeReplaced(parts, id);
}

/** A film that no decoder can read again is shown no longer: it may hold a place. Our own faults are tried again. */
export const failUnfiltered = ({ db }: Pick<Deps, 'db'>, id: number, reason: string): Promise<void> =>
  db.transaction(async (tx) => {
    if (!['not-decodable', 'no-video', 'too-long'].includes(reason)) return;
    await moveOn(tx, id, sql.fragment`state = 'ready'`, sql.fragment`state = 'failed', failure = ${reason}`);
  });

/** Deletes the files of films before they lost their metadata, of one item or all, except what a case holds. */
export async function removeReplaced({ db, storage }: Pick<Deps, 'db' | 'storage'>, onlyId: number | null = null) {
  const ids = await db.anyFirst(sql.type(Id)`
    select distinct media_renditions.media_item_id as id
    from media_renditions
    where media_renditions.name in ('poster-before', 'video-before')
      and (${onlyId}::int8 is null or media_renditions.media_item_id = ${onlyId})
      and not ${isHeld('media', sql.fragment`media_renditions.media_item_id`)}
  `);
  for (const id of ids)
    await db.transaction(async (tx) => {
      await lockSubject(tx, { kind: 'media', subjectId: id });
      for (const key of await replacedKeys(tx, id)) await storage.remove(key);
      await tx.query(sql.type(Nothing)`
        delete from media_renditions
        where media_item_id = ${id} and name in ('poster-before', 'video-before')
          and not ${isHeld('media', sql.fragment`${id}::bigint`)}
      `);
    });
}

/** Empty when a case holds the item. */
const replacedKeys = (tx: Tx, id: number) =>
  tx.anyFirst(sql.type(z.object({ key: z.string() }))`
    select key
    from media_renditions
    where media_item_id = ${id} and name in ('poster-before', 'video-before')
      and not ${isHeld('media', sql.fragment`${id}::bigint`)}
  `);
