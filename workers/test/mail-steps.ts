import { randomUUID } from 'node:crypto';
import { CommentAdded } from '@patchwork/contracts/events/content';
import { PasswordLinkIssued } from '@patchwork/contracts/events/identity';
import { readOutbox } from '@patchwork/testkit/outbox';
import { eventually } from '@patchwork/testkit/wait';
import { sql } from 'slonik';
import { z } from 'zod';
import type { MailSystem } from './mail-system.ts';

const State = z.object({ state: z.string(), lastError: z.string().nullable() });

/** The state of a user's only mail. */
export const stateOf = ({ pool }: MailSystem, userId: number) =>
  pool.one(sql.type(State)`select state, last_error as "lastError" from mails where user_id = ${userId}`);

export const statesOf = ({ pool }: MailSystem, userId: number) =>
  pool.anyFirst(sql.type(z.object({ state: z.string() }))`select state from mails where user_id = ${userId}`);

/** Waits for the final state of a user's only mail. */
export const endOf = (system: MailSystem, userId: number) =>
  eventually(async () => {
    const found = await stateOf(system, userId);
    return found.state === 'pending' ? null : found;
  });

/** Waits for the first mail to a user. */
export const mailTo = ({ smtp }: MailSystem, userId: number) => eventually(() => smtp.to(`canary${userId}@school.example`)[0]);

export const invite = ({ publish }: MailSystem, userId: number) =>
  publish(PasswordLinkIssued, { userId, linkId: randomUUID(), kind: 'invitation' });

/** Publishes a comment that notifies the author of the report. */
export const comment = ({ publish }: MailSystem, commentId: number, articleAuthorId: number) =>
  publish(CommentAdded, { articleId: 41, commentId, responseId: null, authorId: 99, articleAuthorId });

/** Publishes a reply that notifies the authors of the report and of the comment. */
export const reply = ({ publish }: MailSystem, commentId: number, responseId: number, authors: [number, number]) => {
  const [articleAuthorId, commentAuthorId] = authors;
  return publish(CommentAdded, { articleId: 41, commentId, responseId, authorId: 99, articleAuthorId, commentAuthorId });
};

/** The contents of Redis (jobs and bus), of the outbox and of the log, each as one text. */
export const readJobsEventsAndLogs = async (system: MailSystem): Promise<string[]> => [
  await dump(system.redis),
  JSON.stringify(await readOutbox(system.pool)),
  system.logLines.join(''),
];

/** Everything in a Redis database as one text. */
async function dump(redis: MailSystem['redis']): Promise<string> {
  const parts: string[] = [];
  for (const key of await redis.keys('*')) {
    const type = await redis.type(key);
    if (type === 'hash') parts.push(JSON.stringify(await redis.hgetall(key)));
    else if (type === 'list') parts.push(JSON.stringify(await redis.lrange(key, 0, -1)));
    else if (type === 'stream') parts.push(JSON.stringify(await redis.xrange(key, '-', '+')));
    else if (type === 'zset') parts.push(JSON.stringify(await redis.zrange(key, '0', '-1')));
    else if (type === 'string') parts.push((await redis.get(key)) ?? '');
  }
  return parts.join('\n');
}
