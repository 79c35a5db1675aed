import { setTimeout as pause } from 'node:timers/promises';
import { ConnectionsGenerated } from '@patchwork/contracts/events/connections';
import { PasswordChanged } from '@patchwork/contracts/events/identity';
import { sweep } from '@patchwork/messaging/mails/sweeper';
import { eventually } from '@patchwork/testkit/wait';
import { sql } from 'slonik';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { aRecipient } from './mail-samples.ts';
import { mailTo } from './mail-steps.ts';
import type { MailSystem } from './mail-system.ts';
import { mailTests } from './mail-tests.ts';
import { aComment, arrivedAt, call, keepsToItself, mailsOf, person, settled, timeComes } from './notification-steps.ts';

describe('notifications', () => {
  const begin = mailTests();
  let system: MailSystem;
  let userId: number;
  let commentId = 500;
  const comment = (...people: number[]) => {
    commentId += 1;
    return aComment(system, commentId, people);
  };
  beforeEach(() => {
    ({ system, userId } = begin());
  });

  describe('unsubscribing', () => {
    it('is offered by each notification, to the mail program and to its reader, and ends them', async () => {
      await comment(userId);
      const { raw } = await mailTo(system, userId);
      const token = /^List-Unsubscribe: <https:\/\/patchwork\.example\/api\/unsubscribe\/([A-Za-z0-9_-]+)>\r$/m.exec(raw)?.[1];
      expect(token).toMatch(/^.{20,200}$/);
      expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
      expect(raw).toContain(`Unsubscribe: https://patchwork.example/unsubscribe?token=${token}`);
      expect((await call(system, `/api/unsubscribe/${token}`, null)).statusCode).toBe(200);
      expect(system.unsubscribed).toEqual([userId]);
      await comment(userId);
      await settled(system);
      expect(arrivedAt(system, userId)).toHaveLength(1);
      expect((await mailsOf(system, userId)).map(({ state }) => state)).toEqual(['sent', 'skipped']);
    });

    it('is not offered by what people cannot do without', async () => {
      await system.publish(PasswordChanged, { userId });
      expect((await mailTo(system, userId)).raw).not.toMatch(/unsubscribe/i);
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
      expect(await mailsOf(system, userId)).toEqual([
        { kind: 'comment', state: 'pending', notBefore: '2099-11-23T07:30:00.000Z' },
      ]);
      await sweep({ db: system.pool });
      const id = await system.pool.oneFirst(sql.type(z.object({ id: z.uuid() }))`select id from mails where user_id = ${userId}`);
      expect((await system.messaging.call('claimMail', { path: { mailId: id } })).status).toBe('skip');
      expect((await mailsOf(system, userId))[0]!.state).toBe('pending');
      await timeComes(system);
      await sweep({ db: system.pool });
      await mailTo(system, userId);
      await settled(system);
      expect(arrivedAt(system, userId)).toHaveLength(1);
    });

    it('keep nothing while they last, and never what people wait for', async () => {
      system.time.now = lessons;
      await comment(userId);
      await mailTo(system, userId);
      system.time.now = evening;
      await system.publish(PasswordChanged, { userId: userId + 1 });
      await mailTo(system, userId + 1);
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
      const first = (await mailsOf(system, userId)).map(({ kind, state }) => `${kind} ${state}`);
      expect(first.sort()).toEqual(['comment gathered', 'comment gathered', 'digest pending']);
      expect((await mailsOf(system, userId)).find(({ kind }) => kind === 'digest')?.notBefore).toBe('2099-11-20T16:00:00.000Z');
      await timeComes(system);
      await sweep({ db: system.pool });
      const { raw } = await mailTo(system, userId);
      expect(raw).toContain('Subject: What is new for you on Patchwork');
      for (const id of [commentId - 1, commentId]) expect(raw).toContain(`commented on your report “Report ${id}”.`);
      expect(raw).toMatch(/^List-Unsubscribe: <https/m);
      expect(raw).not.toContain('canary-narrative');
      const other = await mailTo(system, userId + 1);
      expect(other.raw).not.toContain(`Report ${commentId}”`);
      await settled(system);
      expect([arrivedAt(system, userId).length, arrivedAt(system, userId + 1).length]).toEqual([1, 1]);
    });

    it('leaves out what is gone, and is not sent when nothing is left or the person wants none', async () => {
      await comment(userId, userId + 1);
      const gone = `${commentId}/`;
      await comment(userId);
      await comment(userId + 2);
      system.notices.delete(gone);
      system.recipients.set(userId + 2, aRecipient(userId + 2, { allowNotificationEmails: false }));
      await timeComes(system);
      await sweep({ db: system.pool });
      const { raw } = await mailTo(system, userId);
      expect(raw).not.toContain(`Report ${gone.slice(0, -1)}”`);
      await settled(system);
      const digests = async (id: number) =>
        (await mailsOf(system, id)).filter(({ kind }) => kind === 'digest').map(({ state }) => state);
      expect([await digests(userId + 1), await digests(userId + 2)]).toEqual([['skipped'], ['skipped']]);
      expect([...arrivedAt(system, userId + 1), ...arrivedAt(system, userId + 2)]).toEqual([]);
    });

    it('that is on its way takes nothing more in: that comes the day after', async () => {
      await comment(userId);
      await system.pool.query(sql.unsafe`update mails set attempts = 1 where kind = 'digest' and user_id = ${userId}`);
      await comment(userId);
      const due = (await mailsOf(system, userId)).filter(({ kind }) => kind === 'digest').map(({ notBefore }) => notBefore);
      expect(due.sort()).toEqual(['2099-11-20T16:00:00.000Z', '2099-11-21T16:00:00.000Z']);
    });

    it('is one, though several things happen to a person at the same moment', async () => {
      await Promise.all(Array.from({ length: 8 }, () => comment(userId + 1, userId)));
      for (const id of [userId, userId + 1]) {
        const kinds = (await mailsOf(system, id)).map(({ kind, state }) => `${kind} ${state}`);
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
      for (const offset of [0, 1, 2]) await person(system, userId + offset, { schoolId: userId + offset, isLead: offset < 2 });
      await eventually(() => system.pool.exists(sql.unsafe`select from people where user_id = ${userId + 2}`));
      return [userId, userId + 1, userId + 2];
    };

    it('are told to the Leads who want notifications, little by little, once each', async () => {
      const schools = await leads();
      system.recipients.set(userId + 1, aRecipient(userId + 1, { allowNotificationEmails: false }));
      await run(userId, schools);
      expect(arrivedAt(system, userId)).toEqual([]);
      await sweep({ db: system.pool });
      const { raw } = await mailTo(system, userId);
      expect(raw).toContain('Subject: Your new schools this half term');
      expect(raw).toContain('https://patchwork.example/messages');
      expect(raw).toMatch(/^List-Unsubscribe-Post: /m);
      expect(raw).not.toMatch(/canary-reason|Hill Primary/);
      await settled(system);
      expect([0, 1, 2].map((offset) => arrivedAt(system, userId + offset).length)).toEqual([1, 0, 0]);
    });

    it('are not told to somebody who no longer leads when it is sent', async () => {
      await run(userId, await leads());
      await person(system, userId, { schoolId: userId, isLead: false, version: 2 });
      await eventually(() => system.pool.exists(sql.unsafe`select from people where user_id = ${userId} and version = 2`));
      await sweep({ db: system.pool });
      await mailTo(system, userId + 1);
      await settled(system);
      expect((await mailsOf(system, userId)).map(({ kind, state }) => [kind, state])).toEqual([['new-schools', 'skipped']]);
    });

    it('wait for school hours, or for the mail of the day', async () => {
      system.time.now = new Date('2099-11-20T20:00:00.000Z');
      system.timing.schoolHours = true;
      const schools = await leads();
      await run(userId, schools);
      expect(await mailsOf(system, userId)).toMatchObject([{ kind: 'new-schools', notBefore: '2099-11-23T07:30:00.000Z' }]);
      system.timing.digest = true;
      await run(userId + 1, schools);
      const states = (await mailsOf(system, userId)).map(({ kind, state }) => `${kind} ${state}`).sort();
      expect(states).toEqual(['digest pending', 'new-schools gathered', 'new-schools pending']);
    });
  });

  it('keep addresses, tokens and what people wrote out of jobs, events and logs', () => keepsToItself(system));
});
