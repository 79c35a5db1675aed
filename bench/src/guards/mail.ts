import { setTimeout as pause } from 'node:timers/promises';
import { createPool, type DatabasePool } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';
import { percentile } from '../measure.ts';
import { call, signInAs } from '../sign-in.ts';
import { accountOf, type Bench } from '../with-system.ts';

const comments = 200;
/** The first ones also wait for connections and compilers. */
const warmUp = 10;
const longestMs = 60_000;

/** Measures the milliseconds from sending a comment to its mail at the mail server: p99 of 200 comments one by one, each round. */
export async function measureCommentMails(bench: Bench, rounds: number): Promise<number[]> {
  const { environment } = bench;
  const [author, commenter] = [await signInAs(bench, 'teacher'), await signInAs(bench, 'admin')];
  const identity = await createPool(environment.identity.IDENTITY_DATABASE_URL!, { validate: false });
  await identity.query(sql.unsafe`
    update users set is_email_confirmed = true, allow_notification_emails = true
    where id = ${accountOf(bench, 'teacher').userId}
  `);
  await identity.end();
  const report = await call(bench, author, '/api/article', { title: 'Bench', narrative: 'How fast is the post?' });
  const { id } = JSON.parse(report) as { id: number };
  const messaging = await createPool(environment.messaging.MESSAGING_DATABASE_URL!, { validate: false });
  try {
    const results = [];
    for (let round = 0; round < rounds; round += 1) results.push(await measureOnce(bench, messaging, commenter, id));
    return results;
  } finally {
    await messaging.end();
  }
}

/** Takes the time of arrival from the mail server, which knows it better than someone who asks. */
async function measureOnce(bench: Bench, messaging: DatabasePool, commenter: string, article: number): Promise<number> {
  const { mailboxApi } = bench.backing;
  // Without the mails of an earlier round.
  await fetch(mailboxApi, { method: 'DELETE' });
  const begun: number[] = [];
  for (let count = -warmUp; count < comments; count += 1) {
    const before = await countSent(messaging);
    begun.push(Date.now());
    await call(bench, commenter, '/api/article/comment', { article, narrative: `Comment ${count}` });
    for (const end = Date.now() + longestMs; (await countSent(messaging)) === before; await pause(10))
      if (Date.now() > end) throw new Error('A mail has not arrived within a minute.');
    await pause(50 + Math.random() * 50);
  }
  const caught = (await (await fetch(mailboxApi)).json()) as { id: number; subject: string; date: string }[];
  const arrivals = caught
    .filter(({ subject }) => subject === 'New comment on your report “Bench”')
    .sort((one, other) => one.id - other.id)
    .map(({ date }) => Date.parse(date));
  if (arrivals.length !== begun.length) throw new Error(`${begun.length} comments, ${arrivals.length} mails.`);
  const times = arrivals.map((arrival, index) => arrival - begun[index]!).slice(warmUp);
  return percentile(times, 99);
}

const countSent = (messaging: DatabasePool): Promise<number> =>
  messaging.oneFirst(sql.type(z.object({ count: z.int() }))`
    select count(*) as count from mails where kind = 'comment' and state = 'sent'
  `);
