import { randomUUID } from 'node:crypto';
import type { EventDefinition } from '@patchwork/contracts/define';
import { ConnectionsGenerated } from '@patchwork/contracts/events/connections';
import {
  ClassWeekSummed,
  CommentAdded,
  ContentRejected,
  QuiltClassesReminded,
  QuiltRevealAnnounced,
  QuiltRevealed,
} from '@patchwork/contracts/events/content';
import {
  AuthenticatorChanged,
  EmailChanged,
  LinkedAccountChanged,
  PasskeyChanged,
  PasswordChanged,
  PasswordLinkIssued,
  PersonChanged,
  SchoolSignInChanged,
  UsersAdded,
} from '@patchwork/contracts/events/identity';
import { SchoolApproved, SchoolChanged, SchoolSignedUp } from '@patchwork/contracts/events/schools';
import { personFact, schoolFact } from '@patchwork/testkit/facts';
import { readOutbox } from '@patchwork/testkit/outbox';
import { sql } from 'slonik';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { consumers } from '../src/consumers/index.ts';
import { type Messaging, startMessaging } from './harness.ts';

let messaging: Messaging;
beforeAll(async () => {
  messaging = await startMessaging();
});
beforeEach(() =>
  messaging.db.query(sql.unsafe`
    truncate
      mails, rejection_notices, staff_notices, messages, message_recipients, announcements, welcomes, run_announcements, quilt_notices, week_notices, people,
      schools, outbox, inbox
  `),
);
afterAll(() => messaging?.stop());

const countRows = () =>
  messaging.db.one(sql.type(z.record(z.string(), z.int()))`
    select
      (select count(*) from mails) as mails,
      (select count(*) from rejection_notices) as "rejectionNotices",
      (select count(*) from staff_notices) as "staffNotices",
      (select count(*) from welcomes) as welcomes,
      (select count(*) from run_announcements) as runs,
      (select count(*) from quilt_notices) as quilts,
      (select count(*) from week_notices) as weeks,
      (select count(*) from people) as people,
      (select count(*) from schools) as schools,
      (select count(*) from outbox) as outbox
  `);
const none = {
  mails: 0,
  rejectionNotices: 0,
  staffNotices: 0,
  welcomes: 0,
  runs: 0,
  quilts: 0,
  weeks: 0,
  people: 0,
  schools: 0,
  outbox: 0,
};

const aQuilt = { schoolId: 1, halfTermId: 2, revealsAt: '2026-12-11T14:00:00.000Z' };
const aComment = { articleId: 1, commentId: 2, responseId: null, authorId: 3 };
const events: [string, EventDefinition, object, object][] = [
  ['PasswordLinkIssued', PasswordLinkIssued, { userId: 1, linkId: randomUUID(), kind: 'reset' }, { mails: 1, outbox: 1 }],
  ['PasswordChanged', PasswordChanged, { userId: 1, addressIds: [] }, { mails: 1, outbox: 1 }],
  ['AuthenticatorChanged', AuthenticatorChanged, { userId: 1, isOn: true, addressIds: [] }, { mails: 1, outbox: 1 }],
  ['PasskeyChanged', PasskeyChanged, { userId: 1, change: 'added', addressIds: [] }, { mails: 1, outbox: 1 }],
  ['LinkedAccountChanged', LinkedAccountChanged, { userId: 1, change: 'added', addressIds: [] }, { mails: 1, outbox: 1 }],
  ['SchoolSignInChanged', SchoolSignInChanged, { userId: 1, change: 'required', addressIds: [] }, { mails: 1, outbox: 1 }],
  ['PasskeyChanged with addresses', PasskeyChanged, { userId: 1, change: 'added', addressIds: [7, 8] }, { mails: 2, outbox: 2 }],
  ['EmailChanged once more', EmailChanged, { userId: 1, changeId: randomUUID(), addressIds: [7] }, { mails: 3, outbox: 3 }],
  ['UsersAdded', UsersAdded, { userId: 1, additionId: 2 }, { mails: 1, outbox: 1 }],
  ['EmailChanged', EmailChanged, { userId: 1, changeId: randomUUID(), addressIds: [] }, { mails: 2, outbox: 2 }],
  ['CommentAdded', CommentAdded, { ...aComment, articleAuthorId: 4 }, { mails: 1, outbox: 1 }],
  ['ContentRejected', ContentRejected, { reviewId: 1, authorId: 2 }, { rejectionNotices: 1 }],
  ['PersonChanged', PersonChanged, personFact({ userId: 1, firstName: 'A', lastName: 'B' }), { people: 1 }],
  ['SchoolChanged', SchoolChanged, schoolFact({ schoolId: 1 }), { schools: 1 }],
  ['SchoolSignedUp', SchoolSignedUp, { schoolId: 1 }, { mails: 1, staffNotices: 1, outbox: 1 }],
  ['SchoolApproved', SchoolApproved, { schoolId: 1, approvedBy: 9 }, { welcomes: 1 }],
  ['ConnectionsGenerated', ConnectionsGenerated, { runId: 1, type: 'main', schools: 2, connections: 1 }, { runs: 1 }],
  ['QuiltRevealAnnounced', QuiltRevealAnnounced, aQuilt, { quilts: 1 }],
  ['QuiltClassesReminded', QuiltClassesReminded, { ...aQuilt, groupIds: [3, 4] }, { quilts: 1 }],
  ['ClassWeekSummed', ClassWeekSummed, { weekId: 1, schoolId: 2, groupId: 3 }, { weeks: 1 }],
  ['QuiltRevealed', QuiltRevealed, { schoolId: 1, halfTermId: 2, cause: 'complete' }, {}],
];

