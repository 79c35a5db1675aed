import { ConcernSubjectHidden } from '@patchwork/contracts/events/messaging';
import type { DatabasePool, Tx } from '@patchwork/platform/db';
import { type DemoIds, oldestFirst } from './ids.ts';
import type { DemoConcern, DemoMessage, DemoNetwork } from './network.types.ts';
import { clockOf, continueIds, fillOnce, insertRows, publish } from './rows.ts';

type Network = Pick<DemoNetwork, 'users' | 'reports' | 'messages' | 'announcements' | 'feedback' | 'concerns'>;
type Text = Pick<DemoMessage, 'subject' | 'htmlMessage' | 'minutesAgo'>;

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
      for (const table of ['messages', 'feedback', 'concerns', 'concern_actions']) await continueIds(tx, table);
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
  network.feedback.map(({ user, title, narrative, minutesAgo }, index) => ({
    ...{ id: index + 1, userId: ids.user(user), schoolId: schoolOf(network, ids, user), title, narrative },
    createdAt: clockOf(now)(minutesAgo),
  }));

async function seedConcerns(tx: Tx, network: Network, ids: DemoIds, now: Date): Promise<void> {
  const at = clockOf(now);
  const concerns = network.concerns.map((concern, index) => ({
    ...{ id: index + 1, ...subjectOf(network, concern, ids), reason: concern.reason },
    ...{
      raisedBy: ids.user(concern.user),
      raisedBySchoolId: schoolOf(network, ids, concern.user),
      createdAt: at(concern.minutesAgo),
    },
    closedAt: concern.closed && at(concern.closed.minutesAgo),
    closedBy: concern.closed && ids.user(concern.closed.user),
    outcome: concern.closed?.outcome,
  }));
  const hidden = concerns.flatMap(({ id, kind, targetId }, index) => {
    const action = network.concerns[index]!.hidden;
    return action && kind !== 'school' ? { ...action, concernId: id, kind, targetId } : [];
  });
  const actions = hidden.map(({ concernId, kind, targetId, reason, user, minutesAgo }, index) => ({
    ...{ id: index + 1, concernId, kind, targetId, isHidden: true, reason },
    ...{ doneBy: ids.user(user), createdAt: at(minutesAgo) },
  }));
  await insertRows(tx, 'concerns', concerns);
  await insertRows(tx, 'concern_actions', actions);
  const facts = actions.map(({ id, kind, targetId }) => ({ kind, subjectId: targetId, version: id, isHidden: true }));
  await publish(tx, ConcernSubjectHidden, facts);
}

/** The subject of a concern as the content service described it at the time. */
function subjectOf(network: Network, { about }: DemoConcern, ids: DemoIds) {
  const excerptOf = (text: string) => [...text].slice(0, 300).join('');
  if (about.kind === 'school') {
    const schoolId = ids.school(about.school);
    return { kind: about.kind, targetId: schoolId, articleId: null, schoolId, placeSchoolId: null, excerpt: null };
  }
  const report = network.reports.find(({ key }) => key === about.report)!;
  const [articleId, reportSchoolId] = [ids.report(report.key), ids.school(report.school)];
  if (about.kind === 'article') {
    const excerpt = excerptOf(`${report.title}\n${report.narrative}`);
    return { kind: about.kind, targetId: articleId, articleId, schoolId: reportSchoolId, placeSchoolId: null, excerpt };
  }
  const comment = report.comments[about.position]!;
  const schoolId = schoolOf(network, ids, comment.author);
  return {
    ...{ kind: about.kind, targetId: ids.comment(report.key, about.position), articleId, schoolId },
    placeSchoolId: reportSchoolId === schoolId ? null : reportSchoolId,
    excerpt: excerptOf(comment.narrative),
  };
}
