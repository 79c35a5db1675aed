import { t } from '../../lib/i18n.ts';
import type { QuiltPatch } from './api.ts';

type Told = Pick<QuiltPatch, 'state' | 'isOwn'>;

/** "Sewn, face down": the state of a patch in words; colour never says it alone. */
export function patchState({ state, isOwn }: Told): string {
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