test.each(events)('processes %s once, however often it is delivered', async (_, definition, data, expected) => {
  const id = randomUUID();
  for (let times = 0; times < 3; times += 1) await messaging.deliver(definition, data, id);
  expect(await countRows()).toEqual({ ...none, ...expected });
});

test('names consumers after their events', () => {
  expect(
    consumers(messaging.deps)
      .map(({ name }) => name)
      .sort(),
  ).toEqual([
    'messaging.AuthenticatorChanged',
    'messaging.ChangeRequested',
    'messaging.ClassWeekSummed',
    'messaging.CommentAdded',
    'messaging.ConnectionsGenerated',
    'messaging.ContentRejected',
    'messaging.EmailChanged',
    'messaging.LinkedAccountChanged',
    'messaging.PasskeyChanged',
    'messaging.PasswordChanged',
    'messaging.PasswordLinkIssued',
    'messaging.PersonChanged',
    'messaging.QuiltClassesReminded',
    'messaging.QuiltRevealAnnounced',
    'messaging.QuiltRevealed',
    'messaging.SchoolApproved',
    'messaging.SchoolChanged',
    'messaging.SchoolSignInChanged',
    'messaging.SchoolSignedUp',
    'messaging.SignUpRejected',
    'messaging.StaffRoleChanged',
    'messaging.UsersAdded',
  ]);
});

const comment = (responseId: number | null, authorId: number) =>
  messaging.deliver(CommentAdded, {
    ...aComment,
    responseId,
    authorId,
    articleAuthorId: 4,
    ...(responseId !== null && { commentAuthorId: 3 }),
  });
const recipients = async () =>
  (
    await messaging.db.any(sql.type(z.object({ userId: z.int(), kind: z.string() }))`
    select user_id as "userId", kind from mails order by user_id
  `)
  ).map(({ userId, kind }) => `${kind} ${userId}`);

test.each([
  ['a comment', null, 3, ['comment 4']],
  ['a comment by the author of the report', null, 4, []],
  ['a reply by a third person', 9, 5, ['reply 3', 'reply 4']],
  ['a reply by the author of the report', 9, 4, ['reply 3']],
  ['a reply by the author of the comment', 9, 3, ['reply 4']],
])('queues one mail for each author, except the commenter, after %s', async (_, responseId, authorId, expected) => {
  await comment(responseId, authorId);
  // The same comment with another event id, as after restoring a backup of content.
  await comment(responseId, authorId);
  expect(await recipients()).toEqual(expected);
  expect((await readOutbox(messaging.db)).map(({ type }) => type)).toEqual(expected.map(() => 'send-mail'));
});
