import { CommentAdded } from '@patchwork/contracts/events/content';
import { PersonChanged } from '@patchwork/contracts/events/identity';
import { SchoolChanged } from '@patchwork/contracts/events/schools';
import { type aViewer, callAs } from '@patchwork/testkit/callers';
import { personFact, schoolFact } from '@patchwork/testkit/facts';
import { eventually } from '@patchwork/testkit/wait';
import { sql } from 'slonik';
import { expect } from 'vitest';
import { z } from 'zod';
import { aNotice } from './mail-samples.ts';
import type { MailSystem } from './mail-system.ts';

const MailRow = z.object({ kind: z.string(), state: z.string(), notBefore: z.string().nullable() });

/** Makes every pending mail due. */
export const makeMailsDue = ({ pool }: MailSystem) =>
  pool.query(sql.unsafe`
    update mails set not_before = now() - interval '1 second', check_at = now() - interval '1 second' where state = 'pending'
  `);

export const mailsOf = ({ pool }: MailSystem, userId: number) =>
  pool.any(sql.type(MailRow)`
    select kind, state, not_before as "notBefore" from mails where user_id = ${userId} order by created_at, kind
  `);

export const arrivedAt = ({ smtp }: MailSystem, userId: number) => smtp.to(`canary${userId}@school.example`);

/**
 * Publishes a comment with one recipient, or a reply with two; resolves when their mails are stored. Returns a function that
 * publishes it again.
 */
export async function aComment(
  system: MailSystem,
  commentId: number,
  [articleAuthorId, commentAuthorId]: [number, number?],
): Promise<() => Promise<void>> {
  const isReply = commentAuthorId !== undefined;
  const responseId = isReply ? commentId + 10_000 : null;
  const recipients = [articleAuthorId, ...(isReply ? [commentAuthorId] : [])];
  const notice = aNotice({ commentId, recipients, articleTitle: `Report ${commentId}` });
  system.notices.set(`${commentId}/${responseId ?? ''}`, notice);
  const comment = { articleId: 41, commentId, responseId, authorId: 99, articleAuthorId };
  const again = await system.publish(CommentAdded, isReply ? { ...comment, commentAuthorId } : comment);
  await eventually(async () => {
    const written = await system.pool.any(sql.unsafe`select from mails where comment_id = ${commentId}`);
    return written.length === recipients.length;
  });
  return again;
}

export const person = (system: MailSystem, userId: number, given: { schoolId: number; isLead: boolean; version?: number }) =>
  system.publish(PersonChanged, personFact({ userId, ...given }));

export const school = (system: MailSystem, schoolId: number, given: { version?: number; isApproved?: boolean } = {}) =>
  system.publish(SchoolChanged, schoolFact({ schoolId, name: 'canary school', ...given }));

/** Waits until messaging has stored the school. */
export const untilSchoolStored = (system: MailSystem, schoolId: number) =>
  eventually(() => system.pool.exists(sql.unsafe`select from schools where id = ${schoolId} and version > 0`));

/** Calls messaging as the gateway does. */
export const call = (system: MailSystem, url: string, viewer: ReturnType<typeof aViewer> | null, payload?: object) =>
  system.app.inject({ method: 'POST', url, headers: callAs('messaging', viewer), ...(payload && { payload }) });

/** Expects no addresses, tokens or user text in jobs, events and logs. */
export async function expectNoPersonalData(system: MailSystem): Promise<void> {
  await system.settle();
  const { redis, logLines } = system;
  for (const key of await redis.keys('*')) {
    const type = await redis.type(key);
    const text = type === 'stream' ? JSON.stringify(await redis.xrange(key, '-', '+')) : key;
    expect(text).not.toMatch(/canary\d|canary-|Okafor|Baker/);
  }
  const lines = logLines.join('');
  expect(lines).not.toMatch(/canary\d|canary-|Okafor|Baker/);
  expect(lines).not.toContain('/api/unsubscribe/');
}
