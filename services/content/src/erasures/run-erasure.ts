import { createHash } from 'node:crypto';
import { ArticleDeleted } from '@patchwork/contracts/events/content';
import type { Tx } from '@patchwork/platform/db';
import { recordEvent } from '@patchwork/platform/outbox';
import { StorageMissing } from '@patchwork/platform/storage';
import type { Deps } from '../deps.ts';
import { removeRenditions } from '../media/scans.ts';
import { findSubject, lock, type Subject } from '../withdrawals/subjects.sql.ts';
import { showWithdrawn } from '../withdrawals/withdrawals.sql.ts';
import { deleteRows, eraseTexts, type File, findFiles, hashTexts } from './erase-rows.sql.ts';
import {
  type ErasureRow,
  findErasure,
  type Item,
  lockUnfinished,
  markErased,
  saveItems,
  sealTexts,
  updateState,
} from './erasures.sql.ts';
import { storeReceipt } from './receipts.ts';

/**
 * Erases the subject of a receipt. While a hold keeps it, only its texts leave their rows, to stay sealed: for everybody but
 * Admins it is erased, and its rows and files go when the hold ends. Idempotent: a crash anywhere is finished by the next run.
 * Texts go in one transaction under the lock of the subject, in which no hold can begin; a withdrawn subject gets none later.
 * Files go after its commit and before their rows, so no file is forgotten.
 */
export async function runErasure(deps: Deps, erasureId: string): Promise<void> {
  const { db, storage } = deps;
  const receipt = await findErasure(db, erasureId);
  if (!receipt || receipt.state === 'erased' || receipt.state === 'waiting') return;
  await storeReceipt(deps, receipt);
  const hashed = await hashFiles(deps, await findFiles(db, receipt));
  const files = await db.transaction((tx) => claim(tx, deps, receipt, hashed));
  if (!files) return;
  await removeFiles(deps, files);
  const last = await db.transaction(async (tx) => {
    await lock(tx, receipt);
    const since = await findFiles(tx, receipt);
    const isSealed = (await findErasure(tx, erasureId))?.sealedUntil != null;
    await deleteRows(tx, receipt, isSealed);
    await markErased(tx, erasureId);
    return since;
  });
  // What a worker has reported since. After a crash here these are files without a row, which maintenance deletes.
  await removeFiles({ storage }, last);
}

/**
 * Notes the hashes, erases or, while a hold keeps the subject, seals the texts, and returns the files to delete; null when a
 * hold keeps these, or the receipt waits or is finished.
 */
async function claim(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  receipt: ErasureRow,
  hashed: readonly Item[],
): Promise<readonly File[] | null> {
  const { kind, subjectId, requestedBy } = receipt;
  await lock(tx, receipt);
  const unfinished = await lockUnfinished(tx, receipt.id);
  if (!unfinished || unfinished.state === 'waiting') return null;
  const state = await updateState(tx, receipt.id);
  const subject = await findSubject(tx, kind, subjectId);
  const isKnown = ({ id, part }: Item) => unfinished.items.some((item) => item.id === id && item.part === part);
  // A repeat after a crash finds less than the first run, whose hashes stay.
  const found = [...(await hashTexts(tx, receipt)), ...hashed].filter((item) => !isKnown(item));
  await saveItems(tx, receipt.id, [...unfinished.items, ...found]);
  const isHeld = state !== 'running';
  const now = clock().toISOString();
  const sealedUntil = subject && (await sealTexts(tx, receipt, { ...subject, now }));
  await eraseTexts(tx, receipt, requestedBy, isHeld || sealedUntil !== null);
  if (subject) await showErased(tx, subject, requestedBy);
  return isHeld ? null : findFiles(tx, receipt);
}

async function showErased(tx: Tx, { kind, id, articleId, schoolId, isGone }: Subject, deletedBy: number): Promise<void> {
  if (articleId !== null) await showWithdrawn(tx, kind, [articleId]);
  if (kind === 'article' && !isGone) await recordEvent(tx, ArticleDeleted, { articleId: id, schoolId, deletedBy });
}

/** The hashes of files that exist. */
async function hashFiles({ storage }: Pick<Deps, 'storage'>, files: readonly File[]): Promise<Item[]> {
  const items: Item[] = [];
  for (const { mediaItemId, part, key } of files) {
    try {
      const hash = createHash('sha256');
      for await (const chunk of (await storage.get(key)).stream) hash.update(chunk as Buffer);
      items.push({ kind: 'media', id: mediaItemId, part, sha256: hash.digest('hex') });
    } catch (error) {
      if (!(error instanceof StorageMissing)) throw error;
    }
  }
  return items;
}

async function removeFiles({ storage }: Pick<Deps, 'storage'>, files: readonly File[]): Promise<void> {
  for (const { key } of files) await storage.remove(key);
  // Also what a worker has made and not reported.
  for (const id of new Set(files.map(({ mediaItemId }) => mediaItemId))) await removeRenditions(storage, id);
}
