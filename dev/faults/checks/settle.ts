import { databaseOwners } from '@patchwork/dev/environment';
import { Nothing } from '@patchwork/platform/db';
import { sleep } from '@patchwork/platform/timing';
import { watchQueues } from '@patchwork/workers/queues';
import { sql } from 'slonik';
import { z } from 'zod';
import type { Check, Context, Owner } from './context.ts';
import { findNotConsumed } from './events.ts';
import { isNotErased } from './media.ts';
import { copiesAreEqual } from './read-models.ts';

/** Work that is still to be done, by what it is. */
async function findRemaining(context: Context): Promise<Record<string, number>> {
  const count = (owner: Owner, from: ReturnType<typeof sql.fragment>) =>
    context.databases[owner].oneFirst(sql.type(z.object({ count: z.int() }))`select count(*) as count from ${from}`);
  const remaining: Record<string, number> = {
    mails: await count('messaging', sql.fragment`mails where state = 'pending' and (not_before is null or not_before < now())`),
    notices: await count('messaging', sql.fragment`staff_notices where resolved_at is null`),
    'notices of quilts': await count('messaging', sql.fragment`quilt_notices where resolved_at is null`),
    'notices of weeks': await count('messaging', sql.fragment`week_notices where resolved_at is null`),
    announcements: await count(
      'messaging',
      sql.fragment`announcements where done_at is null and recalled_at is null and send_at < now()`,
    ),
    pictures: await count('content', sql.fragment`media_items where state in ('queued', 'processing') and ${isNotErased}`),
    originals: await count(
      'content',
      sql.fragment`media_items where state = 'ready' and kept_bytes is null and created_at >= ${context.since}::timestamptz`,
    ),
    erasures: await count('content', sql.fragment`erasures where state = 'running'`),
    quilts: await count('content', sql.fragment`quilts where revealed_at is null and completes_at < now()`),
    runs: await count('connections', sql.fragment`runs where state = 'running'`),
  };
  for (const owner of databaseOwners)
    remaining[`rows of the outbox of ${owner}`] = await count(owner, sql.fragment`outbox where published_at is null`);
  if (Object.values(remaining).some((left) => left > 0)) return remaining;
  let differences = 0;
  await copiesAreEqual.run(context, (isRight) => {
    if (!isRight) differences += 1;
  });
  return { ...remaining, events: (await findNotConsumed(context)).missing.length, copies: differences };
}

/** A mail that was refused often, or whose worker was killed, waits for longer than anything else. */
const MAIL_PATIENCE_S = 900;
const PATIENCE_S = 240;
/** Milliseconds between tries of such mails: their usual pauses, which double, need not be waited for. */
const MAIL_PAUSE_MS = 3_000;

/** While no worker has a mail, what is leased was leased to one that was killed: its minute and a half need not be waited for. */
const endLeases = ({ databases }: Context) =>
  databases.messaging.query(sql.type(Nothing)`update mails set leased_until = null where state = 'pending'`);

/**
 * Waits until the system has finished what it had begun, or for as long as it may take. Call it after healing. Returns for how
 * many seconds work of each kind was left.
 */
export async function settle(context: Context): Promise<Record<string, number>> {
  const begun = Date.now();
  const waited: Record<string, number> = {};
  const queues = watchQueues(context.system.environment.workers.REDIS_URL!);
  const mails = queues.all.find(({ name }) => name === 'mail')!;
  let promoted = begun;
  try {
    for (;;) {
      const left = Object.entries(await findRemaining(context)).filter(([, count]) => count > 0);
      for (const [what] of left) waited[what] = Math.round((Date.now() - begun) / 1_000);
      const isMail = left.every(([what]) => what === 'mails');
      if (left.length === 0 || Date.now() - begun > (isMail ? MAIL_PATIENCE_S : PATIENCE_S) * 1_000) return waited;
      if (isMail && Date.now() - promoted >= MAIL_PAUSE_MS) {
        if ((await mails.getActiveCount()) === 0) await endLeases(context);
        await mails.promoteJobs();
        promoted = Date.now();
      }
      await sleep(1_000);
    }
  } finally {
    await queues.close();
  }
}

export const nothingIsLeft: Check = {
  name: 'The system finishes what it has begun',
  async run(context, look) {
    for (const [what, count] of Object.entries(await findRemaining(context))) look(count === 0, `${count} ${what} are left`);
  },
};
