import type { Db } from '@patchwork/platform/db';
import type { Deps } from '../deps.ts';
import { findKnownItems, findKnownOriginals, listItemFiles } from './files.sql.ts';
import { markLost } from './media-state.sql.ts';

type Parts = Pick<Deps, 'db' | 'storage' | 'clock' | 'log'>;

const DAY_MS = 24 * 60 * 60_000;
const BATCH = 200;

/**
 * A sign of misconfiguration rather than leftovers: the wrong database, or a disk that is not mounted. Nothing is changed and
 * an operator must look.
 */
const isSuspicious = (found: number, of: number) => found > 20 && found > of / 10;

/**
 * Deletes originals and renditions without a row for a day: an upload or its worker died half-way, or a backup has brought back
 * originals that are not kept. Returns the number of files.
 */
export async function removeOrphans(parts: Parts): Promise<number> {
  const originals = await findOrphans(parts, 'originals/', (key) => key, findKnownOriginals);
  const renditions = await findOrphans(parts, 'media/', (key) => key.split('/')[1] ?? '', findKnownItems);
  const orphans = [...originals.orphans, ...renditions.orphans];
  const files = originals.files + renditions.files;
  if (isSuspicious(orphans.length, files)) {
    parts.log.error({ files, orphans: orphans.length }, 'too many files without a row: none deleted');
    return 0;
  }
  for (const key of orphans) await parts.storage.remove(key);
  return orphans.length;
}

/** @param toOwner what the database knows a key by */
async function findOrphans(
  { db, storage, clock }: Parts,
  prefix: string,
  toOwner: (key: string) => string,
  findKnown: (db: Db, owners: readonly string[]) => Promise<readonly string[]>,
): Promise<{ orphans: string[]; files: number }> {
  const before = new Date(clock().getTime() - DAY_MS);
  const orphans: string[] = [];
  let files = 0;
  let batch: string[] = [];
  const check = async () => {
    const known = new Set(await findKnown(db, [...new Set(batch.map(toOwner))]));
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

/**
 * Checks that the files of every active item exist. A finished item without its renditions is processed again while its
 * original exists; a waiting item needs its original. Otherwise the item has failed. An item that a case holds
 * is not changed, because its other files are evidence. Returns the number of items that had lost a file.
 */
export async function failLost({ db, storage, log }: Parts): Promise<number> {
  const lost: { id: number; hasOriginal: boolean; isHeld: boolean }[] = [];
  let items = 0;
  const isThere = async (key: string) => (await storage.head(key)) !== null;
  for (let last = 0, batch = await listItemFiles(db, 0, BATCH); batch.length > 0; batch = await listItemFiles(db, last, BATCH)) {
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
    // The schedule `requeue-media` queues items that wait again.
    await db.transaction((tx) => markLost(tx, id, hasOriginal));
    log.warn({ mediaItemId: id, hasOriginal }, 'the files of an item are missing');
  }
  return lost.length;
}
