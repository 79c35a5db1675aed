import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'slonik';
import { z } from 'zod';
import type { Act } from '../types.ts';
import {
  actsOf,
  begin,
  type CheckFunction,
  type Context,
  erasedThings,
  idIn,
  isAcknowledged,
  mayHaveHappened,
  numbers,
} from './context.ts';

// I11: pictures. A row has its files, whole; an acknowledged picture is ready.

/** The path of a file of the media storage. */
export const pathOf = ({ system }: Pick<Context, 'system'>, key: string) => join(system.environment.content.STORAGE_DIR!, key);

const hashes = new Map<string, string>();

/** The SHA-256 of a file; null when there is none. Renditions never change, so that a hash is computed once. */
export async function hashOf(path: string): Promise<string | null> {
  const bytes = await readFile(path).catch(() => null);
  return bytes && createHash('sha256').update(bytes).digest('hex');
}

/** The SHA-256 of every file of the media storage, by its key. */
export async function hashAll({ system }: Pick<Context, 'system'>): Promise<Map<string, string>> {
  const root = system.environment.content.STORAGE_DIR!;
  hashes.clear();
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const hash = await hashOf(path);
    if (hash) hashes.set(path.slice(root.length + 1), hash);
  }
  return hashes;
}

/** Acknowledged uploads whose pictures have not been erased. */
export function standingPictures(context: Context, ...kinds: string[]): Act[] {
  const erased = erasedThings(context);
  return actsOf(context, ...kinds).filter(
    (act) => isAcknowledged(act) && !erased.hasPicture(idIn(act.answer), Number(act.change.articleId)),
  );
}

const uploadsAreReady: CheckFunction = async (context) => {
  const { check, look } = begin('I11 an acknowledged picture is ready, once; a refused one is not there');
  const mustBeThere = new Set(standingPictures(context, 'upload', 'sew-patch'));
  const Row = z.object({
    id: z.int(),
    articleId: z.int().nullable(),
    state: z.string(),
    size: z.string(),
    failure: z.string().nullable(),
  });
  const rows = await context.databases.content.any(sql.type(Row)`
    select id, article_id as "articleId", state, concat_ws(' ', width, height) as size, failure
    from media_items
    where created_at >= ${context.since}::timestamptz
  `);
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const act of actsOf(context, 'upload', 'sew-patch')) {
    const { articleId, width, height } = act.change;
    const same = rows.filter((row) => row.articleId === articleId && row.size === `${width} ${height}`);
    look(same.length <= (mayHaveHappened(act) ? 1 : 0), () => `the ${act.outcome} picture is there ${same.length} times`, [act]);
    if (!mustBeThere.has(act)) continue;
    const row = byId.get(idIn(act.answer));
    look(row !== undefined, () => `the acknowledged picture ${act.answer.id} is lost`, [act]);
    if (row) look(row.state === 'ready', () => `the picture ${row.id} is ${row.state} (${row.failure})`, [act]);
    if (row?.state === 'ready') look(row.size === `${width} ${height}`, () => `the picture ${row.id} is ${row.size}`, [act]);
  }
  return check;
};

const filesAreWhole: CheckFunction = async (context) => {
  const { check, look } = begin('I11 no row without its files, and every file is whole');
  const Row = z.object({ id: z.int(), key: z.string(), sha256: z.string() });
  const renditions = await context.databases.content.any(sql.type(Row)`
    select media_items.id, media_renditions.key, media_renditions.sha256
    from media_renditions
    join media_items on media_items.id = media_renditions.media_item_id
    where media_items.state = 'ready'
  `);
  for (const { id, key, sha256 } of renditions) {
    const found = await hashOf(pathOf(context, key));
    look(found === sha256, () => `${key} of picture ${id} is ${found ? 'not what was stored' : 'lost'}`);
  }
  const Ready = z.object({ id: z.int(), renditions: z.int(), originalKey: z.string(), isKept: z.boolean() });
  const items = await context.databases.content.any(sql.type(Ready)`
    select
      media_items.id, media_items.original_key as "originalKey", media_items.kept_bytes is null as "isKept",
      (select count(*) from media_renditions where media_renditions.media_item_id = media_items.id) as renditions
    from media_items
    where media_items.created_at >= ${context.since}::timestamptz and media_items.state = 'ready'
      -- While texts are sealed, the row of an erased picture stays without files.
      and not exists (
        select
        from erasures
        where erasures.state = 'erased'
          and (
            (erasures.kind = 'media' and erasures.subject_id = media_items.id)
            or (erasures.kind = 'article' and erasures.subject_id = media_items.article_id)
          )
      )
  `);
  for (const { id, renditions: count, originalKey, isKept } of items) {
    look(count >= 2, () => `the picture ${id} is ready and has ${count} renditions`);
    look(isKept || !existsSync(pathOf(context, originalKey)), () => `the original of picture ${id} should be gone`);
  }
  return check;
};

const Twice = z.object({ id: z.int(), keys: z.array(z.string()) });

/** The pictures whose processing began more than once, with the keys of their renditions. */
export const listTwice = ({ databases, since, faults }: Context) =>
  databases.content.any(sql.type(Twice)`
    select
      media_items.id,
      array(select key from media_renditions where media_renditions.media_item_id = media_items.id order by key) as keys
    from media_items
    where media_items.created_at >= ${since}::timestamptz and media_items.state = 'ready'
      and (media_items.starts > 1 or media_items.id = any(${numbers(faults.flatMap(({ pictures }) => pictures ?? []))}))
  `);

/** A job that ended half-way, or whose worker was paused, starts again: together both attempts store one picture. */
const processedTwice: CheckFunction = async (context) => {
  const { check, look } = begin('I8 a picture that was processed twice is there once: a file for each rendition, and no other');
  for (const { id, keys } of await listTwice(context)) {
    const folder = `media/${id}`;
    const files = await readdir(pathOf(context, folder)).catch(() => []);
    const found = files.map((file) => `${folder}/${file}`).sort();
    look(
      found.join() === keys.join(),
      () => `the picture ${id} has the files ${found.join(', ')}, and should have ${keys.join(', ')}`,
    );
  }
  return check;
};

/** What a crash leaves is deleted after a day; more than that would be a leak. */
const filesHaveRows: CheckFunction = async (context) => {
  const { check, look } = begin('I11 files without a row are no more than the crashes of this run may have left');
  const Known = z.object({ key: z.string() });
  const known = await context.databases.content.anyFirst(sql.type(Known)`
    select key from media_renditions union all select original_key from media_items
  `);
  const rows = new Set(known);
  const keys = [...(await hashAll(context)).keys()].filter((key) => key.startsWith('media/') || key.startsWith('originals/'));
  const orphans = keys.filter((key) => !rows.has(key));
  // A kill, or a disk that is full, may leave one upload, or the three renditions of one picture in each of the workers' jobs.
  const allowed = context.faults.length * 12;
  look(
    orphans.length <= allowed,
    () => `${orphans.length} of ${keys.length} files have no row: ${orphans.slice(0, 3).join(', ')}`,
  );
  return { ...check, looked: keys.length };
};

export const mediaChecks: CheckFunction[] = [uploadsAreReady, filesAreWhole, processedTwice, filesHaveRows];
