import type { Viewer } from '@patchwork/platform/assertion';
import { isLeadOf } from '../access/access.policy.ts';

/** The picture of a place, as far as its state shows. */
export interface Sewn {
  processing: 'queued' | 'processing' | 'ready' | 'failed';
  isHidden: boolean;
  isWithdrawn: boolean;
}

export type PatchState = 'not-sewn' | 'face-down' | 'face-up' | 'preparing' | 'failed' | 'checked';

interface Shown {
  picture: Sewn | null;
  /** Of the viewer's school. */
  isOwn: boolean;
  hasTurnedOver: boolean;
}

/** What a viewer sees of a place. Other schools do not learn that a picture is being processed or could not be used. */
export function stateOf({ picture, isOwn, hasTurnedOver }: Shown): PatchState {
  if (picture === null || (picture.processing === 'failed' && !isOwn)) return 'not-sewn';
  if (picture.isHidden || picture.isWithdrawn) return 'checked';
  if (picture.processing === 'failed') return 'failed';
  if (!isOwn && !(hasTurnedOver && picture.processing === 'ready')) return 'face-down';
  return picture.processing === 'ready' ? 'face-up' : 'preparing';
}

/** Whether a class has sewn: its picture is ready or in preparation, and was not taken back. */
export const hasSewn = (picture: Sewn | null): boolean =>
  picture !== null && picture.processing !== 'failed' && !picture.isWithdrawn;

/** Whether a quilt need not wait for a class. */
export const isFinished = (picture: Sewn | null): boolean => hasSewn(picture) && picture?.processing === 'ready';

/** Who may sew the patch of a class: its teachers and the Leads of its school; where reports wait for a Lead, only these. */
export const maySewFor = (viewer: Viewer, { groupId, schoolId }: { groupId: number; schoolId: number }, leadsOnly: boolean) =>
  isLeadOf(viewer, schoolId) ||
  (!leadsOnly && viewer.roles.includes('Contributor') && viewer.schoolId === schoolId && viewer.schoolGroupId === groupId);

/** Whether the place is open: it has no picture that counts, or no quilt that shows it has turned over. */
export const isOpen = (picture: Sewn | null, isShownElsewhere: boolean): boolean => !hasSewn(picture) || !isShownElsewhere;

/** Days until a school may ask the missing classes again. */
export const REMINDER_DAYS = 7;
