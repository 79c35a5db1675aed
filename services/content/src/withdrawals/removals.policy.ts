import type { Viewer } from '@patchwork/platform/assertion';
import { isAdmin, mayChange, mayDecideFor } from '../access/access.policy.ts';
import type { Subject } from './subjects.sql.ts';

type Removable = Pick<Subject, 'kind' | 'authorId' | 'schoolId' | 'createdAt'>;

const HOUR_MS = 60 * 60_000;
/** The page offers it for ten seconds, and longer while the focus is on it. */
const UNDO_MS = 10 * 60_000;

/** Authors, Leads of the author's school and Admins. */
export const mayWithdraw = (viewer: Viewer, subject: Pick<Removable, 'authorId' | 'schoolId'>): boolean =>
  viewer.userId === subject.authorId || mayDecideFor(viewer, subject.schoolId);

/** As the calls that delete have it: a report only Admins; a comment or reply also its author. */
export const mayDelete = (viewer: Viewer, subject: Pick<Removable, 'kind' | 'authorId'>): boolean =>
  subject.kind === 'article' ? isAdmin(viewer) : mayChange(viewer, subject);

/** Not for one's own within an hour after it was written. */
export const needsReason = (
  viewer: Viewer,
  { authorId, createdAt }: Pick<Removable, 'authorId' | 'createdAt'>,
  now: Date,
): boolean => viewer.userId !== authorId || now.getTime() - Date.parse(createdAt) > HOUR_MS;

export const isLateToUndo = (removedAt: string, now: Date): boolean => now.getTime() - Date.parse(removedAt) > UNDO_MS;
