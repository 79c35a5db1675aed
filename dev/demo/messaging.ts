import { createHash } from 'node:crypto';
import { ConcernSubjectHidden, EvidenceHeld } from '@patchwork/contracts/events/messaging';
import { lockHoldsAfter } from '@patchwork/messaging/concerns/holds.sql';
import type { DatabasePool, Tx } from '@patchwork/platform/db';
import { recordEvents } from '@patchwork/platform/record-events';
import { type DemoIds, oldestFirst } from './ids.ts';
import type { DemoNetwork } from './network.ts';
import { clockOf, continueIds, fillOnce, insertRows } from './rows.ts';

type Network = Pick<
  DemoNetwork,
  'users' | 'reports' | 'messages' | 'announcements' | 'feedback' | 'concerns' | 'visitorsConcerns'
>;
type Text = Record<'subject' | 'htmlMessage', string> & { minutesAgo: number };

/** Minutes after which recipients read a message, and after which a recalled announcement was recalled. */
const HOUR = 60;

/**
 * Seeds messages, announcements, feedback and concerns, without sending emails. Call it after `seedContent`, because it
 * publishes events about the reports and comments that a concern has hidden.
 */
export const seedMessaging = (db: DatabasePool, network: Network, ids: DemoIds, now: Date): Promise<void> =>
  fillOnce(
    db,
    'messages',
    () => feedbackRows(network, ids, now),
    async (tx, feedback) => {
      await seedMessages(tx, network, ids, now);
      await insertRows(tx, 'feedback', feedback);
      await seedConcerns(tx, network, ids, now);
      for (const table of ['messages', 'feedback', 'concern_cases', 'concern_actions']) await continueIds(tx, table);
    },
  );

/** Seeds each message once, with its recipients; a pending or recalled announcement has none. */
async function seedMessages(tx: Tx, network: Network, ids: DemoIds, now: Date): Promise<void> {
  const { messages } = network;
  const at = clockOf(now);
  const keyOf = ({ minutesAgo, subject, htmlMessage }: Text) => JSON.stringify([minutesAgo, subject, htmlMessage]);
  const copies = Map.groupBy(messages, keyOf);
  const texts = oldestFirst([
    ...new Map([...messages, ...network.announcements].map((text): [string, Text] => [keyOf(text), text])).values(),
  ]);
  const idOf = new Map(texts.map((text, index) => [keyOf(text), index + 1]));
  const messageRows = texts.map((text) => {
    const { subject, htmlMessage, minutesAgo } = text;
    return { id: idOf.get(keyOf(text)), subject, htmlMessage, sentAt: at(minutesAgo) };
  });
  const recipients = messages.map((message) => ({
    messageId: idOf.get(keyOf(message)),
    userId: ids.user(message.user),
    readAt: message.isRead ? at(message.minutesAgo - HOUR) : null,
  }));
  const announcements = network.announcements.map((text) => {
    const { minutesAgo, audience, school, expected, isRecalled } = text;
    const userIds = (copies.get(keyOf(text)) ?? []).map(({ user }) => ids.user(user));
    const due = at(text.dueMinutesAgo);
    const sentAt = userIds.length > 0 ? due : null;
    return {
      ...{ messageId: idOf.get(keyOf(text)), writtenBy: ids.user(text.by), audience, expected },
      schoolId: school === null ? null : ids.school(school),
      ...{ createdAt: at(minutesAgo), sendAt: due, checkAt: due, begunAt: sentAt, doneAt: sentAt },
      ...{ deliveredUpTo: Math.max(0, ...userIds), deliveredTo: userIds.length },
      recalledAt: isRecalled ? at(minutesAgo - HOUR) : null,
    };
  });
  await insertRows(tx, 'messages', messageRows);
  await insertRows(tx, 'message_recipients', recipients);
  await insertRows(tx, 'announcements', announcements);
}

const schoolOf = ({ users }: Network, ids: DemoIds, user: string) => ids.school(users.find(({ key }) => key === user)!.school);

const feedbackRows = (network: Network, ids: DemoIds, now: Date) =>
  network.feedback.map(({ from, title, narrative, minutesAgo }, index) => ({
    ...{ id: index + 1, userId: ids.user(from), schoolId: schoolOf(network, ids, from), title, narrative },
    createdAt: clockOf(now)(minutesAgo),
  }));

