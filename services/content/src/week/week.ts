import type { Viewer } from '@patchwork/platform/assertion';
import type { Db } from '@patchwork/platform/db';
import { notFound } from '@patchwork/platform/errors';
import { isLeadOf } from '../access/access.policy.ts';
import { findClassOf } from '../access/classes.sql.ts';
import type { Article, Week, WeekChoice, WeekSummary } from '../contract-types.ts';
import type { Deps } from '../deps.ts';
import type { Feed } from '../feed-cache/feed.ts';
import { findSchool } from '../people/schools.sql.ts';
import { ageOf } from '../questions/questions.policy.ts';
import { getOffers } from './offers.sql.ts';
import {
  type ClassWeek,
  countAnswers,
  countLinks,
  findClassesAsked,
  findPlaces,
  findWeeks,
  findWritten,
  type Place,
} from './week.sql.ts';

export type WeekDeps = Deps & { feed: Feed };

interface Wanted {
  group?: number | undefined;
  week?: string | undefined;
}

/** The week of a class as this viewer sees it. @throws AppError 404 for another school's class, and a week in which it was not asked */
export async function showWeek(deps: WeekDeps, viewer: Viewer, { group, week }: Wanted): Promise<Week> {
  const { db } = deps;
  const { schoolId } = viewer;
  const groupId = group ?? viewer.schoolGroupId;
  const own = await findClassSeen(db, viewer, groupId);
  if (!own && group !== undefined) throw notFound();
  const [asked] = own ? await findWeeks(db, { schoolId, groupId, week }) : [];
  if (week !== undefined && !asked) throw notFound();
  // Only a week that was asked for is shown once it is over.
  const shown = asked && (week !== undefined || !asked.isClosed) ? asked : null;
  const school = await findSchool(db, schoolId);
  const classes = isLeadOf(viewer, schoolId) ? await findClassesAsked(db, schoolId, week) : [];
  const head = {
    now: new Date().toISOString(),
    class: own && { id: own.id, name: own.name },
    school: { id: schoolId, name: school?.name ?? '' },
    classes: classes.map(({ groupId: id, groupName: name, answerId }) => ({ id, name, hasAnswered: answerId !== null })),
  };
  if (!shown) {
    const reason = !own ? 'no-class' : (await countLinks(db, schoolId)) === 0 ? 'no-links' : 'not-yet';
    const nothing = { id: null, week: null, question: null, choices: [], opensAt: null, closesAt: null, own: null, places: [] };
    return { ...head, ...nothing, reason, isOpen: false };
  }
  const isOpen = shown.hasOpened || shown.answerId !== null;
  const places = await findPlaces(db, schoolId, shown.week);
  const seen = isOpen ? places.flatMap(({ answerId }) => answerId ?? []) : [];
  const answers = await readAnswers(deps, viewer, shown.answerId === null ? seen : [shown.answerId, ...seen]);
  return {
    ...head,
    id: shown.id,
    week: shown.week,
    reason: null,
    question: { texts: shown.texts, writtenAt: shown.writtenAt },
    choices: (await listChoices(deps, db, viewer, shown)).map(({ writtenAtSchoolId: _, ...choice }) => choice),
    opensAt: shown.opensAt,
    closesAt: shown.closesAt,
    isOpen,
    own: answers.get(shown.answerId) ?? null,
    places: places.map((place) => toPlace(place, answers)),
  };
}

/** The weeks in which a class was asked, newest first. @throws AppError 404 for another school's class */
export async function listWeeks({ db }: Deps, viewer: Viewer, group: number | undefined): Promise<WeekSummary[]> {
  const { schoolId } = viewer;
  const groupId = group ?? viewer.schoolGroupId;
  if (!(await findClassSeen(db, viewer, groupId))) {
    if (group !== undefined) throw notFound();
    return [];
  }
  const weeks = await findWeeks(db, { schoolId, groupId });
  const open = weeks.filter(({ hasOpened, answerId }) => hasOpened || answerId !== null);
  const counts = await countAnswers(
    db,
    schoolId,
    open.map(({ week }) => week),
  );
  return weeks.map((shown) => ({
    week: shown.week,
    question: { texts: shown.texts, writtenAt: shown.writtenAt },
    hasAnswered: shown.answerId !== null,
    answers: open.includes(shown) ? (counts.get(shown.week) ?? 0) : 0,
  }));
}

/** The viewer's own class, or for Leads any of their school; null for what is not a class. */
const findClassSeen = (db: Db, viewer: Viewer, groupId: number) =>
  groupId === viewer.schoolGroupId || isLeadOf(viewer, viewer.schoolId) ? findClassOf(db, viewer.schoolId, groupId) : null;

type Choice = WeekChoice & { writtenAtSchoolId: number | null };

/**
 * What a Lead may choose: three questions of the list, and those that Leads of linked schools wrote. A word of the filter waits for
 * the Lead who wrote it, in the answer, and for no other.
 */
export async function listChoices(
  { wordFilter }: Pick<Deps, 'wordFilter'>,
  db: Db,
  viewer: Viewer,
  { schoolId, week, answerId, isClosed }: ClassWeek,
): Promise<Choice[]> {
  if (!isLeadOf(viewer, schoolId) || answerId !== null || isClosed) return [];
  const school = await findSchool(db, schoolId);
  const offers = await getOffers(db, week);
  const written = (await findWritten(db, schoolId, week)).filter(({ texts }) => !wordFilter([texts.en]));
  return [
    ...offers[ageOf(school?.typeId ?? null)].map(({ id, texts }) => ({
      key: `list-${id}`,
      texts,
      writtenAt: null,
      writtenAtSchoolId: null,
    })),
    ...written.map(({ weekId, schoolId: writtenAtSchoolId, texts, writtenAt }) => ({
      key: `linked-${weekId}`,
      texts,
      writtenAt,
      writtenAtSchoolId,
    })),
  ];
}

/** By id; without what this viewer does not see. */
async function readAnswers(
  { feed }: WeekDeps,
  viewer: Viewer,
  articleIds: readonly number[],
): Promise<Map<number | null, Article>> {
  const found = await Promise.all(articleIds.map((id) => feed.article(viewer, id)));
  return new Map(found.flatMap((json) => (json ? [JSON.parse(json.toString()) as Article] : [])).map((each) => [each.id, each]));
}

/** What a Lead wrote is only above an answer: with it the text has passed the word filter, can be reported and hidden. */
function toPlace(
  { schoolId, schoolName, groupId, groupName, texts, writtenAt, answerId }: Place,
  answers: ReadonlyMap<number | null, Article>,
) {
  const answer = answers.get(answerId) ?? null;
  return {
    school: { id: schoolId, name: schoolName },
    class: { id: groupId, name: groupName },
    question: writtenAt === null || answer ? { texts, writtenAt } : null,
    hasAnswered: answerId !== null,
    answer,
  };
}
