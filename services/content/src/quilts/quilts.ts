import { QuiltClassesReminded } from '@patchwork/contracts/events/content';
import type { Viewer } from '@patchwork/platform/assertion';
import { recordAuditEvent } from '@patchwork/platform/audit-events';
import { AppError, invalid, notFound } from '@patchwork/platform/errors';
import type { Origin } from '@patchwork/platform/origin';
import { recordEvent } from '@patchwork/platform/outbox';
import type { Quilt, QuiltSummary, QuiltWatch } from '../contract-types.ts';
import type { Deps } from '../deps.ts';
import { ageOf } from '../questions/questions.policy.ts';
import { getQuestions } from './offers.sql.ts';
import { findPlaces } from './places.sql.ts';
import { countSewn, hasSewnIn, listHeads, lockCurrent, markReminded, saveQuestionOf } from './quilts.sql.ts';
import type { QuiltReader } from './read-quilts.ts';
import { missingOf, questionOf, toQuestion, toQuilt } from './to-quilt.ts';

/** The quilt of the viewer's school in a half term; null is the current one. @throws AppError 404 */
export async function showQuilt(quilts: QuiltReader, viewer: Viewer, halfTermId: number | null): Promise<Quilt> {
  const found = await quilts.quilt(viewer, halfTermId);
  if (!found || !(found.head.isCurrent || found.places.length > 0)) throw notFound();
  return toQuilt(viewer, found);
}

/** @throws AppError 404 without a half term */
export async function watchQuilt(quilts: QuiltReader, viewer: Viewer): Promise<QuiltWatch> {
  const watched = await quilts.watch(viewer);
  if (!watched) throw notFound();
  return watched;
}

/** The quilts of the viewer's school, newest first; with a class, those in which it has sewn. */
export async function listQuilts({ db }: Deps, { schoolId }: Viewer, groupId: number | null): Promise<QuiltSummary[]> {
  const heads = await listHeads(db, schoolId);
  const sewn = await countSewn(db, heads, groupId);
  const found = heads.flatMap((head) => {
    const patches = sewn.get(head.halfTermId);
    const isListed = groupId === null ? head.isCurrent || (patches?.sewn ?? 0) > 0 : patches?.hasGroup;
    return isListed ? [{ head, patches: patches?.sewn ?? 0 }] : [];
  });
  return Promise.all(
    found.map(async ({ head, patches }) => {
      const { offers, questions } = await getQuestions(db, head.halfTermId);
      return {
        halfTerm: { id: head.halfTermId, name: head.halfTermName },
        question: toQuestion(questions.get(questionOf(head, offers))),
        isCurrent: head.isCurrent,
        isRevealed: head.hasTurnedOver,
        patches,
      };
    }),
  );
}

/** @throws AppError 404 without a half term; invalid on `question`; conflict `patch-sewn` */
export async function chooseQuestion(
  { db }: Deps,
  quilts: QuiltReader,
  viewer: Viewer,
  question: number,
  origin: Origin,
): Promise<Quilt> {
  const { userId, schoolId } = viewer;
  await db.transaction(async (tx) => {
    const head = await lockCurrent(tx, viewer);
    const { offers } = await getQuestions(tx, head.halfTermId);
    if (!offers[ageOf(head.typeId)].includes(question))
      throw invalid('invalid-request', [{ field: 'question', message: 'Choose one of the three questions.' }]);
    if (await hasSewnIn(tx, schoolId, head.halfTermId))
      throw new AppError('conflict', 'patch-sewn', 'A class of your school has already answered the question.');
    await saveQuestionOf(tx, schoolId, head.halfTermId, question);
    await recordAuditEvent(tx, { type: 'quilt-question-chosen', userId, schoolId, origin });
  });
  return showQuilt(quilts, viewer, null);
}

/**
 * Asks the classes of the quilt that have not sewn for their patches.
 * @throws AppError 404 without a half term; conflict `reminded`, `quilt-revealed`, `quilt-complete`
 */
export async function remindClasses({ db }: Deps, quilts: QuiltReader, viewer: Viewer, origin: Origin): Promise<Quilt> {
  const { userId, schoolId } = viewer;
  await db.transaction(async (tx) => {
    const head = await lockCurrent(tx, viewer);
    if (head.hasTurnedOver) throw new AppError('conflict', 'quilt-revealed', 'The quilt has already turned over.');
    const schools = [schoolId, ...head.memberIds].map((id) => ({ id, isOpen: false }));
    const groupIds = missingOf(await findPlaces(tx, head, schools)).map(({ groupId }) => groupId);
    if (groupIds.length === 0) throw new AppError('conflict', 'quilt-complete', 'All classes have sewn their patches.');
    if (head.wasReminded) throw new AppError('conflict', 'reminded', 'Your school has already reminded these classes this week.');
    await markReminded(tx, schoolId, head.halfTermId);
    const { halfTermId, turnsOverAt: revealsAt } = head;
    await recordEvent(tx, QuiltClassesReminded, { schoolId, halfTermId, groupIds, revealsAt });
    await recordAuditEvent(tx, { type: 'quilt-classes-reminded', userId, schoolId, origin });
  });
  return showQuilt(quilts, viewer, null);
}
