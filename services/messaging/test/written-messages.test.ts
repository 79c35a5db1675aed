import { mailJobs } from '@patchwork/contracts/jobs/mail';
import { aViewer } from '@patchwork/testkit/callers';
import { readOutbox } from '@patchwork/testkit/outbox';
import { sql } from 'slonik';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweep } from '../src/mails/sweeper.ts';
import { startNeighbours } from './neighbours.ts';
import { type Messaging, startMessaging } from './setting.ts';

const admin = aViewer({ userId: 900, schoolId: 9, roles: ['Viewer', 'Contributor', 'Responder', 'AdminRO', 'Admin'] });
const [closedSchool, pendingSchool] = [3, 4];
const everybody = [10, 11, 20, 21];

describe('messages that staff write', () => {
  let messaging: Messaging;
  let neighbours: Awaited<ReturnType<typeof startNeighbours>>;
  let count = 0;
  const writing = (given: object = {}) => ({
    audience: 'everyone',
    subject: `News ${++count}`,
    htmlMessage: `<p>News ${count}</p>`,
    ...given,
  });
  const send = async (given: object = {}) => (await messaging.post('/api/messages', admin, writing(given))).body;
  const written = async (id: number) =>
    (await messaging.get('/api/messages/written', admin)).body.find((message: { id: number }) => message.id === id);
  const step = async (id: number) => (await messaging.ask('POST', `/internal/written-messages/${id}/hand-out`)).body;
  const handOut = async (id: number) => {
    while (!(await step(id)).isDone);
  };
  const holders = async (id: number) => {
    const rows = await messaging.db.anyFirst(sql.unsafe`
      select user_id from message_recipients where message_id = ${id} order by user_id
    `);
    return [...rows];
  };
  const jobsOf = async (id: number) =>
    (await readOutbox(messaging.db)).filter(({ type, data }) => type === mailJobs.handOutMessage.name && data.messageId === id);
  const timeComes = (id: number) =>
    messaging.db.query(sql.unsafe`
      update written_messages set send_at = now() - interval '1 second', check_at = now() - interval '1 second'
      where message_id = ${id}
    `);

  beforeAll(async () => {
    neighbours = await startNeighbours();
    messaging = await startMessaging(neighbours);
    for (const schoolId of [1, 2]) {
      await messaging.hearOfSchool(schoolId);
      await messaging.hearOfPerson(schoolId * 10, { schoolId, isLead: true });
      await messaging.hearOfPerson(schoolId * 10 + 1, { schoolId });
      await messaging.hearOfPerson(schoolId * 10 + 2, { schoolId, isActive: false, isLead: true });
    }
    await messaging.hearOfSchool(closedSchool, { isActive: false });
    await messaging.hearOfSchool(pendingSchool, { isApproved: false });
    await messaging.hearOfPerson(30, { schoolId: closedSchool, isLead: true });
    await messaging.hearOfPerson(40, { schoolId: pendingSchool, isLead: true });
    await messaging.hearOfPerson(50, { schoolId: 5, isLead: true });
  });
  afterAll(async () => {
    await messaging?.stop();
    await neighbours?.stop();
  });

  it.each([
    ['everyone', everybody],
    ['leads', [10, 20]],
    [{ schoolId: 2 }, [20, 21]],
  ])('to %j reach the active people of open schools, once each', async (audience, expected) => {
    const { status, body } = await messaging.post('/api/messages', admin, writing({ audience }));
    expect([status, body.recipients]).toEqual([202, expected.length]);
    expect(await jobsOf(body.id)).toHaveLength(1);
    expect(await holders(body.id)).toEqual([]);
    await Promise.all([handOut(body.id), handOut(body.id)]);
    await handOut(body.id);
    expect(await holders(body.id)).toEqual(expected);
    expect(await written(body.id)).toMatchObject({
      audience: typeof audience === 'string' ? audience : 'school',
      schoolId: typeof audience === 'string' ? null : audience.schoolId,
      writtenBy: 900,
      state: 'sent',
      recipients: expected.length,
      handedOut: expected.length,
    });
    const [first] = (await messaging.get('/api/messages', aViewer({ userId: 20, schoolId: 2 }))).body;
    expect(first).toMatchObject({ id: body.id, hasBeenRead: false });
  });

  it('are previewed as they would be sent, and nothing is kept', async () => {
    const given = { subject: ' Hello ', htmlMessage: '<p onclick="x()">Hello<script>alert(1)</script></p>' };
    const before = (await messaging.get('/api/messages/written', admin)).body.length;
    const { status, body } = await messaging.post('/api/messages/preview', admin, writing({ ...given, audience: 'leads' }));
    expect([status, body]).toEqual([200, { subject: 'Hello', htmlMessage: '<p>Hello</p>', recipients: 2 }]);
    expect((await messaging.get('/api/messages/written', admin)).body).toHaveLength(before);
  });

  it('hold only the allowed tags from the moment they are kept', async () => {
    const { id } = await send({ htmlMessage: '<h3>Hi</h3><img src=x onerror=alert(1)><a href="javascript:alert(1)">go</a>' });
    await handOut(id);
    const [first] = (await messaging.get('/api/messages', aViewer({ userId: 10 }))).body;
    expect(first.htmlMessage).toBe('<h3>Hi</h3>go');
  });

  it.each([
    [{ subject: ' ' }, 'subject', 'Enter a subject'],
    [{ subject: 'x'.repeat(256) }, 'subject', 'Maximum 255 characters'],
    [{ subject: 'Hello\r\nBcc: all@school.example' }, 'subject', 'Enter a subject of one line'],
    [{ htmlMessage: '' }, 'htmlMessage', 'Enter a message'],
    [{ htmlMessage: '<p><script>alert(1)</script>&nbsp;</p>' }, 'htmlMessage', 'Enter a message'],
    [{ htmlMessage: 'x'.repeat(50_001) }, 'htmlMessage', 'Maximum 50,000 characters'],
    [{ sendAt: new Date(Date.now() + 400 * 86_400_000).toISOString() }, 'sendAt', 'Choose a time within a year'],
  ])('are refused with the sentence of the form: %j', async (given, field, message) => {
    for (const url of ['/api/messages', '/api/messages/preview']) {
      const { status, body } = await messaging.post(url, admin, writing(given));
      expect([status, body.errors]).toEqual([400, [{ field, message }]]);
    }
  });

  it.each([closedSchool, pendingSchool, 5, 987_654])('to a school that is not open, %i, are a 404', async (schoolId) => {
    for (const url of ['/api/messages', '/api/messages/preview'])
      expect((await messaging.post(url, admin, writing({ audience: { schoolId } }))).status).toBe(404);
  });

  it('sent twice by a double click are one', async () => {
    const payload = writing();
    const answers = await Promise.all([1, 2, 3].map(() => messaging.post('/api/messages', admin, payload)));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await jobsOf(answers[0]!.body.id)).toHaveLength(1);
    expect((await send({ ...payload, audience: 'leads' })).id).not.toBe(answers[0]!.body.id);
  });

  it('for later wait for the clock of the database, and go out though Redis knows nothing of them', async () => {
    const sendAt = new Date(Date.now() + 3_600_000).toISOString();
    const { id } = await send({ sendAt });
    expect(await jobsOf(id)).toEqual([]);
    expect(await written(id)).toMatchObject({ state: 'scheduled', sendAt, recipients: 4, handedOut: 0 });
    await sweep(messaging.deps);
    expect(await step(id)).toEqual({ isDone: true });
    expect([await jobsOf(id), await holders(id)]).toEqual([[], []]);
    await timeComes(id);
    await sweep(messaging.deps);
    await sweep(messaging.deps);
    expect(await jobsOf(id)).toHaveLength(1);
    const begun = Date.now();
    await handOut(id);
    expect(await holders(id)).toEqual(everybody);
    const [first] = (await messaging.get('/api/messages', aViewer({ userId: 10 }))).body;
    expect([first.id, Math.abs(Date.parse(first.sentDateTime) - begun) < 60_000]).toEqual([id, true]);
  });

  it('whose time is past or missing go out at once', async () => {
    for (const sendAt of [new Date(Date.now() - 60_000).toISOString(), null]) {
      const { id } = await send({ sendAt });
      expect(await jobsOf(id)).toHaveLength(1);
      await handOut(id);
      expect(await holders(id)).toEqual(everybody);
    }
  });

  it('can be recalled until somebody has them', async () => {
    const { id } = await send();
    const recall = (of: number) => messaging.post(`/api/messages/recall/${of}`, admin);
    expect((await recall(id)).body).toMatchObject({ id, state: 'recalled', handedOut: 0 });
    expect((await recall(id)).status).toBe(200);
    await handOut(id);
    expect(await holders(id)).toEqual([]);
    const other = await send();
    await handOut(other.id);
    const { status, body } = await recall(other.id);
    expect([status, body.code]).toEqual([409, 'message-under-way']);
    expect((await recall(987_654)).status).toBe(404);
  });

  it('can be recalled or handed out, not both, at the same moment', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id } = await send();
      const [answer] = await Promise.all([messaging.post(`/api/messages/recall/${id}`, admin), handOut(id)]);
      expect([answer.status, (await holders(id)).length]).toEqual(answer.status === 200 ? [200, 0] : [409, 4]);
    }
  });

  it('are not for those who become active later', async () => {
    const { id } = await send();
    await handOut(id);
    await messaging.hearOfPerson(22, { schoolId: 2, version: 2, isActive: true });
    await handOut(id);
    expect(await holders(id)).toEqual(everybody);
    await messaging.hearOfPerson(22, { schoolId: 2, version: 3, isActive: false });
  });

  it('are deeds that identity hears of, once each', async () => {
    while ((await messaging.tellIdentity()) > 0);
    neighbours.clientEvents.length = 0;
    const payload = writing({ audience: { schoolId: 2 }, sendAt: new Date(Date.now() + 3_600_000).toISOString() });
    const { body } = await messaging.post('/api/messages', admin, payload);
    await messaging.post('/api/messages', admin, payload);
    await messaging.post(`/api/messages/recall/${body.id}`, admin);
    await messaging.post(`/api/messages/recall/${body.id}`, admin);
    await messaging.tellIdentity();
    const by = { userId: 900, ipAddress: '203.0.113.7', userAgent: 'Firefox on Linux' };
    expect(neighbours.clientEvents.sort((one, other) => (one.occurredAt! < other.occurredAt! ? -1 : 1))).toMatchObject([
      { type: 'message-sent', schoolId: 2, ...by },
      { type: 'message-recalled', ...by },
    ]);
  });

  it('go on after a crash between two batches, and miss and double nobody', async () => {
    await messaging.db.query(sql.unsafe`
      insert into people (user_id, version, school_id, is_active, is_lead)
      select n, 1, 1, true, false from generate_series(100000, 112000) as n
    `);
    const { id, recipients } = await send();
    expect(recipients).toBe(12_005);
    expect(await step(id)).toEqual({ isDone: false });
    expect(await written(id)).toMatchObject({ state: 'sending', recipients: 12_005, handedOut: 5_000 });
    // Redis has lost the job; a minute or two later the sweeper notices.
    await messaging.db.query(sql.unsafe`update written_messages set check_at = now() where message_id = ${id}`);
    const before = (await jobsOf(id)).length;
    await sweep(messaging.deps);
    expect(await jobsOf(id)).toHaveLength(before + 1);
    await Promise.all([handOut(id), handOut(id), handOut(id)]);
    expect(await written(id)).toMatchObject({ state: 'sent', recipients: 12_005, handedOut: 12_005 });
    expect(await holders(id)).toHaveLength(12_005);
  });
});
