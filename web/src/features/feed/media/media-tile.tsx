import { Film, Hourglass, ImageOff } from 'lucide-react';
import { t } from '../../../lib/i18n.ts';
import type { MediaItem } from '../api.ts';
import css from './media.module.css';
import { Picture, Video } from './media-content.tsx';

type Props = {
  item: MediaItem;
  /** Counts from 1. */
  place: number;
  count: number;
  more: number;
  isLarge: boolean;
  isOverdue: boolean;
  isUrgent: boolean;
  onOpen: () => void;
};

export function MediaTile({ item, place, count, more, isLarge, isOverdue, isUrgent, onOpen }: Props) {
  if (more === 0 && item.processing !== 'ready') return <NotReady item={item} isOverdue={isOverdue} />;
  if (more === 0 && item.isVideo) return <Video item={item} name={nameOf(item, place, count)} className={css.tile} />;
  return (
    <button type="button" className={css.tile} onClick={onOpen}>
      <span className="visually-hidden">{more > 0 ? t('All {count} pictures and videos:', { count }) : t('Enlarge:')} </span>
      {item.processing === 'ready' ? (
        <Picture item={item} name={nameOf(item, place, count)} isLarge={isLarge} isUrgent={isUrgent} />
      ) : (
        <NotReady item={item} isOverdue={isOverdue} />
      )}
      {more > 0 && (
        <span aria-hidden className={css.more}>
          +{more}
        </span>
      )}
    </button>
  );
}

/** "Picture 2 of 5", for those who do not see it. */
export const nameOf = ({ isVideo }: MediaItem, place: number, count: number): string =>
  isVideo ? t('Video {place} of {count}', { place, count }) : t('Picture {place} of {count}', { place, count });

/** A calm box in the place of what cannot be shown. */
export function NotReady({ item, isOverdue }: { item: MediaItem; isOverdue: boolean }) {
  const hasFailed = item.processing === 'failed';
  const Icon = hasFailed ? ImageOff : item.isVideo ? Film : Hourglass;
  return (
    <span className={css.notReady}>
      <Icon aria-hidden strokeWidth={1.75} />
      <span>
        {hasFailed && (item.isVideo ? t('Video could not be prepared') : t('Picture could not be prepared'))}
        {!hasFailed && (item.isVideo ? t('Video is being prepared') : t('Picture is being prepared'))}
        {!hasFailed && isOverdue && `. ${t('That takes longer than usual: look again later.')}`}
      </span>
    </span>
  );
}
