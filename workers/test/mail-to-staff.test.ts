import { SchoolSignedUp } from '@patchwork/contracts/events/schools';
import { sweep } from '@patchwork/messaging/mails/sweeper';
import { aViewer } from '@patchwork/testkit/callers';
import { eventually } from '@patchwork/testkit/wait';
import { sql } from 'slonik';
import { beforeEach, describe, expect, it } from 'vitest';
import { aRecipient } from './mail-samples.ts';
import { mailTo } from './mail-steps.ts';
import type { MailSystem } from './mail-system.ts';
import { mailTests } from './mail-tests.ts';
import { arrivedAt, call, keepsToItself, knows, mailsOf, school, settled } from './notification-steps.ts';

describe('mails', () => {
  const begin = mailTests();
  let system: MailSystem;
  let userId: number;
  beforeEach(() => {
    ({ system, userId } = begin());
  });

  describe('to staff', () => {
    it('tell those who approve that a school waits, once, without a word of the visitor', async () => {
      system.staff.set('SignUpApproval', [userId, userId + 1]);
      system.recipients.set(userId + 1, aRecipient(userId + 1, { isActive: false }));
      const again = await system.publish(SchoolSignedUp, { schoolId: userId });
      await again();
      await system.publish(SchoolSignedUp, { schoolId: userId });
      const { raw } = await mailTo(system, userId);
      expect(raw).toContain('Subject: A school waits for approval');
      expect(raw).toContain('https://patchwork.example/signups');
      await settled(system);
      expect([arrivedAt(system, userId).length, arrivedAt(system, userId + 1).length]).toEqual([1, 0]);
    });

    it('say nothing of a school that was approved meanwhile, or to somebody who lost the role', async () => {
      system.staff.set('SignUpApproval', [userId]);
      await system.stopWorkers();
      await system.publish(SchoolSignedUp, { schoolId: userId });
      await school(system, userId, { isApproved: true });
      await knows(system, userId);
      system.startWorkers();
      await settled(system);
      expect(await mailsOf(system, userId)).toEqual([]);
      system.staff.set('Admin', [userId]);
      system.smtp.answer({ at: 'recipient', code: 451 });
      await call(system, '/api/feedback', aViewer({ userId: 9 }), { title: 'canary-title', narrative: 'canary-words' });
      await eventually(async () => (await mailsOf(system, userId)).length === 1);
      system.staff.clear();
      system.smtp.answer(null);
      await settled(system);
      expect((await mailsOf(system, userId)).map(({ state }) => state)).toEqual(['skipped']);
    });

    it('tell Admins of feedback, once for each, and not what it says', async () => {
      system.staff.set('Admin', [userId, userId + 1]);
      const words = { title: 'canary-title', narrative: 'canary-words' };
      for (let times = 0; times < 2; times += 1) await call(system, '/api/feedback', aViewer({ userId }), words);
      for (const id of [userId, userId + 1]) {
        const { raw } = await mailTo(system, id);
        expect(raw).toContain('Subject: New feedback');
        expect(raw).toContain('https://patchwork.example/adminFeedback');
        expect(raw).not.toMatch(/canary-title|canary-words|unsubscribe/i);
      }
      await settled(system);
      expect([arrivedAt(system, userId).length, arrivedAt(system, userId + 1).length]).toEqual([1, 1]);
    });

    it('tell a school’s Leads and the Admins of a concern, not who raised it nor why', async () => {
      const [lead, admin, both, raiser] = [userId, userId + 1, userId + 2, userId + 3] as const;
      system.leads.set(userId, [lead, both, raiser]);
      system.staff.set('Admin', [admin, both]);
      await school(system, userId);
      await knows(system, userId);
      const viewer = aViewer({ userId: raiser, schoolId: 9 });
      const { statusCode } = await call(system, '/api/concern', viewer, { kind: 'school', id: userId, reason: 'canary-reason' });
      expect(statusCode).toBe(201);
      for (const id of [lead, admin, both]) {
        const { raw } = await mailTo(system, id);
        expect(raw).toContain('https://patchwork.example/concerns');
        expect(raw).not.toMatch(/canary-reason|canary school/);
      }
      await settled(system);
      expect([lead, admin, both, raiser].map((id) => arrivedAt(system, id).length)).toEqual([1, 1, 1, 0]);
    });

    it('say nothing of a concern that somebody has dealt with', async () => {
      system.staff.set('Admin', [userId]);
      await school(system, userId);
      await knows(system, userId);
      await system.stopWorkers();
      const raised = await call(system, '/api/concern', aViewer({ userId: userId + 1 }), {
        kind: 'school',
        id: userId,
        reason: 'x',
      });
      const admin = aViewer({ userId, roles: ['Viewer', 'Admin'] });
      await call(system, `/api/concern/${raised.json().id}/close`, admin, { outcome: 'Done' });
      system.startWorkers();
      await settled(system);
      expect(await mailsOf(system, userId)).toEqual([]);
    });

    it('come though an emptied Redis has forgotten them', async () => {
      system.staff.set('Admin', [userId]);
      await system.stopWorkers();
      await call(system, '/api/feedback', aViewer({ userId: 9 }), { title: 'canary-title 2', narrative: 'canary-words' });
      await eventually(async () => (await system.redis.keys('bull:mail:resolve-notice-*')).length > 0);
      await system.forgetJobs();
      system.startWorkers();
      await system.pool.query(
        sql.unsafe`update staff_notices set check_at = now() - interval '1 second' where resolved_at is null`,
      );
      expect(await sweep({ db: system.pool })).toBe(1);
      await mailTo(system, userId);
    });
  });

  it('keep addresses, tokens and what people wrote out of jobs, events and logs', () => keepsToItself(system));
});
