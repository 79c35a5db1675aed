import { databaseOwners } from '@patchwork/dev/environment';
import { Nothing } from '@patchwork/platform/db';
import { sleep } from '@patchwork/platform/timing';
import { watchQueues } from '@patchwork/workers/queues';
import { sql } from 'slonik';
import { z } from 'zod';
import { begin, type CheckFunction, type Context, type Owner } from './context.ts';
import { findNotConsumed } from './events.ts';
import { compareModels } from './read-models.ts';

const Count = z.object({ count: z.int() });

/** Work that is still to be done, by what it is. */
async function findRemaining(context: Context): Promise<Record<string, number>> {
  const count = (owner: Owner, query: ReturnType<typeof sql.fragment>) =>
    context.databases[owner].oneFirst(sql.type(Count)`select count(*) as count ${query}`);
  const remaining: Record<string, number> = {};
  for (const owner of databaseOwners)
    remaining[`rows of the outbox of ${owner}`] = await count(owner, sql.fragment`from outbox where published_at is null`);
  remaining.mails = await count(
    'messaging',
    sql.fragment`from mails where state = 'pending' and (not_before is null or not_before < now())`,
  );
  remaining.notices = await count('messaging', sql.fragment`from staff_notices where resolved_at is null`);
  remaining['notices of quilts'] = await count('messaging', sql.fragment`from quilt_notices where resolved_at is null`);
  remaining.announcements = await count(
    'messaging',
    sql.fragment`from announcements where done_at is null and recalled_at is null and send_at < now()`,
  );
  remaining.pictures = await count('content', sql.fragment`from media_items where state in ('queued', 'processing')`);
  remaining.originals = await count(
    'content',
    sql.fragment`from media_items where state = 'ready' and kept_bytes is null and created_at >= ${context.since}::timestamptz`,
  );
  remaining.erasures = await count('content', sql.fragment`from erasures where state = 'running'`);
  remaining.quilts = await count(
    'content',
    sql.fragment`
      from (select * from half_terms where starts_at <= now() order by starts_at desc limit 2) as half_terms
      cross join schools
      left join quilts on quilts.school_id = schools.id and quilts.half_term = half_terms.id
      where
        schools.is_visible and quilts.revealed_at is null and least(half_terms.reveals_at, quilts.completes_at) < now()
        and (
          exists (select from school_links where school_links.school_id = schools.id and linked_school_ids <> '{}')
          or exists (select from patches where patches.school_id = schools.id and patches.half_term = half_terms.id)
        )
    `,
  );
  remaining.runs = await count('connections', sql.fragment`from runs where state = 'running'`);
  if (Object.values(remaining).some((left) => left > 0)) return remaining;
  remaining.events = (await findNotConsumed(context)).missing.length;
  remaining.copies = 0;
  await compareModels(context, (isRight) => {
    if (!isRight) remaining.copies! += 1;
  });
  return remaining;
}

/** A mail that was refused often, or whose worker was killed, waits for longer than anything else. */
const MAIL_PATIENCE_S = 900;
/** Milliseconds between tries of such mails: their usual pauses, which double, need not be waited for. */
const MAIL_PAUSE_MS = 10_000;

/** While no worker has a mail, what is leased was leased to one that was killed: its minute and a half need not be waited for. */
const endLeases = ({ databases }: Context) =>
  databases.messaging.query(sql.type(Nothing)`
    update mails
    set leased_until = null
    where state = 'pending'
  `);

/** Waits, at most `patience` seconds, until the system has finished what it had begun. */
export async function settle(context: Context, patience = 240): Promise<void> {
  const begun = Date.now();
  const queues = watchQueues(context.system.environment.workers.REDIS_URL!);
  const mails = queues.all.find(({ name }) => name === 'mail')!;
  let promoted = begun;
  try {
    for (;;) {
      const left = Object.entries(await findRemaining(context)).filter(([, count]) => count > 0);
      const isMail = left.every(([what]) => what === 'mails');
      if (left.length === 0 || Date.now() - begun > (isMail ? MAIL_PATIENCE_S : patience) * 1_000) return;
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

const nothingIsLeft: CheckFunction = async (context) => {
  const { check, look } = begin('The system finishes what it has begun');
  for (const [what, count] of Object.entries(await findRemaining(context))) look(count === 0, () => `${count} ${what} are left`);
  return check;
};

export const settledChecks: CheckFunction[] = [nothingIsLeft];
