import { t } from '../../lib/i18n.ts';
import type { QuiltPatch } from './api.ts';

type Told = Pick<QuiltPatch, 'state' | 'isOwn' | 'mediaItem'>;

/** "Sewn, face down": the state of a patch in words; colour never says it alone. */
export function patchState({ state, isOwn, mediaItem }: Told): string {
  if (mediaItem?.isWithdrawn) return t('Withdrawn');
  switch (state) {
    case 'face-up':
      return isOwn ? t('Sewn by us') : t('Sewn');
    case 'face-down':
      return t('Sewn, face down');
    case 'preparing':
      return t('Picture is being prepared');
    case 'failed':
      return t('Picture could not be prepared');
    case 'checked':
      return t('Being looked at');
    case 'not-sewn':
      return t('Not sewn yet');
  }
}

/** Whether the picture of a patch can be drawn now. */
export const hasPicture = ({ state, mediaItem }: Pick<QuiltPatch, 'state' | 'mediaItem'>): boolean =>
  state === 'face-up' && mediaItem?.processing === 'ready';

/** The patch that the user may sew or change now: of their own class, otherwise the first. */
export const patchToSew = (patches: readonly QuiltPatch[], ownClassId: number | undefined): QuiltPatch | undefined =>
  patches.find(({ maySew, schoolGroup }) => maySew && schoolGroup.id === ownClassId) ?? patches.find(({ maySew }) => maySew);
