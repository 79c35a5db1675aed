import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createFolderStorage } from '@patchwork/platform/storage';
import { sql } from 'slonik';
import { z } from 'zod';
import type { Act } from '../types.ts';
import { actsOf, type Check, type Context, doneOf, erasedThings, idIn, mayHaveHappened } from './context.ts';

// I8, I11: a row of a picture has its files, whole; an acknowledged picture is ready.

type Files = Pick<Context, 'system'>;

const folderOf = ({ system }: Files) => system.environment.content.STORAGE_DIR!;
/** The path of a file of the media storage. */
export const pathOf = (files: Files, key: string) => join(folderOf(files), key);

/** The SHA-256 of a file; null when there is none. */
export async function hashOf(path: string): Promise<string | null> {
  const bytes = await readFile(path).catch(() => null);
  return bytes && createHash('sha256').update(bytes).digest('hex');
}

/** The keys of all files of the media storage, or of those below a prefix. */
export async function listKeys(files: Files, prefix = ''): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of createFolderStorage(folderOf(files)).list(prefix)) keys.push(key);
  return keys;
}

/** The files of pictures that no row names. */
export async function findOrphans({ system, databases }: Pick<Context, 'system' | 'databases'>): Promise<string[]> {
  const keys = [...(await listKeys({ system }, 'media/')), ...(await listKeys({ system }, 'originals/'))];
  const rows = new Set(
    await databases.content.anyFirst(sql.type(z.object({ key: z.string() }))`
      select key from media_renditions union all select original_key from media_items
    `),
  );
  return keys.filter((key) => !rows.has(key));
}

/** While the texts of an erased picture are sealed its row stays, without files, and is never processed. */
export const isNotErased = sql.fragment`
  not exists (
    select
    from erasures
    where erasures.texts_erased_at is not null
      and (
        (erasures.kind = 'media' and erasures.subject_id = media_items.id)
        or (erasures.kind = 'article' and erasures.subject_id = media_items.article_id)
      )
  )
`;

/** Acknowledged uploads whose pictures have not been erased. */
export function standingPictures(context: Context, ...kinds: string[]): Act[] {
  const erased = erasedThings(context);
  return doneOf(context, ...kinds).filter((act) => !erased.hasPicture(idIn(act.answer), Number(act.change.articleId)));
}

const uploadsAreReady: Check = {
  name: 'I11 an acknowledged picture is ready, once; a refused one is not there',
  async run(context, look) {
    const Row = z.object({ id: z.int(), articleId: z.int().nullable(), state: z.string(), size: z.string() });
    const rows = await context.databases.content.any(sql.type(Row)`
      select
        id, article_id as "articleId", concat_ws(' ', width, height) as size,
        case when state = 'failed' then 'failed: ' || failure else state end as state
      from media_items
      where created_at >= ${context.since}::timestamptz
    `);
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const act of actsOf(context, 'upload', 'sew-patch')) {
      const { articleId, width, height } = act.change;
      const same = rows.filter((row) => row.articleId === articleId && row.size === `${width} ${height}`).length;
      look(same <= (mayHaveHappened(act) ? 1 : 0), `the ${act.outcome} picture is there ${same} times`, act);
    }
    for (const act of standingPictures(context, 'upload', 'sew-patch')) {
      const row = byId.get(idIn(act.answer));
      look(row?.state === 'ready', `the acknowledged picture ${act.answer.id} is ${row?.state ?? 'lost'}`, act);
      const size = `${act.change.width} ${act.change.height}`;
      if (row?.state === 'ready') look(row.size === size, `the picture ${row.id} is ${row.size}, not ${size}`, act);
    }
  },
};

const filesAreWhole: Check = {
  name: 'I11 no row without its files, and every file is whole',
  async run(context, look) {
    const Rendition = z.object({ id: z.int(), key: z.string(), sha256: z.string() });
    const renditions = await context.databases.content.any(sql.type(Rendition)`
      select media_items.id, media_renditions.key, media_renditions.sha256
      from media_renditions
      join media_items on media_items.id = media_renditions.media_item_id
      where media_items.state = 'ready'
    `);
    for (const { id, key, sha256 } of renditions) {
      const found = await hashOf(pathOf(context, key));
      look(found === sha256, `${key} of picture ${id} is ${found ? 'not what was stored' : 'lost'}`);
    }
    const Ready = z.object({ id: z.int(), renditions: z.int(), originalKey: z.string(), isKept: z.boolean() });
    const items = await context.databases.content.any(sql.type(Ready)`
      select
        media_items.id, media_items.original_key as "originalKey", media_items.kept_bytes is null as "isKept",
        (select count(*) from media_renditions where media_renditions.media_item_id = media_items.id) as renditions
      from media_items
      where media_items.created_at >= ${context.since}::timestamptz and media_items.state = 'ready'
        and ${isNotErased}
    `);
    for (const { id, renditions: count, originalKey, isKept } of items) {
      look(count >= 2, `the picture ${id} is ready and has ${count} renditions`);
      look(isKept || !existsSync(pathOf(context, originalKey)), `the original of picture ${id} should be gone`);
    }
  },
};

/** A job that ended half-way, or whose worker was paused, starts again: all attempts together store one picture. */
const processedOnce: Check = {
  name: 'I8 a picture is there once, however often it was processed: a file for each rendition, and no other',
  async run(context, look) {
    const Ready = z.object({ id: z.int(), keys: z.array(z.string()) });
    const rows = await context.databases.content.any(sql.type(Ready)`
      select
        media_items.id,
        array(select key from media_renditions where media_renditions.media_item_id = media_items.id order by key) as keys
      from media_items
      where media_items.created_at >= ${context.since}::timestamptz and media_items.state = 'ready'
    `);
    for (const { id, keys } of rows) {
      const found = (await listKeys(context, `media/${id}/`)).sort();
      look(found.join() === keys.join(), `the picture ${id} has the files ${found.join(', ')}, not ${keys.join(', ')}`);
    }
  },
};

/** A kill, or a disk that is full, may leave one upload, or the three renditions of one picture in each of the workers' jobs. */
export const ORPHANS_PER_FAULT = 12;

const filesHaveRows: Check = {
  name: 'I11 files without a row are no more than the crashes of this run may have left',
  async run(context, look) {
    const orphans = await findOrphans(context);
    const isFew = orphans.length <= context.faults.length * ORPHANS_PER_FAULT;
    look(isFew, `${orphans.length} files have no row: ${orphans.slice(0, 3).join(', ')}`);
  },
};

export const mediaChecks: Check[] = [uploadsAreReady, filesAreWhole, processedOnce, filesHaveRows];
