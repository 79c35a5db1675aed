import { Film, Hourglass, ImageOff } from 'lucide-react';
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
  onOpen: () => void;
};

export function MediaTile({ item, place, count, more, isLarge, isOverdue, onOpen }: Props) {
  if (more === 0 && item.processing !== 'ready') return <NotReady item={item} isOverdue={isOverdue} />;
  if (more === 0 && item.isVideo) return <Video item={item} name={`Video ${place} of ${count}`} className={css.tile} />;
  return (
    <button type="button" className={css.tile} onClick={onOpen}>
      <span className="visually-hidden">{more > 0 ? `All ${count} pictures and videos: ` : 'Enlarge: '}</span>
      {item.processing === 'ready' ? (
        <Picture item={item} name={`Picture ${place} of ${count}`} isLarge={isLarge} />
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

/** A calm box in the place of what cannot be shown. */
export function NotReady({ item, isOverdue }: { item: MediaItem; isOverdue: boolean }) {
  const what = item.isVideo ? 'Video' : 'Picture';
  const hasFailed = item.processing === 'failed';
  const Icon = hasFailed ? ImageOff : item.isVideo ? Film : Hourglass;
  return (
    <span className={css.notReady}>
      <Icon aria-hidden strokeWidth={1.75} />
      <span>
        {hasFailed && `${what} could not be prepared`}
        {!hasFailed && `${what} is being prepared`}
        {!hasFailed && isOverdue && '. That takes longer than usual: look again later.'}
      </span>
    </span>
  );
}
