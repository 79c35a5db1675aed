import { setTimeout as pause } from 'node:timers/promises';
import { ConnectionsGenerated } from '@patchwork/contracts/events/connections';
import { CommentAdded } from '@patchwork/contracts/events/content';
import { PasswordChanged, PersonChanged } from '@patchwork/contracts/events/identity';
import { SchoolChanged, SchoolSignedUp } from '@patchwork/contracts/events/schools';
import { sweep } from '@patchwork/messaging/mails/sweeper';
import { aViewer, callAs } from '@patchwork/testkit/callers';
import { eventually } from '@patchwork/testkit/wait';
import { sql } from 'slonik';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { aNotice, aRecipient } from './mail-samples.ts';
import { type MailSystem, startMailSystem } from './mail-system.ts';

const MailRow = z.object({ kind: z.string(), state: z.string(), notBefore: z.string().nullable() });

describe('notifications and mails to staff', () => {
  let system: MailSystem;
  let userId = 100;
  let commentId = 500;
  const mailsOf = (id: number) =>
    system.pool.any(sql.type(MailRow)`
      select kind, state, not_before as "notBefore" from mails where user_id = ${id} order by created_at, kind
    `);
  const arrivedAt = (id: number) => system.smtp.to(`canary${id}@school.example`);
  const mailTo = (id: number) => eventually(() => arrivedAt(id)[0]);
  const settled = () =>
    eventually(async () => {
      const waiting = await system.pool.oneFirst(sql.type(z.object({ count: z.int() }))`
        select
          (select count(*) from mails where state = 'pending' and (not_before is null or not_before < now()))
          + (select count(*) from comment_notices where resolved_at is null)
          + (select count(*) from staff_notices where resolved_at is null)
          + (select count(*) from outbox where published_at is null) as count
      `);
      return waiting === 0 && (await system.jobsRedis.keys('bull:mail:*-*-*')).length === 0;
    });
  /** A comment of which these people are to hear; resolves when their mails are written. */
  async function comment(...people: number[]): Promise<() => Promise<void>> {
    commentId += 1;
    const id = commentId;
    system.notices.set(`${id}/`, aNotice({ commentId: id, recipients: people, articleTitle: `Report ${id}` }));
    const again = await system.publish(CommentAdded, { articleId: 41, commentId: id, responseId: null, authorId: 99 });
    await eventually(async () => {
      const resolved = await system.pool.any(sql.unsafe`
        select from comment_notices where comment_id = ${id} and resolved_at is not null
      `);
      return resolved.length === 1;
    });
    return again;
  }
  const timeComes = () =>
    system.pool.query(sql.unsafe`
      update mails set not_before = now() - interval '1 second', check_at = now() - interval '1 second' where state = 'pending'
    `);
  const person = (id: number, given: { schoolId: number; isLead: boolean; version?: number }) =>
    system.publish(PersonChanged, {
      userId: id,
      version: 1,
      schoolGroupId: 1,
      title: 'Ms',
      firstName: 'Bo',
      lastName: 'Hill',
      isActive: true,
      ...given,
    });
  const school = (schoolId: number, given: { version?: number; isApproved?: boolean } = {}) =>
    system.publish(SchoolChanged, {
      schoolId,
      version: 1,
      name: 'canary school',
      typeId: 4,
      typeName: 'Primary',
      countyId: 1,
      countyName: 'Kent',
      locationTypeId: null,
      locationTypeName: null,
      numberOfPupils: null,
      primaryEthnicityId: null,
      primaryEthnicityName: null,
      secondaryEthnicityId: null,
      secondaryEthnicityName: null,
      badgeMediaItemId: null,
      isActive: true,
      isApproved: true,
      ...given,
    });
  const knows = (schoolId: number) =>
    eventually(() => system.pool.exists(sql.unsafe`select from schools where id = ${schoolId} and version > 0`));
  const call = (url: string, viewer: ReturnType<typeof aViewer> | null, payload?: object) =>
    system.app.inject({ method: 'POST', url, headers: callAs('messaging', viewer), ...(payload && { payload }) });

  beforeAll(async () => {
    system = await startMailSystem({ bus: 6, jobs: 7 });
  });
  afterAll(() => system?.stop());
  beforeEach(() => {
    userId += 10;
    system.smtp.answer(null);
    system.startWorkers();
    system.staff.clear();
    system.time.now = null;
    Object.assign(system.timing, { schoolHours: false, digest: false });
    for (let id = userId; id < userId + 6; id += 1) system.recipients.set(id, aRecipient(id));
  });

  describe('unsubscribing', () => {
    it('is offered by each notification, to the mail program and to its reader, and ends them', async () => {
      await comment(userId);
      const { raw } = await mailTo(userId);
      const token = /^List-Unsubscribe: <https:\/\/patchwork\.example\/api\/unsubscribe\/([A-Za-z0-9_-]+)>\r$/m.exec(raw)?.[1];
      expect(token).toMatch(/^.{20,200}$/);
      expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
      expect(raw).toContain(`Unsubscribe: https://patchwork.example/unsubscribe?token=${token}`);
      expect((await call(`/api/unsubscribe/${token}`, null)).statusCode).toBe(200);
      expect(system.unsubscribed).toEqual([userId]);
      await comment(userId);
      await settled();
      expect(arrivedAt(userId)).toHaveLength(1);
      expect((await mailsOf(userId)).map(({ state }) => state)).toEqual(['sent', 'skipped']);
    });

    it('is not offered by what people cannot do without', async () => {
      await system.publish(PasswordChanged, { userId });
      expect((await mailTo(userId)).raw).not.toMatch(/unsubscribe/i);
    });
  });

  describe('school hours', () => {
    const [evening, lessons] = [new Date('2099-11-20T20:00:00.000Z'), new Date('2099-11-20T10:00:00.000Z')];
    beforeEach(() => {
      system.timing.schoolHours = true;
    });

    it('keep notifications until they begin, whatever Redis and workers think', async () => {
      system.time.now = evening;
      await comment(userId);
      expect(await mailsOf(userId)).toEqual([{ kind: 'comment', state: 'pending', notBefore: '2099-11-23T07:30:00.000Z' }]);
      await sweep({ db: system.pool });
      const id = await system.pool.oneFirst(sql.type(z.object({ id: z.uuid() }))`select id from mails where user_id = ${userId}`);
      expect((await system.messaging.call('claimMail', { path: { mailId: id } })).status).toBe('skip');
      expect((await mailsOf(userId))[0]!.state).toBe('pending');
      await timeComes();
      await sweep({ db: system.pool });
      await mailTo(userId);
      await settled();
      expect(arrivedAt(userId)).toHaveLength(1);
    });

    it('keep nothing while they last, and never what people wait for', async () => {
      system.time.now = lessons;
      await comment(userId);
      await mailTo(userId);
      system.time.now = evening;
      await system.publish(PasswordChanged, { userId: userId + 1 });
      await mailTo(userId + 1);
    });
  });

  describe('the mail of the day', () => {
    beforeEach(() => {
      Object.assign(system.timing, { digest: true });
      system.time.now = new Date('2099-11-20T10:00:00.000Z');
    });

    it('gathers what concerns each person, once, and goes out at 16:00', async () => {
      const again = await comment(userId, userId + 1);
      await comment(userId);
      await again();
      await pause(200);
      const first = (await mailsOf(userId)).map(({ kind, state }) => `${kind} ${state}`);
      expect(first.sort()).toEqual(['comment gathered', 'comment gathered', 'digest pending']);
      expect((await mailsOf(userId)).find(({ kind }) => kind === 'digest')?.notBefore).toBe('2099-11-20T16:00:00.000Z');
      await timeComes();
      await sweep({ db: system.pool });
      const { raw } = await mailTo(userId);
      expect(raw).toContain('Subject: What is new for you on Patchwork');
      for (const id of [commentId - 1, commentId]) expect(raw).toContain(`commented on your report “Report ${id}”.`);
      expect(raw).toMatch(/^List-Unsubscribe: <https/m);
      expect(raw).not.toContain('canary-narrative');
      const other = await mailTo(userId + 1);
      expect(other.raw).not.toContain(`Report ${commentId}”`);
      await settled();
      expect([arrivedAt(userId).length, arrivedAt(userId + 1).length]).toEqual([1, 1]);
    });

    it('leaves out what is gone, and is not sent when nothing is left or the person wants none', async () => {
      await comment(userId, userId + 1);
      const gone = `${commentId}/`;
      await comment(userId);
      await comment(userId + 2);
      system.notices.delete(gone);
      system.recipients.set(userId + 2, aRecipient(userId + 2, { allowNotificationEmails: false }));
      await timeComes();
      await sweep({ db: system.pool });
      const { raw } = await mailTo(userId);
      expect(raw).not.toContain(`Report ${gone.slice(0, -1)}”`);
      await settled();
      const digests = async (id: number) => (await mailsOf(id)).filter(({ kind }) => kind === 'digest').map(({ state }) => state);
      expect([await digests(userId + 1), await digests(userId + 2)]).toEqual([['skipped'], ['skipped']]);
      expect([...arrivedAt(userId + 1), ...arrivedAt(userId + 2)]).toEqual([]);
    });

    it('that is on its way takes nothing more in: that comes the day after', async () => {
      await comment(userId);
      await system.pool.query(sql.unsafe`update mails set attempts = 1 where kind = 'digest' and user_id = ${userId}`);
      await comment(userId);
      const due = (await mailsOf(userId)).filter(({ kind }) => kind === 'digest').map(({ notBefore }) => notBefore);
      expect(due.sort()).toEqual(['2099-11-20T16:00:00.000Z', '2099-11-21T16:00:00.000Z']);
    });

    it('is one, though several things happen to a person at the same moment', async () => {
      await Promise.all(Array.from({ length: 8 }, () => comment(userId + 1, userId)));
      for (const id of [userId, userId + 1]) {
        const kinds = (await mailsOf(id)).map(({ kind, state }) => `${kind} ${state}`);
        expect(kinds.sort()).toEqual([...Array<string>(8).fill('comment gathered'), 'digest pending']);
      }
    });
  });

  describe('new schools', () => {
    const run = async (runId: number, schools: number[]) => {
      const links = [{ schoolName: 'Hill Primary', reasons: ['canary-reason'] }];
      system.runLinks.set(
        runId,
        schools.map((schoolId) => ({ schoolId, links })),
      );
      await system.publish(ConnectionsGenerated, { runId, type: 'main', schools: schools.length, connections: 1 });
      await eventually(() =>
        system.pool.exists(sql.unsafe`select from run_announcements where run_id = ${runId} and done_at is not null`),
      );
    };
    const leads = async () => {
      for (const offset of [0, 1, 2]) await person(userId + offset, { schoolId: userId + offset, isLead: offset < 2 });
      await eventually(() => system.pool.exists(sql.unsafe`select from people where user_id = ${userId + 2}`));
      return [userId, userId + 1, userId + 2];
    };

    it('are told to the Leads who want notifications, little by little, once each', async () => {
      const schools = await leads();
      system.recipients.set(userId + 1, aRecipient(userId + 1, { allowNotificationEmails: false }));
      await run(userId, schools);
      expect(arrivedAt(userId)).toEqual([]);
      await sweep({ db: system.pool });
      const { raw } = await mailTo(userId);
      expect(raw).toContain('Subject: Your new schools this half term');
      expect(raw).toContain('https://patchwork.example/messages');
      expect(raw).toMatch(/^List-Unsubscribe-Post: /m);
      expect(raw).not.toMatch(/canary-reason|Hill Primary/);
      await settled();
      expect([0, 1, 2].map((offset) => arrivedAt(userId + offset).length)).toEqual([1, 0, 0]);
    });

    it('are not told to somebody who no longer leads when it is sent', async () => {
      await run(userId, await leads());
      await person(userId, { schoolId: userId, isLead: false, version: 2 });
      await eventually(() => system.pool.exists(sql.unsafe`select from people where user_id = ${userId} and version = 2`));
      await sweep({ db: system.pool });
      await mailTo(userId + 1);
      await settled();
      expect((await mailsOf(userId)).map(({ kind, state }) => [kind, state])).toEqual([['new-schools', 'skipped']]);
    });

    it('wait for school hours, or for the mail of the day', async () => {
      system.time.now = new Date('2099-11-20T20:00:00.000Z');
      system.timing.schoolHours = true;
      const schools = await leads();
      await run(userId, schools);
      expect(await mailsOf(userId)).toMatchObject([{ kind: 'new-schools', notBefore: '2099-11-23T07:30:00.000Z' }]);
      system.timing.digest = true;
      await run(userId + 1, schools);
      const states = (await mailsOf(userId)).map(({ kind, state }) => `${kind} ${state}`).sort();
      expect(states).toEqual(['digest pending', 'new-schools gathered', 'new-schools pending']);
    });
  });

  describe('to staff', () => {
    it('tell those who approve that a school waits, once, without a word of the visitor', async () => {
      system.staff.set('SignUpApproval', [userId, userId + 1]);
      system.recipients.set(userId + 1, aRecipient(userId + 1, { isActive: false }));
      const again = await system.publish(SchoolSignedUp, { schoolId: userId });
      await again();
      await system.publish(SchoolSignedUp, { schoolId: userId });
      const { raw } = await mailTo(userId);
      expect(raw).toContain('Subject: A school waits for approval');
      expect(raw).toContain('https://patchwork.example/signups');
      await settled();
      expect([arrivedAt(userId).length, arrivedAt(userId + 1).length]).toEqual([1, 0]);
    });

    it('say nothing of a school that was approved meanwhile, or to somebody who lost the role', async () => {
      system.staff.set('SignUpApproval', [userId]);
      await system.stopWorkers();
      await system.publish(SchoolSignedUp, { schoolId: userId });
      await school(userId, { isApproved: true });
      await knows(userId);
      system.startWorkers();
      await settled();
      expect(await mailsOf(userId)).toEqual([]);
      system.staff.set('Admin', [userId]);
      system.smtp.answer({ at: 'recipient', code: 451 });
      await call('/api/feedback', aViewer({ userId: 9 }), { title: 'canary-title', narrative: 'canary-words' });
      await eventually(async () => (await mailsOf(userId)).length === 1);
      system.staff.clear();
      system.smtp.answer(null);
      await settled();
      expect((await mailsOf(userId)).map(({ state }) => state)).toEqual(['skipped']);
    });

    it('tell Admins of feedback, once for each, and not what it says', async () => {
      system.staff.set('Admin', [userId, userId + 1]);
      const words = { title: 'canary-title', narrative: 'canary-words' };
      for (let times = 0; times < 2; times += 1) await call('/api/feedback', aViewer({ userId }), words);
      for (const id of [userId, userId + 1]) {
        const { raw } = await mailTo(id);
        expect(raw).toContain('Subject: New feedback');
        expect(raw).toContain('https://patchwork.example/adminFeedback');
        expect(raw).not.toMatch(/canary-title|canary-words|unsubscribe/i);
      }
      await settled();
      expect([arrivedAt(userId).length, arrivedAt(userId + 1).length]).toEqual([1, 1]);
    });

    it('tell a school’s Leads and the Admins of a concern, not who raised it nor why', async () => {
      const [lead, admin, both, raiser] = [userId, userId + 1, userId + 2, userId + 3] as const;
      system.leads.set(userId, [lead, both, raiser]);
      system.staff.set('Admin', [admin, both]);
      await school(userId);
      await knows(userId);
      const viewer = aViewer({ userId: raiser, schoolId: 9 });
      const { statusCode } = await call('/api/concern', viewer, { kind: 'school', id: userId, reason: 'canary-reason' });
      expect(statusCode).toBe(201);
      for (const id of [lead, admin, both]) {
        const { raw } = await mailTo(id);
        expect(raw).toContain('https://patchwork.example/concerns');
        expect(raw).not.toMatch(/canary-reason|canary school/);
      }
      await settled();
      expect([lead, admin, both, raiser].map((id) => arrivedAt(id).length)).toEqual([1, 1, 1, 0]);
    });

    it('say nothing of a concern that somebody has dealt with', async () => {
      system.staff.set('Admin', [userId]);
      await school(userId);
      await knows(userId);
      await system.stopWorkers();
      const raised = await call('/api/concern', aViewer({ userId: userId + 1 }), { kind: 'school', id: userId, reason: 'x' });
      const admin = aViewer({ userId, roles: ['Viewer', 'Admin'] });
      await call(`/api/concern/${raised.json().id}/close`, admin, { outcome: 'Done' });
      system.startWorkers();
      await settled();
      expect(await mailsOf(userId)).toEqual([]);
    });

    it('come though an emptied Redis has forgotten them', async () => {
      system.staff.set('Admin', [userId]);
      await system.stopWorkers();
      await call('/api/feedback', aViewer({ userId: 9 }), { title: 'canary-title 2', narrative: 'canary-words' });
      await eventually(async () => (await system.jobsRedis.keys('bull:mail:resolve-notice-*')).length > 0);
      await system.jobsRedis.flushdb();
      system.startWorkers();
      await system.pool.query(
        sql.unsafe`update staff_notices set check_at = now() - interval '1 second' where resolved_at is null`,
      );
      expect(await sweep({ db: system.pool })).toBe(1);
      await mailTo(userId);
    });
  });

  it('keep addresses, tokens and what people wrote out of jobs, events and logs', async () => {
    await settled();
    for (const redis of [system.jobsRedis, system.busRedis]) {
      for (const key of await redis.keys('*')) {
        const type = await redis.type(key);
        const text = type === 'stream' ? JSON.stringify(await redis.xrange(key, '-', '+')) : key;
        expect(text).not.toMatch(/canary\d|canary-|Okafor|Baker/);
      }
    }
    const lines = system.logLines.join('');
    expect(lines).not.toMatch(/canary\d|canary-|Okafor|Baker/);
    expect(lines).not.toContain('/api/unsubscribe/');
  });
});
