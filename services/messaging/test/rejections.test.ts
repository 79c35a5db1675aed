import { ContentRejected } from '@patchwork/contracts/events/content';
import { Count } from '@patchwork/platform/db';
import { aViewer } from '@patchwork/testkit/callers';
import { unreachableUrl } from '@patchwork/testkit/service';
import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fanOut } from '../src/fan-out/fan-out.ts';
import { type Messaging, startMessaging } from './harness.ts';
import { startNeighbours } from './neighbours.ts';

let messaging: Messaging;
let neighbours: Awaited<ReturnType<typeof startNeighbours>>;
beforeAll(async () => {
  neighbours = await startNeighbours();
  messaging = await startMessaging(neighbours);
});
afterAll(async () => {
  await messaging?.stop();
  await neighbours?.stop();
});

const waiting = sql.type(Count)`select count(*) from rejection_notices where resolved_at is null`;

const author = aViewer({ userId: 1 });
const inbox = async (viewer = author) => (await messaging.get('/api/messages', viewer)).body;

test('the author of a rejected text gets one message with the reason as text, however often the event and the fan-out run', async () => {
  neighbours.rejections.set(7, { kind: 'comment', excerpt: '<b>Newts</b>', reason: 'Kind words,\nplease & <no> "names"' });
  await messaging.deliver(ContentRejected, { reviewId: 7, authorId: 1 });
  await Promise.all([fanOut(messaging.deps), fanOut(messaging.deps)]);
  await messaging.deliver(ContentRejected, { reviewId: 7, authorId: 1 });
  await fanOut(messaging.deps);
  const [message, ...others] = await inbox();
  expect(others).toEqual([]);
  expect(message.subject).toBe('Your comment has not been published');
  expect(message.htmlMessage).toContain('“&lt;b&gt;Newts&lt;/b&gt;”');
  expect(message.htmlMessage).toContain('<p>Kind words,</p><p>please &amp; &lt;no&gt; &quot;names&quot;</p>');
  expect(await inbox(aViewer({ userId: 2 }))).toEqual([]);
});

test('a rejection that is gone from content sends nothing and is not asked for again', async () => {
  await messaging.deliver(ContentRejected, { reviewId: 404, authorId: 3 });
  expect(await fanOut(messaging.deps)).toBe(1);
  expect(await fanOut(messaging.deps)).toBe(0);
  expect(await inbox(aViewer({ userId: 3 }))).toEqual([]);
});

test('while content is away the notice stays', async () => {
  const alone = await startMessaging({ contentUrl: unreachableUrl });
  await alone.deliver(ContentRejected, { reviewId: 8, authorId: 1 });
  await fanOut(alone.deps);
  expect((await alone.get('/api/messages', author)).body).toEqual([]);
  expect(await alone.db.oneFirst(waiting)).toBe(1);
  await alone.stop();
});
