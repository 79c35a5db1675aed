import type { Viewer } from '@patchwork/platform/assertion';
import { recordAuditEvent } from '@patchwork/platform/audit-events';
import { AppError, invalid, notFound } from '@patchwork/platform/errors';
import type { Origin } from '@patchwork/platform/origin';
import { isLeadOf } from '../access/access.policy.ts';
import type { Week, WeekQuestionTexts } from '../contract-types.ts';
import { closed } from './answer.ts';
import { findWeeks, lockWeek, saveChoice } from './week.sql.ts';
import { listChoices, showWeek, type WeekDeps } from './week.ts';

interface Choice {
  id: number;
  /** The key of a choice, or `text`. */
  choice?: string;
  text?: string;
}

/** @throws AppError 404, 403; conflict `week-closed`, `answered`; 400 */
export async function chooseQuestion(
  deps: WeekDeps,
  viewer: Viewer,
  { id, choice, text }: Choice,
  origin: Origin,
): Promise<Week> {
  const { userId, schoolId } = viewer;
  const { week, groupId } = await deps.db.transaction(async (tx) => {
    const locked = await lockWeek(tx, viewer, id);
    if (!isLeadOf(viewer, schoolId)) throw notFound();
    const [shown] = await findWeeks(tx, { schoolId, groupId: locked.groupId, week: locked.week });
    if (!shown) throw notFound();
    if (shown.isClosed) throw closed();
    if (shown.answerId !== null)
      throw new AppError('conflict', 'answered', 'The class has already answered this week’s question.');
    if ((choice === undefined) === (text === undefined)) throw notOffered();
    const chosen = text === undefined ? (await listChoices(deps, tx, viewer, shown)).find(({ key }) => key === choice) : null;
    if (chosen === undefined) throw notOffered();
    const texts: WeekQuestionTexts = chosen?.texts ?? { en: text!.trim() };
    const writtenAtSchoolId = chosen ? chosen.writtenAtSchoolId : schoolId;
    await saveChoice(tx, id, { texts, writtenAtSchoolId, userId });
    await recordAuditEvent(tx, { type: 'week-question-chosen', userId, schoolId, origin });
    return locked;
  });
  return showWeek(deps, viewer, { group: groupId, week });
}

const notOffered = () => invalid('invalid-request', [{ field: 'choice', message: 'Choose one of the questions, or write one.' }]);
