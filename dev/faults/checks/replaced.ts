import { createFolderStorage } from '@patchwork/platform/storage';
import { sql } from 'slonik';
import { z } from 'zod';
import type { LostJobs } from '../replacements.ts';
import { erasedAfter, type Period } from '../restored.ts';
import type { Act, Check } from '../types.ts';
import { begin, type Context, numbers, textIn, texts } from './context.ts';

// What must be true after a backing service was replaced by an empty one, beside everything else.

/** I3: a job that only Redis knew is done nevertheless. */
export async function jobsAreDone({ databases }: Context, { mails, pictures }: LostJobs): Promise<Check> {
  const { check, look } = begin('I3 every job that Redis lost was done');
  const Mail = z.object({ id: z.uuid(), state: z.string() });
  const found = await databases.messaging.any(sql.type(Mail)`
    select id, state from mails where id::text = any(${texts(mails)})
  `);
  const states = new Map(found.map(({ id, state }) => [id, state]));
  for (const id of mails)
    look(['sent', 'skipped', 'gathered'].includes(states.get(id) ?? ''), () => `the mail ${id} is ${states.get(id)}`);
  const Picture = z.object({ id: z.int(), state: z.string() });
  // One that was erased since has no row.
  const waiting = await databases.content.any(sql.type(Picture)`
    select id, state from media_items where id = any(${numbers(pictures)}) and state <> 'ready'
  `);
  for (const id of pictures) {
    const left = waiting.find((picture) => picture.id === id);
    look(!left, () => `the picture ${id} is ${left?.state}`);
  }
  return check;
}

/** The keys of all media. */
export async function listFiles({ environment }: Pick<Context['system'], 'environment'>): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of createFolderStorage(environment.content.STORAGE_DIR!).list('')) keys.push(key);
  return keys;
}

/** I19: a file without a row is one of an upload that the restored database does not know. */
export async function onlyLostFiles({ databases, system }: Context, lost: readonly string[]): Promise<Check> {
  const { check, look } = begin('I19 no file without a row but those of uploads after the moment');
  const known = new Set(
    await databases.content.anyFirst(sql.type(z.object({ key: z.string() }))`
      select key from media_renditions union all select original_key from media_items
    `),
  );
  const excused = new Set(lost);
  for (const key of await listFiles(system))
    if (key.startsWith('media/') || key.startsWith('originals/'))
      look(known.has(key) || excused.has(key), () => `${key} has no row`);
  return check;
}

/** I19: what was erased after the moment does not come back. */
export async function receiptsAreApplied({ databases }: Context, acts: readonly Act[], period: Period): Promise<Check> {
  const { check, look } = begin('I19 what was erased after the moment is erased again');
  const erased = erasedAfter(acts, period);
  const rows = await databases.content.any(sql.type(z.object({ reason: z.string(), state: z.string() }))`
    select reason, state from erasures where reason = any(${texts(erased.map(({ change }) => textIn(change)))})
  `);
  const states = new Map(rows.map(({ reason, state }) => [reason, state]));
  for (const act of erased) {
    const state = states.get(textIn(act.change));
    look(state === 'erased' || state === 'held', () => `the erasure of ${act.change.kind} ${act.change.id} is ${state}`, [act]);
  }
  return check;
}

/** Returns whether messaging knows the mail of a message. */
export async function knownMails({ databases }: Context): Promise<(messageId: string) => boolean> {
  const ids = new Set(await databases.messaging.anyFirst(sql.type(z.object({ id: z.uuid() }))`select id from mails`));
  return (messageId) => ids.has(/^<([\da-f-]+)@/.exec(messageId)?.[1] ?? '');
}
