import type { EventDefinition } from '@patchwork/contracts/define';
import { PersonChanged } from '@patchwork/contracts/events/identity';
import { SchoolApproved } from '@patchwork/contracts/events/schools';
import type { Consumer } from '@patchwork/platform/consumers';
import { toEnvelope } from '@patchwork/platform/envelope';
import { aViewer } from '@patchwork/testkit/callers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { personChanged } from '../src/consumers/person-changed.ts';
import { schoolApproved } from '../src/consumers/school-approved.ts';
import { seedMessaging } from '../src/demo.ts';
import { type Messaging, startMessaging } from './setting.ts';

const [ada, ben] = [aViewer({ userId: 1 }), aViewer({ userId: 2 })];
const letter = (user: string, minutesAgo: number, isRead = false) => ({
  user,
  minutesAgo,
  isRead,
  subject: `News of ${minutesAgo} minutes ago`,
  htmlMessage: '<p>News</p>',
});
const ids = { user: (key: string) => ({ ada: 1, ben: 2 })[key] ?? 99, school: () => 1 };
const messages = [letter('ada', 30), letter('ben', 30), letter('ada', 5_000, true), letter('ada', 90)];

describe('messages', () => {
  let messaging: Messaging;
  beforeAll(async () => {
    messaging = await startMessaging();
    await seedMessaging(messaging.db, { messages, written: [] }, ids);
    await seedMessaging(messaging.db, { messages, written: [] }, ids);
  });
  afterAll(() => messaging?.stop());

  it('shows people their own, newest first', async () => {
    const { status, body } = await messaging.get('/api/messages', ada);
    expect(status).toBe(200);
    expect(body.map(({ subject, hasBeenRead }: Record<string, unknown>) => [subject, hasBeenRead])).toEqual([
      ['News of 30 minutes ago', false],
      ['News of 90 minutes ago', false],
      ['News of 5000 minutes ago', true],
    ]);
    expect(Object.keys(body[0]).sort()).toEqual(['hasBeenRead', 'htmlMessage', 'id', 'sentDateTime', 'subject']);
    expect((await messaging.get('/api/messages', ben)).body).toHaveLength(1);
    expect((await messaging.get('/api/messages', aViewer({ userId: 3 }))).body).toEqual([]);
  });

  it('counts unread ones as a plain number that reading and deleting lower, for this person alone', async () => {
    const unread = async (viewer = ada) => (await messaging.get('/api/messages/unread/count', viewer)).body;
    expect(await unread()).toBe(2);
    const [newest, next] = (await messaging.get('/api/messages', ada)).body;
    expect((await messaging.post(`/api/messages/read/${newest.id}`, ada)).body).toEqual({ ...newest, hasBeenRead: true });
    expect((await messaging.post(`/api/messages/read/${newest.id}`, ada)).status).toBe(200);
    expect(await unread()).toBe(1);
    expect((await messaging.post(`/api/messages/delete/${next.id}`, ada)).status).toBe(200);
    expect(await unread()).toBe(0);
    expect((await messaging.get('/api/messages', ada)).body).toHaveLength(2);
    expect(await unread(ben)).toBe(1);
  });

  it('answers 404 alike for another’s, a deleted and a missing message', async () => {
    const own = (await messaging.get('/api/messages', ada)).body.at(-1).id;
    const mine = (await messaging.get('/api/messages', ben)).body[0].id;
    await messaging.post(`/api/messages/delete/${mine}`, ben);
    for (const id of [own, mine, 4_000_000]) {
      for (const action of ['read', 'delete']) {
        const { status, body } = await messaging.post(`/api/messages/${action}/${id}`, ben);
        expect([status, body.code]).toEqual([404, 'not-found']);
      }
    }
    expect((await messaging.get('/api/messages', ada)).body.at(-1).id).toBe(own);
  });

  it('refuses ids that are none', async () => {
    for (const id of ['0', '-1', '1e3', '99999999999'])
      expect((await messaging.post(`/api/messages/read/${id}`, ada)).status).toBe(400);
  });

  describe('of welcome', () => {
    const take = <Data extends z.ZodType>(consumer: Consumer, definition: EventDefinition<Data>, data: z.input<Data>) =>
      messaging.db.transaction((tx) => consumer.handle(tx, toEnvelope(definition, data)));
    const person = (userId: number, version: number, isActive: boolean, schoolId = 20) =>
      take(personChanged, PersonChanged, {
        userId,
        version,
        schoolId,
        isActive,
        schoolGroupId: 1,
        title: 'Ms',
        firstName: 'A',
        lastName: 'B',
        isLead: false,
      });
    const subjects = async (userId: number) =>
      (await messaging.get('/api/messages', aViewer({ userId, schoolId: 20 }))).body.map(
        ({ subject }: { subject: string }) => subject,
      );

    it('reach everybody of an approved school once, whichever news comes first', async () => {
      await person(201, 1, true);
      await person(202, 1, false);
      await person(203, 1, true, 21);
      await take(schoolApproved, SchoolApproved, { schoolId: 20, approvedBy: 9 });
      await take(schoolApproved, SchoolApproved, { schoolId: 20, approvedBy: 9 });
      expect(await subjects(201)).toEqual(['Welcome to Patchwork']);
      expect(await subjects(202)).toEqual([]);
      await person(202, 2, true);
      await person(202, 3, true);
      expect(await subjects(202)).toEqual(['Welcome to Patchwork']);
      expect(await subjects(203)).toEqual([]);
    });

    it('is not lost when approval and person come at the same moment', async () => {
      await Promise.all([
        take(schoolApproved, SchoolApproved, { schoolId: 30, approvedBy: 9 }),
        ...Array.from({ length: 6 }, (_, n) => person(300 + n, 1, true, 30)),
      ]);
      for (let n = 0; n < 6; n += 1) expect(await subjects(300 + n)).toEqual(['Welcome to Patchwork']);
    });

    it('ignores what was known before', async () => {
      await take(schoolApproved, SchoolApproved, { schoolId: 40, approvedBy: 9 });
      await person(401, 2, false, 40);
      await person(401, 1, true, 40);
      expect(await subjects(401)).toEqual([]);
    });
  });
});