/** Cases in every state. Their evidence is the text; the entries of raising and hiding are written by the database. */
async function seedConcerns(tx: Tx, network: Network, ids: DemoIds, now: Date): Promise<void> {
  const at = clockOf(now);
  const cases = network.concerns.map((concern, index) => {
    const { acknowledged, closed } = concern;
    const subject = subjectOf(network, concern, ids);
    return {
      ...{ id: index + 1, ...subject, reason: concern.reason, involvedUserIds: [subject.authorId].filter((id) => id !== null) },
      ...{ raisedBy: ids.user(concern.from), raisedBySchoolId: schoolOf(network, ids, concern.from) },
      createdAt: at(concern.minutesAgo),
      state: closed ? 'closed' : acknowledged ? 'acknowledged' : 'new',
      acknowledgedAt: acknowledged && at(acknowledged.minutesAgo),
      takenUpAt: acknowledged || closed ? at((acknowledged ?? closed)!.minutesAgo) : null,
      // Without this, every start of the demo would send reminders.
      remindedAt: now.toISOString(),
      ...{ closedAt: closed && at(closed.minutesAgo), closedBy: closed && ids.user(closed.by) },
      ...{ outcome: closed?.outcome, closeReason: closed?.reason },
      ...{ heldUntil: closed && sixYearsAfter(at(closed.minutesAgo)), holdVersion: closed ? 2 : 1 },
      evidence: evidenceOf(subject, at(concern.minutesAgo)),
      holdId: subject.kind === 'school' ? null : holdIdOf(index + 1),
      ...{ visitorName: null, visitorEmail: null, visitorSchool: null, whereFound: null, confirmedAt: null },
    };
  });
  const visitors = network.visitorsConcerns.map(({ name, email, school, where, reason, minutesAgo }, index) => ({
    ...{ id: cases.length + index + 1, kind: 'visitor', reason, involvedUserIds: [], state: 'new', holdVersion: 0 },
    ...{ createdAt: at(minutesAgo), remindedAt: now.toISOString(), confirmedAt: at(minutesAgo) },
    ...{ visitorName: name, visitorEmail: email, visitorSchool: school, whereFound: where },
  }));
  const rows = cases.map(({ texts: _, ...row }) => row);
  await insertRows(tx, 'concern_cases', rows);
  await insertRows(tx, 'concern_cases', visitors);
  const done = network.concerns.flatMap(({ acknowledged, closed }, index) => [
    ...(acknowledged ? [{ concernId: index + 1, kind: 'acknowledged', ...acknowledged, outcome: null }] : []),
    ...(closed ? [{ concernId: index + 1, kind: 'closed', ...closed }] : []),
  ]);
  const entries = done.map(({ concernId, kind, by: user, reason, outcome, minutesAgo }) => ({
    ...{ concernId, kind, actorId: ids.user(user), actorSchoolId: schoolOf(network, ids, user), isStaff: true },
    ...{ reason, outcome, createdAt: at(minutesAgo) },
  }));
  await insertRows(tx, 'concern_entries', entries);
  await hideSubjects(tx, network, ids, now);
  await recordEvents(tx, EvidenceHeld, await lockHoldsAfter(tx, 0, cases.length));
}

async function hideSubjects(tx: Tx, network: Network, ids: DemoIds, now: Date): Promise<void> {
  const at = clockOf(now);
  const hidden = network.concerns.flatMap((concern, index) => {
    const { kind, targetId } = subjectOf(network, concern, ids);
    return concern.hidden && kind !== 'school' ? [{ ...concern.hidden, concernId: index + 1, kind, targetId }] : [];
  });
  const actions = hidden.map(({ concernId, kind, targetId, reason, by: user, minutesAgo }, index) => ({
    ...{ id: index + 1, concernId, kind, targetId, isHidden: true, reason, createdAt: at(minutesAgo) },
    ...{ doneBy: ids.user(user), doneBySchoolId: schoolOf(network, ids, user), isStaff: true },
  }));
  await insertRows(tx, 'concern_actions', actions);
  const facts = actions.map(({ id, kind, targetId }) => ({ kind, subjectId: targetId, version: id, isHidden: true }));
  await recordEvents(tx, ConcernSubjectHidden, facts);
}

const sixYearsAfter = (iso: string): string => {
  const then = new Date(iso);
  then.setUTCFullYear(then.getUTCFullYear() + 6);
  return then.toISOString();
};

/** The same on each run. */
const holdIdOf = (caseId: number) => `00000000-0000-4000-8000-${String(caseId).padStart(12, '0')}`;

type Subject = ReturnType<typeof subjectOf>;

/** As content pins it, with the keys in the order of the hash; the demo pins texts only. */
function evidenceOf({ articleId, authorId, excerpt, placeSchoolId, schoolId, texts }: Subject, pinnedAt: string) {
  const seen = {
    ...{ articleId, authorId, events: [], excerpt, media: [], mediaKind: null, pinnedAt, placeAuthorId: null },
    ...{ placeSchoolId: placeSchoolId ?? schoolId, schoolId, texts, versions: [] },
  };
  return { ...seen, sha256: createHash('sha256').update(JSON.stringify(seen)).digest('hex') };
}

/** The subject of a concern as the content service described it at the time, with its whole texts. */
function subjectOf(network: Network, { about }: DemoNetwork['concerns'][number], ids: DemoIds) {
  if (about.kind === 'school') {
    const schoolId = ids.school(about.school);
    const nothing = { articleId: null, placeSchoolId: null, excerpt: null, authorId: null };
    return { kind: about.kind, targetId: schoolId, schoolId, ...nothing, texts: [] };
  }
  const { kind, report } = about;
  const [articleId, reportSchoolId] = [ids.report(report.key), ids.school(report.school)];
  const { author, narrative } = kind === 'article' ? report : report.comments[about.position]!;
  const schoolId = schoolOf(network, ids, author);
  const texts = [
    ...(kind === 'article' ? [{ field: 'title', text: report.title }] : []),
    { field: 'narrative', text: narrative },
  ];
  const words = texts.map(({ text }) => text).join('\n');
  return {
    ...{ kind, targetId: kind === 'article' ? articleId : ids.comment(report.key, about.position), articleId, schoolId },
    ...{ authorId: ids.user(author), placeSchoolId: reportSchoolId === schoolId ? null : reportSchoolId },
    ...{ excerpt: [...words].slice(0, 300).join(''), texts },
  };
}
