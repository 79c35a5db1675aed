import { ConcernSubjectHidden } from '@patchwork/contracts/events/messaging';
import type { DatabasePool, Tx } from '@patchwork/platform/db';
import { recordEvent } from '@patchwork/platform/outbox';
import type { DemoConcern, DemoNetwork } from '@patchwork/stack/demo/network';
import { type NewDemoConcern, saveDemoAction, saveDemoConcern, saveDemoFeedback } from './demo.sql.ts';

/** How the whole demo numbers what it names by key. */
export interface DemoNumbers {
  user(key: string): number;
  school(key: string): number;
  report(key: string): number;
  comment(reportKey: string, position: number): number;
}

type Network = Pick<DemoNetwork, 'users' | 'reports' | 'feedback' | 'concerns'>;

/**
 * Writes what schools have told the provider: feedback and concerns. Call it when the reports are there, since content hears what is
 * hidden. Nobody is mailed. Does nothing when there is feedback already.
 */
export async function seedOffice(db: DatabasePool, network: Network, ids: DemoNumbers, now = new Date()): Promise<void> {
  const at = (minutesAgo: number) => new Date(now.getTime() - minutesAgo * 60_000);
  const by = (userKey: string) => ({ userId: ids.user(userKey), schoolId: ids.school(homeOf(network, userKey)) });
  await db.transaction(async (tx) => {
    for (const [index, { user, title, narrative, minutesAgo }] of network.feedback.entries()) {
      const words = { title, narrative, at: at(minutesAgo) };
      if (!(await saveDemoFeedback(tx, { id: index + 1, ...by(user), ...words }))) return;
    }
    for (const [index, concern] of network.concerns.entries()) {
      const { user, reason, minutesAgo, closed } = concern;
      const row = { id: index + 1, ...subjectOf(network, concern, ids), reason, raisedBy: by(user), at: at(minutesAgo) };
      await saveDemoConcern(tx, {
        ...row,
        closed: closed && { by: ids.user(closed.user), outcome: closed.outcome, at: at(closed.minutesAgo) },
      });
      if (concern.hidden)
        await hide(tx, row, ids.user(concern.hidden.user), concern.hidden.reason, at(concern.hidden.minutesAgo));
    }
  });
}

async function hide(tx: Tx, { id, kind, targetId }: Omit<NewDemoConcern, 'closed'>, doneBy: number, reason: string, when: Date) {
  if (kind === 'school') return;
  const version = await saveDemoAction(tx, { concernId: id, kind, targetId, reason, doneBy, at: when });
  await recordEvent(tx, ConcernSubjectHidden, { kind, subjectId: targetId, version, isHidden: true });
}

function homeOf({ users }: Network, userKey: string): string {
  return users.find(({ key }) => key === userKey)!.school;
}

/** What content would have said of the thing, then. */
function subjectOf(network: Network, { about }: DemoConcern, ids: DemoNumbers) {
  if (about.kind === 'school') {
    const schoolId = ids.school(about.school);
    return { kind: about.kind, targetId: schoolId, articleId: null, schoolId, placeSchoolId: schoolId, excerpt: null };
  }
  const report = network.reports.find(({ key }) => key === about.report)!;
  const place = { articleId: ids.report(report.key), placeSchoolId: ids.school(report.school) };
  const excerptOf = (text: string) => [...text].slice(0, 300).join('');
  if (about.kind === 'article') {
    const excerpt = excerptOf(`${report.title}\n${report.narrative}`);
    return { kind: about.kind, targetId: place.articleId, schoolId: place.placeSchoolId, ...place, excerpt };
  }
  const comment = report.comments[about.position]!;
  const schoolId = ids.school(homeOf(network, comment.author));
  const targetId = ids.comment(report.key, about.position);
  return { kind: about.kind, targetId, schoolId, ...place, excerpt: excerptOf(comment.narrative) };
}
