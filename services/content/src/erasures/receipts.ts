import { text } from 'node:stream/consumers';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { findSubject, kinds, lock } from '../withdrawals/subjects.sql.ts';
import { withdrawSubject } from '../withdrawals/withdrawals.ts';
import { type ErasureRow, findErasure, insertErasure, updateState } from './erasures.sql.ts';

// A copy of each receipt in the media storage, because a restored database knows nothing of erasures after its backup.

const folder = 'erasures/';

/** A receipt without what was erased. `subjectDate` tells its subject from one that got the same id after a restore. */
const Receipt = z.object({
  id: z.uuid(),
  kind: z.enum(kinds),
  subjectId: z.int(),
  subjectDate: z.string(),
  schoolId: z.int(),
  reason: z.string(),
  requestedBy: z.int(),
  createDate: z.string(),
});

type Parts = Pick<Deps, 'db' | 'storage' | 'log'>;

/** Writes the copy. Call it before anything is erased: what is erased is always known outside the database. */
export async function storeReceipt({ db, storage }: Parts, receipt: ErasureRow): Promise<void> {
  const key = `${folder}${receipt.id}.json`;
  if (await storage.head(key)) return;
  const subject = await findSubject(db, receipt.kind, receipt.subjectId);
  if (!subject) return;
  const copy = Receipt.parse({ ...receipt, subjectDate: subject.createdAt });
  await storage.put(key, Buffer.from(`${JSON.stringify(copy)}\n`), 'application/json');
}

/**
 * Adds the receipts of the storage that the database does not have, for subjects that are back after a restore, and withdraws
 * these at once; `runErasures` erases them. Idempotent. Returns the number of receipts added.
 */
export async function reapplyReceipts(parts: Parts): Promise<number> {
  const { db, storage, log } = parts;
  let added = 0;
  for await (const { key } of storage.list(folder)) {
    const id = z.uuid().safeParse(key.slice(folder.length, -'.json'.length));
    if (!id.success || (await findErasure(db, id.data))) continue;
    const receipt = Receipt.safeParse(JSON.parse(await text((await storage.get(key)).stream)));
    if (!receipt.success) log.error({ erasureId: id.data }, 'the copy of a receipt is damaged');
    else if (await reapply(parts, receipt.data)) added += 1;
  }
  if (added > 0) log.info({ erasures: added }, 'erasing again what a restore brought back');
  return added;
}

const reapply = ({ db }: Parts, { subjectDate, ...receipt }: z.output<typeof Receipt>): Promise<boolean> =>
  db.transaction(async (tx) => {
    const { kind, subjectId, reason, requestedBy } = receipt;
    await lock(tx, receipt);
    const subject = await findSubject(tx, kind, subjectId);
    if (subject?.createdAt !== subjectDate || subject.schoolId !== receipt.schoolId) return false;
    const added = await insertErasure(tx, receipt);
    if (added === null) return false;
    await withdrawSubject(tx, subject, { reason, withdrawnBy: requestedBy });
    await updateState(tx, added);
    return true;
  });
