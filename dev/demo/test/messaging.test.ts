import { aViewer } from '@patchwork/testkit/callers';
import { readOutbox } from '@patchwork/testkit/outbox';
import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { remindOfConcerns } from '../../../services/messaging/src/concerns/reminders.ts';
import { type Messaging, startMessaging } from '../../../services/messaging/test/harness.ts';
import { startNeighbours } from '../../../services/messaging/test/neighbours.ts';
import { numberDemo } from '../ids.ts';
import { seedMessaging } from '../messaging.ts';
import { demoNetwork } from '../network.ts';

const now = new Date();
const network = demoNetwork(now);
const ids = numberDemo(network);
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

test('creates the messages of the demo network once, each stored once, three unread', async () => {
  await seedMessaging(messaging.db, network, ids, now);
  const teacher = aViewer({ userId: ids.user(network.accounts.teacher) });
  const own = network.messages.filter(({ user }) => user === network.accounts.teacher);
  await messaging.post(`/api/messages/read/${(await messaging.get('/api/messages', teacher)).body[0].id}`, teacher);
  await seedMessaging(messaging.db, network, ids, now);

  const { body } = await messaging.get('/api/messages', teacher);
  expect(body).toHaveLength(own.length);
  expect((await messaging.get('/api/messages/unread/count', teacher)).body).toBe(own.filter(({ isRead }) => !isRead).length - 1);
  const kept = await messaging.db.oneFirst(sql.type(z.object({ count: z.int() }))`select count(*) from messages`);
  expect(kept).toBe(new Set([...network.messages, ...network.announcements].map(({ subject }) => subject)).size);
  const next = await messaging.db.oneFirst(sql.unsafe`select nextval(pg_get_serial_sequence('messages', 'id'))`);
  expect(next).toBe(kept + 1);
});

test('shows staff sent, recalled and scheduled announcements with their audiences', async () => {
  await seedMessaging(messaging.db, network, ids, now);
  const admin = aViewer({ userId: ids.user(network.accounts.admin), roles: ['Viewer', 'Admin'] });
  const { body } = await messaging.get('/api/messages/written', admin);
  const leads = network.messages.filter(({ subject }) => subject === 'For lead users: who has left?').length;
  const all = new Set(network.messages.map(({ user }) => user)).size;
  const seen = body.map((each: Record<string, unknown>) => [each.audience, each.state, each.recipients, each.handedOut]);
  expect(seen).toHaveLength(7);
  expect(seen).toEqual(
    expect.arrayContaining([
      ['everyone', 'scheduled', all, 0],
      ['leads', 'recalled', leads, 0],
      ['leads', 'sent', leads, leads],
      ['school', 'sent', 4, 4],
      ['everyone', 'sent', all, all],
    ]),
  );
});

test('has feedback, and concerns in each state, once; content receives the hidden subjects', async () => {
  for (let twice = 0; twice < 2; twice += 1) await seedMessaging(messaging.db, network, ids, now);
  const admin = aViewer({ userId: ids.user(network.accounts.admin), roles: ['Viewer', 'Admin'] });
  const feedback = (await messaging.get('/api/feedback', admin)).body;
  expect(feedback.map(({ title }: { title: string }) => title)).toEqual(network.feedback.map(({ title }) => title).reverse());
  expect(feedback[0]).toMatchObject({ userId: ids.user('nowak'), schoolId: ids.school('mulberry') });

  const seenAt = async (school: string) => {
    // Not one of the authors, who see nothing.
    const lead = aViewer({ userId: 9_876, schoolId: ids.school(school), roles: ['Viewer', 'SchoolAdmin'] });
    return (await messaging.get('/api/concern', lead)).body;
  };
  const report = network.reports.find(({ title }) => title === 'A hundred coats')!;
  const hidden = {
    kind: 'article',
    targetId: ids.report(report.key),
    isHidden: true,
    closeDate: null,
    hiddenReason: expect.any(String),
    state: 'new',
  };
  expect(await seenAt('alnoor')).toEqual([expect.objectContaining(hidden)]);
  // The school of the author, and the school whose report it is on.
  const decided = {
    kind: 'comment',
    excerpt: 'What did the man correct?',
    closeDate: expect.any(String),
    outcome: 'no-action',
    closeReason: expect.any(String),
  };
  expect(await seenAt('copperbeech')).toEqual([expect.objectContaining(decided)]);
  expect(await seenAt('mulberry')).toEqual([expect.objectContaining(decided)]);
  expect(await seenAt('northgatehall')).toMatchObject([{ kind: 'school', state: 'acknowledged', isHidden: false }]);
  expect(await seenAt('harrowmere')).toMatchObject([{ kind: 'article', state: 'new', isHidden: false }]);
  const listed: { id: number; kind: string; visitor: object | null }[] = (await messaging.get('/api/concern', admin)).body;
  const all = listed.toSorted((one, other) => other.id - one.id);
  expect(all[0]).toMatchObject({
    kind: 'visitor',
    state: 'new',
    visitor: { email: 'robin.tate@home.example', isConfirmed: true },
  });
  const kindsOf = async (id: number) => {
    const { entries, evidence } = (await messaging.get(`/api/concern/${id}`, admin)).body;
    return [entries.map(({ kind }: { kind: string }) => kind).join(' '), evidence?.texts.length ?? null];
  };
  expect(await Promise.all(all.toReversed().map(({ id }) => kindsOf(id)))).toEqual([
    ['raised closed', 1],
    ['raised hidden', 2],
    ['raised acknowledged', 0],
    ['raised', 2],
    ['raised', null],
  ]);
  // The Lead of the school cannot show again what an Admin hid.
  const lead = aViewer({ userId: 9_876, schoolId: ids.school('alnoor'), roles: ['Viewer', 'SchoolAdmin'] });
  expect((await messaging.post(`/api/concern/2/unhide`, lead, { reason: 'It is fine' })).status).toBe(403);
  const held = (await readOutbox(messaging.db)).filter(({ type }) => type === 'EvidenceHeld');
  expect(held.map(({ data }) => [data.kind, data.version, data.heldUntil !== null])).toEqual([
    ['comment', 2, true],
    ['article', 1, false],
    ['article', 1, false],
  ]);
  expect(await remindOfConcerns(messaging.deps)).toBe(0);
  const hideEvents = (await readOutbox(messaging.db)).filter(({ type }) => type === 'ConcernSubjectHidden');
  expect(hideEvents.map(({ data }) => data)).toEqual([
    { kind: 'article', subjectId: hidden.targetId, version: 1, isHidden: true },
  ]);
  const mails = await messaging.db.oneFirst(sql.type(z.object({ count: z.int() }))`select count(*) from mails`);
  expect(mails).toBe(0);
});
