import { type Db, Nothing, type Tx } from '@patchwork/platform/db';
import { type QuerySqlToken, sql } from 'slonik';
import { z } from 'zod';
import { isHeld } from '../concerns/holds.sql.ts';
import type { Deps } from '../deps.ts';
import { nextTurn, states } from './media.sql.ts';
import { moveOn } from './media-state.ts';

type Parts = Pick<Deps, 'db' | 'storage' | 'clock' | 'log'>;

const DAY_MS = 24 * 60 * 60_000;
const BATCH = 200;

/**
 * A sign of misconfiguration rather than leftovers: the wrong database, or a disk that is not mounted. Nothing is changed and
 * an operator must look.
 */
const isSuspicious = (found: number, of: number) => found > 20 && found > of / 10;

const Known = z.object({ owner: z.string() });

/**
 * Deletes originals and renditions without a row for a day: an upload or its worker died half-way, or a backup has brought back
 * originals that are not kept. Returns the number of files.
 */
export async function removeOrphans(parts: Parts): Promise<number> {
  const originals = await findOrphans(parts, 'originals/', (key) => key, selectOriginals);
  const renditions = await findOrphans(parts, 'media/', (key) => key.split('/')[1] ?? '', selectItems);
  const orphans = [...originals.orphans, ...renditions.orphans];
  const files = originals.files + renditions.files;
  if (isSuspicious(orphans.length, files)) {
    parts.log.error({ files, orphans: orphans.length }, 'too many files without a row: none deleted');
    return 0;
  }
  for (const key of orphans) await parts.storage.remove(key);
  return orphans.length;
}

const selectOriginals = (keys: string[]) => sql.type(Known)`
  select original_key as owner
  from media_items
  where original_key = any(${sql.array(keys, 'text')}) and kept_bytes is null
`;
const selectItems = (ids: string[]) => sql.type(Known)`
  select id::text as owner
  from media_items
  where id = any(${sql.array(
    ids.filter((id) => /^\d{1,15}$/.test(id)),
    'int8',
  )})
`;

/** @param toOwner what the database knows a key by */
async function findOrphans(
  { db, storage, clock }: Parts,
  prefix: string,
  toOwner: (key: string) => string,
  select: (owners: string[]) => QuerySqlToken<typeof Known>,
): Promise<{ orphans: string[]; files: number }> {
  const before = new Date(clock().getTime() - DAY_MS);
  const orphans: string[] = [];
  let files = 0;
  let batch: string[] = [];
  const check = async () => {
    const known = new Set(await db.anyFirst(select([...new Set(batch.map(toOwner))])));
    orphans.push(...batch.filter((key) => !known.has(toOwner(key))));
    batch = [];
  };
  for await (const { key, modifiedAt } of storage.list(prefix)) {
    files += 1;
    if (modifiedAt >= before) continue;
    batch.push(key);
    if (batch.length === BATCH) await check();
  }
  await check();
  return { orphans, files };
}

const Item = z.object({
  id: z.int(),
  state: z.enum(states),
  originalKey: z.string(),
  renditionKeys: z.array(z.string()),
  isHeld: z.boolean(),
});
type Item = z.output<typeof Item>;

/**
 * Checks that the files of every active item exist. A finished item without its renditions is processed again while its
 * original exists; a waiting item needs its original. Otherwise the item has failed. An item that a case holds
 * is not changed, because its other files are evidence. Returns the number of items that had lost a file.
 */
export async function failLost({ db, storage, log }: Parts): Promise<number> {
  const lost: { id: number; hasOriginal: boolean; isHeld: boolean }[] = [];
  let items = 0;
  const isThere = async (key: string) => (await storage.head(key)) !== null;
  for (let last = 0, batch = await nextItems(db, 0); batch.length > 0; batch = await nextItems(db, last)) {
    for (const { id, state, originalKey, renditionKeys, isHeld } of batch) {
      const needed = state === 'ready' ? renditionKeys : [originalKey];
      const isWhole = (await Promise.all(needed.map(isThere))).every(Boolean);
      if (!isWhole) lost.push({ id, hasOriginal: state === 'ready' && (await isThere(originalKey)), isHeld });
      last = id;
      items += 1;
    }
  }
  if (isSuspicious(lost.length, items)) {
    log.error({ items, lost: lost.length }, 'too many items without their files: none changed');
    return 0;
  }
  for (const { id, hasOriginal, isHeld } of lost) {
    if (isHeld) {
      log.error({ mediaItemId: id }, 'a file of an item that a case holds is missing');
      continue;
    }
    await db.transaction((tx) => noteLoss(tx, id, hasOriginal));
    log.warn({ mediaItemId: id, hasOriginal }, 'the files of an item are missing');
  }
  return lost.length;
}

const nextItems = (db: Db, after: number): Promise<readonly Item[]> =>
  db.any(sql.type(Item)`
    select
      media_items.id, media_items.state, media_items.original_key as "originalKey",
      array(
        select key
        from media_renditions
        where media_renditions.media_item_id = media_items.id
      ) as "renditionKeys",
      ${isHeld('media', sql.fragment`media_items.id`)} as "isHeld"
    from media_items
    where media_items.id > ${after} and media_items.deactivated_at is null and media_items.state <> 'failed'
    order by media_items.id
    limit ${BATCH}
  `);

/** The schedule `requeue-media` queues items that wait again. */
async function noteLoss(tx: Tx, id: number, hasOriginal: boolean): Promise<void> {
  const turn = nextTurn(sql.fragment`media_items.school_id`, sql.fragment`media_items.kind`);
  const next = hasOriginal
    ? sql.fragment`state = 'queued', starts = 0, turn = ${turn}`
    : sql.fragment`state = 'failed', failure = 'file-missing'`;
  if (!(await moveOn(tx, id, sql.fragment`state <> 'failed'`, next))) return;
  await tx.query(sql.type(Nothing)`delete from media_renditions where media_item_id = ${id}`);
}
