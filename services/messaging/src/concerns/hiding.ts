import { ConcernSubjectHidden } from '@patchwork/contracts/events/messaging';
import type { Tx } from '@patchwork/platform/db';
import { AppError } from '@patchwork/platform/errors';
import { recordEvent } from '@patchwork/platform/outbox';
import type { CaseRow } from './cases.sql.ts';
import { countRaisingSchools, findNewestAction, insertAction, type NewAction, type Subject } from './hiding.sql.ts';

/** Concerns from this many schools hide a subject without review. */
const SCHOOLS_TO_HIDE = 3;

/** The subject of a case that can be hidden. @throws AppError `conflict` for a school and a visitor's concern */
export function hideableSubject({ kind, targetId }: Pick<CaseRow, 'kind' | 'targetId'>): Subject {
  if (kind === 'school') throw new AppError('conflict', 'cannot-hide', 'Deactivate the school instead.');
  if (kind === 'visitor' || targetId === null)
    throw new AppError('conflict', 'cannot-hide', "A visitor's concern does not say where it belongs, so nothing can be hidden.");
  return { kind, targetId };
}

/**
 * Hides the locked subject of a case after concerns from three schools, also when a school has hidden it already: then only an
 * Admin may show it again.
 */
export async function hideForManySchools(tx: Tx, caseId: number, subject: Subject): Promise<void> {
  const newest = await findNewestAction(tx, subject);
  if (newest?.isHidden && !newest.isBySchool) return;
  if ((await countRaisingSchools(tx, subject)) < SCHOOLS_TO_HIDE) return;
  const reason = 'Three schools have raised a concern about this.';
  await recordAction(tx, caseId, subject, { isHidden: true, reason, doneBy: null });
}

/** Records an action about the locked subject of a case and publishes it for content. */
export async function recordAction(tx: Tx, caseId: number, subject: Subject, action: NewAction): Promise<void> {
  const version = await insertAction(tx, caseId, subject, action);
  const { kind, targetId: subjectId } = subject;
  await recordEvent(tx, ConcernSubjectHidden, { kind, subjectId, version, isHidden: action.isHidden });
}
