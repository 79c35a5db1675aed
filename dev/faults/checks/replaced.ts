import { sql } from 'slonik';
import { z } from 'zod';
import type { LostJobs } from '../replacements.ts';
import { erasedAfter, type Period } from '../restored.ts';
import type { Act } from '../types.ts';
import { type Check, type Context, numbers, textIn, texts } from './context.ts';
import { findOrphans, isNotErased } from './media.ts';

// What must be true after a backing service was replaced by an empty one, beside everything else.

export const jobsAreDone = ({ mails, pictures }: LostJobs): Check => ({
  name: 'I3 every job that Redis lost was done',
  async run({ databases }, look) {
    const found = await databases.messaging.any(sql.type(z.object({ id: z.uuid(), state: z.string() }))`
      select id, state from mails where id::text = any(${texts(mails)})
    `);
    const states = new Map(found.map(({ id, state }) => [id, state]));
    for (const id of mails) {
      const state = states.get(id);
      look(['sent', 'skipped', 'gathered'].includes(state ?? ''), `the mail ${id} is ${state}`);
    }
    const waiting = await databases.content.anyFirst(sql.type(z.object({ id: z.int() }))`
      select id from media_items where id = any(${numbers(pictures)}) and state <> 'ready' and ${isNotErased}
    `);
    for (const id of pictures) look(!waiting.includes(id), `the picture ${id} is not ready`);
  },
});

/** `lost` are the files of uploads that the restored database does not know. */
export const onlyLostFiles = (lost: readonly string[]): Check => ({
  name: 'I19 no file without a row but those of uploads after the moment',
  async run(context, look) {
    const orphans = (await findOrphans(context)).filter((key) => !lost.includes(key));
    look(orphans.length === 0, `without a row: ${orphans.join(', ')}`);
  },
});

/** What was erased after the moment does not come back. */
export const receiptsAreApplied = (acts: readonly Act[], period: Period): Check => ({
  name: 'I19 what was erased after the moment is erased again',
  async run({ databases }, look) {
    const erased = erasedAfter(acts, period);
    const rows = await databases.content.any(sql.type(z.object({ reason: z.string(), state: z.string() }))`
      select reason, state from erasures where reason = any(${texts(erased.map(textIn))})
    `);
    const states = new Map(rows.map(({ reason, state }) => [reason, state]));
    for (const act of erased) {
      const state = states.get(textIn(act));
      look(state === 'erased' || state === 'held', `the erasure of ${act.change.kind} ${act.change.id} is ${state}`, act);
    }
  },
});

/** Returns whether messaging knows the mail of a message. */
export async function knownMails({ databases }: Context): Promise<(messageId: string) => boolean> {
  const ids = new Set(await databases.messaging.anyFirst(sql.type(z.object({ id: z.uuid() }))`select id from mails`));
  return (messageId) => ids.has(/^<([\da-f-]+)@/.exec(messageId)?.[1] ?? '');
}
