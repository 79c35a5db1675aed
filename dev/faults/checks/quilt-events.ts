import { sql } from 'slonik';
import { z } from 'zod';
import { actsOf, begin, type CheckFunction, type Context, idIn, isAcknowledged, mayHaveHappened, numbers } from './context.ts';
import { listEvents } from './events.ts';
import { lastOf, listPeople, listQuilts, listReadings, momentOf } from './quilt-facts.ts';
import { takenIds } from './stored.ts';

// What follows from quilts: a quilt turns over once, with one event and one mail for each person, and exchanges become stitches.

/** How long before a complete quilt turns over its last picture was ready. */
const NOTICE_MS = 20_000;

/** Events of this type, by school and half term. */
async function countEvents(context: Context, type: string): Promise<Map<string, Record<string, unknown>[]>> {
  const events = (await listEvents(context, 'content')).filter((event) => event.type === type);
  return Map.groupBy(
    events.map(({ data }) => data),
    ({ schoolId, halfTermId }) => `${schoolId} ${halfTermId}`,
  );
}

const turnsOverOnce: CheckFunction = async (context) => {
  const { check, look } = begin('A quilt turns over once, at its date or when all its classes have sewn, with one event');
  const quilts = await listQuilts(context);
  const events = await countEvents(context, 'QuiltRevealed');
  const readings = await listReadings(context);
  const sewings = actsOf(context, 'sew-patch').filter(mayHaveHappened);
  for (const quilt of quilts) {
    const { schoolId, halfTermId, revealsAt, revealedAt } = quilt;
    const own = events.get(`${schoolId} ${halfTermId}`) ?? [];
    const name = `the quilt of school ${schoolId}`;
    const at = momentOf(quilt);
    const times = at < Date.now() ? 1 : 0;
    look(own.length === times, () => `${name} has ${own.length} events, not ${times}`);
    if (times === 0) continue;
    const moment = new Date(at).toISOString();
    look(Date.parse(revealedAt ?? '') === at, () => `${name} turned over at ${revealedAt}, not at ${moment}`);
    const isEarly = at < Date.parse(revealsAt);
    look(own[0]?.cause === (isEarly ? 'complete' : 'date'), () => `${name} says that the cause was ${own[0]?.cause}`);
    // A school that is linked in the notice does not put the moment off.
    const completed = at - NOTICE_MS;
    const before = readings.findLast((reading) => reading.schoolId === schoolId && reading.until < completed);
    if (!isEarly || !before) continue;
    for (const { groupId } of before.patches) {
      const isSewn = sewings.some(({ change, startedAt }) => change.groupId === groupId && startedAt < completed);
      look(isSewn, () => `${name} counted as complete without class ${groupId}`, [before.act]);
    }
  }
  for (const [key, own] of events) look(own.length === 1, () => `the quilt ${key} has ${own.length} events`);
  return check;
};

const Notice = z.object({ id: z.int(), schoolId: z.int(), isEnded: z.boolean(), isResolved: z.boolean() });

/** The notices of this run, with the mails of each, who has joined meanwhile, and the schools whose quilts have turned over. */
export async function findNotices(context: Context) {
  const { messaging } = context.databases;
  const turnedOver = new Set((await listQuilts(context)).filter(({ revealedAt }) => revealedAt).map(({ schoolId }) => schoolId));
  const notices = await messaging.any(sql.type(Notice)`
    select id, school_id as "schoolId", ended_at is not null as "isEnded", resolved_at is not null as "isResolved"
    from quilt_notices
    where kind = 'quilt-reveal' and created_at >= ${context.since}::timestamptz
    order by id
  `);
  const Mails = z.object({ noticeId: z.int(), userId: z.int(), count: z.int() });
  const mails = await messaging.any(sql.type(Mails)`
    select quilt_notices.id as "noticeId", people.user_id as "userId", count(mails.id) as count
    from quilt_notices
    join people on people.school_id = quilt_notices.school_id and people.is_active
    left join mails on mails.user_id = people.user_id and mails.kind = 'quilt-reveal' and mails.about_id = quilt_notices.id
    where quilt_notices.id = any(${numbers(notices.map(({ id }) => id))})
    group by quilt_notices.id, people.user_id
  `);
  const joined = new Set(
    actsOf(context, 'add-user', 'approve-school').flatMap(({ answer }) => [
      answer.id,
      ...((answer.users as number[] | undefined) ?? []),
    ]),
  );
  return { notices, mails, joined, turnedOver };
}

