import { lazy, Suspense, useState } from 'react';
import type { MediaItem } from '../api.ts';
import css from './media.module.css';
import { MediaTile } from './media-tile.tsx';
import { mosaicOf, ratioOf } from './mosaic-layout.ts';

// Its own chunk: needed at the first press only.
const Lightbox = lazy(() => import('./lightbox.tsx'));

type Props = {
  items: MediaItem[];
  title: string;
  /** They were waited for long enough. */
  isOverdue: boolean;
  /** The page opens with these. */
  isFirst: boolean;
};

/** A report's pictures and videos. A press on a picture opens it large. */
export function MediaMosaic({ items, title, isOverdue, isFirst }: Props) {
  const [open, setOpen] = useState<number>();
  const mosaic = mosaicOf(items);
  if (!mosaic) return null;

  const { layout, shown, more } = mosaic;
  const hasVideo = shown.some(({ isVideo }) => isVideo);
  const [first] = shown;
  const style = layout === 'one' && first ? { aspectRatio: ratioOf(first) } : undefined;
  return (
    <>
      <div className={css.mosaic} data-layout={layout} data-video={hasVideo || undefined} style={style}>
        {shown.map((item, place) => (
          <MediaTile
            key={item.id}
            item={item}
            place={place + 1}
            count={items.length}
            more={place === shown.length - 1 ? more : 0}
            isLarge={layout === 'one' || (layout === 'three' && place === 0)}
            isOverdue={isOverdue}
            isUrgent={isFirst && place === 0}
            onOpen={() => setOpen(place)}
          />
        ))}
      </div>
      {open !== undefined && (
        <Suspense>
          <Lightbox items={items} start={open} title={title} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  );
}
