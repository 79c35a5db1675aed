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

/** Nothing waits that could go out now. */
export const settled = ({ pool, redis }: MailSystem) =>
  eventually(async () => {
    const waiting = await pool.oneFirst(sql.type(z.object({ count: z.int() }))`
      select
        (select count(*) from mails where state = 'pending' and (not_before is null or not_before < now()))
        + (select count(*) from comment_notices where resolved_at is null)
        + (select count(*) from staff_notices where resolved_at is null)
        + (select count(*) from outbox where published_at is null) as count
    `);
    return waiting === 0 && (await redis.keys('bull:mail:*-*-*')).length === 0;
  });

/** Brings about the moment for which every mail waits. */
export const timeComes = ({ pool }: MailSystem) =>
  pool.query(sql.unsafe`
    update mails set not_before = now() - interval '1 second', check_at = now() - interval '1 second' where state = 'pending'
  `);

export const mailsOf = ({ pool }: MailSystem, userId: number) =>
  pool.any(sql.type(MailRow)`
    select kind, state, not_before as "notBefore" from mails where user_id = ${userId} order by created_at, kind
  `);

export const arrivedAt = ({ smtp }: MailSystem, userId: number) => smtp.to(`canary${userId}@school.example`);

/** A comment of which these people are to hear; resolves when their mails are written. Answers how to tell of it again. */
export async function aComment(system: MailSystem, commentId: number, recipients: number[]): Promise<() => Promise<void>> {
  system.notices.set(`${commentId}/`, aNotice({ commentId, recipients, articleTitle: `Report ${commentId}` }));
  const again = await system.publish(CommentAdded, { articleId: 41, commentId, responseId: null, authorId: 99 });
  await eventually(async () => {
    const resolved = await system.pool.any(sql.unsafe`
      select from comment_notices where comment_id = ${commentId} and resolved_at is not null
    `);
    return resolved.length === 1;
  });
  return again;
}

export const person = (system: MailSystem, userId: number, given: { schoolId: number; isLead: boolean; version?: number }) =>
  system.publish(PersonChanged, personFact({ userId, ...given }));

export const school = (system: MailSystem, schoolId: number, given: { version?: number; isApproved?: boolean } = {}) =>
  system.publish(SchoolChanged, schoolFact({ schoolId, name: 'canary school', ...given }));

/** Waits until messaging has heard of the school. */
export const knows = (system: MailSystem, schoolId: number) =>
  eventually(() => system.pool.exists(sql.unsafe`select from schools where id = ${schoolId} and version > 0`));

/** Calls messaging as the gateway does. */
export const call = (system: MailSystem, url: string, viewer: ReturnType<typeof aViewer> | null, payload?: object) =>
  system.app.inject({ method: 'POST', url, headers: callAs('messaging', viewer), ...(payload && { payload }) });

/** Looks for addresses, tokens and what people wrote in jobs, events and logs. */
export async function keepsToItself(system: MailSystem): Promise<void> {
  await settled(system);
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