const announcedOnce: CheckFunction = async (context) => {
  const { check, look } = begin('I9 a quilt is announced once, in one mail to each person of its school, until it turns over');
  const { notices, mails, joined, turnedOver } = await findNotices(context);
  const bySchool = Map.groupBy(notices, ({ schoolId }) => schoolId);
  for (const [key, own] of await countEvents(context, 'QuiltRevealAnnounced')) {
    const schoolId = Number(key.split(' ')[0]);
    const count = bySchool.get(schoolId)?.length ?? 0;
    look(own.length === 1 && count === 1, () => `the quilt ${key} has ${own.length} announcements and ${count} notices`);
  }
  for (const { id, schoolId, isEnded, isResolved } of notices) {
    look(isResolved, () => `the people of school ${schoolId} are not told of their quilt`);
    look(isEnded || !turnedOver.has(schoolId), () => `the notice of school ${schoolId} goes on after the quilt has turned over`);
    for (const { userId, count } of mails.filter(({ noticeId }) => noticeId === id))
      look(count === 1 || (count === 0 && joined.has(userId)), () => `user ${userId} has ${count} mails about the quilt`);
  }
  return check;
};

/** Exchanges between classes that were acknowledged, and of which no part was withdrawn or erased. */
export async function listExchanges(context: Context) {
  const classOf = new Map((await listPeople(context)).map(({ id, groupId }) => [id, groupId]));
  const [reports, questions, answers] = [
    takenIds(context, 'article'),
    takenIds(context, 'comment'),
    takenIds(context, 'response'),
  ];
  const replies = Map.groupBy(actsOf(context, 'reply').filter(isAcknowledged), ({ change }) => change.commentId);
  return actsOf(context, 'comment')
    .filter((act) => isAcknowledged(act) && !questions.has(act.answer.id) && !reports.has(act.change.articleId))
    .flatMap((act) => {
      const [asking, asked] = [classOf.get(act.userId!), classOf.get(idIn(act.change, 'reportBy'))];
      const own = (replies.get(act.answer.id) ?? []).filter(({ answer }) => !answers.has(answer.id));
      const ids = (group: number | undefined) =>
        own.filter(({ userId }) => classOf.get(userId!) === group).map(({ answer }) => idIn(answer));
      const isExchange = asking !== asked && Math.max(...ids(asking)) > Math.min(...ids(asked));
      return isExchange ? [{ act, asking, asked, commentId: idIn(act.answer) }] : [];
    });
}

const stitchesAreRight: CheckFunction = async (context) => {
  const { check, look } = begin('The stitches of a quilt are the acknowledged exchanges of its classes');
  const readings = lastOf(await listReadings(context)).filter(({ isRevealed }) => isRevealed);
  const exchanges = await listExchanges(context);
  const Exchange = z.object({ commentId: z.int(), asking: z.int(), asked: z.int() });
  const stored = await context.databases.content.any(sql.type(Exchange)`
    select comments.id as "commentId", askers.school_group_id as asking, articles.school_group_id as asked
    from comments
    join people as askers on askers.id = comments.author_id
    join articles on articles.id = comments.article_id
    where exists (
      select
      from responses as answers
      join people as answerers on answerers.id = answers.author_id and answerers.school_group_id = articles.school_group_id
      join responses as replies on replies.comment_id = comments.id and replies.id > answers.id
      join people as repliers on repliers.id = replies.author_id and repliers.school_group_id = askers.school_group_id
      where answers.comment_id = comments.id
    )
  `);
  const known = new Map(stored.map((exchange) => [exchange.commentId, exchange]));
  for (const { act: reading, schoolId, patches, stitches } of readings) {
    const isShown = (groupId: number | undefined) =>
      patches.some((patch) => patch.groupId === groupId && patch.state === 'face-up');
    for (const { act, asking, asked, commentId } of exchanges)
      if (isShown(asking) && isShown(asked))
        look(stitches.includes(commentId), () => `the quilt of school ${schoolId} lacks the exchange ${commentId}`, [
          act,
          reading,
        ]);
    for (const commentId of stitches) {
      const exchange = known.get(commentId);
      const isOne = stitches.filter((other) => other === commentId).length === 1;
      const isRight = isOne && exchange && isShown(exchange.asking) && isShown(exchange.asked);
      look(isRight === true, () => `the stitch ${commentId} in the quilt of school ${schoolId} is no exchange, or is double`, [
        reading,
      ]);
    }
  }
  return check;
};

export const quiltEventChecks: CheckFunction[] = [turnsOverOnce, announcedOnce, stitchesAreRight];
