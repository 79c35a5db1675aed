import Film from 'lucide-react/icons/film';
import Hourglass from 'lucide-react/icons/hourglass';
import ImageOff from 'lucide-react/icons/image-off';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { t } from '../../../lib/i18n.ts';
import { useMotion } from '../../../lib/moving-pictures.ts';
import { cardSizes, srcSetOf } from '../../../lib/picture-sources.ts';
import { Button } from '../../../ui/button.tsx';
import { MotionButton } from '../../../ui/motion-button.tsx';
import type { Article, MediaItem } from '../api.ts';
import css from './media.module.css';
import { mosaicOf, ratioOf } from './mosaic-layout.ts';

// A separate chunk: only needed after a press.
const Lightbox = lazy(() => import('./lightbox.tsx'));
const RemovedItem = lazy(() => import('./removed-item.tsx'));

type Props = {
  article: Article;
  /** Processing has taken too long. */
  isOverdue: boolean;
  /** They are on the first screen of the page. */
  isFirst: boolean;
  /** One row of small pictures, above the comments that the reader came for. */
  isStrip?: boolean;
  /** The large view has been closed, in which a picture may have been removed. */
  onClosed?: () => void;
};

/** A report's pictures and videos. Pressing a picture opens it large. */
export function MediaMosaic({ article, onClosed, ...props }: Props) {
  const [open, setOpen] = useState<number>();
  const removed = article.mediaItems.filter((item) => item.removed);
  const close = () => {
    setOpen(undefined);
    onClosed?.();
  };
  return (
    <>
      <Mosaic article={article} onOpen={setOpen} {...props} />
      {open === undefined &&
        removed.map((item) => (
          <Suspense key={item.id}>
            <RemovedItem article={article} item={item} />
          </Suspense>
        ))}
      {open !== undefined && article.mediaItems.length > 0 && (
        <Suspense>
          <Lightbox article={article} start={open} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

function Mosaic({
  article,
  isOverdue,
  isFirst,
  isStrip = false,
  onOpen,
}: Omit<Props, 'onClosed'> & { onOpen: (id: number) => void }) {
  const items = article.mediaItems.filter((item) => !item.removed);
  const mosaic = mosaicOf(items);
  if (!mosaic) return null;

  const { layout, shown, more } = mosaic;
  const hasVideo = shown.some(({ isVideo }) => isVideo);
  const [first] = shown;
  const style = !isStrip && layout === 'one' && first ? { aspectRatio: ratioOf(first) } : undefined;
  return (
    <>
      <div className={css.mosaic} data-layout={isStrip ? 'strip' : layout} data-video={hasVideo || undefined} style={style}>
        {shown.map((item, place) => (
          <MediaTile
            key={item.id}
            item={item}
            place={place + 1}
            count={items.length}
            more={place === shown.length - 1 ? more : 0}
            isStrip={isStrip}
            isLarge={!isStrip && (layout === 'one' || (layout === 'three' && place === 0))}
            isOverdue={isOverdue}
            isUrgent={isFirst && place === 0}
            onOpen={() => onOpen(item.id)}
          />
        ))}
      </div>
      {/* A video plays in its place, so that only this button opens what can be done with it. */}
      {!isStrip && !more && shown.every(({ isVideo }) => isVideo) && (
        <Button look="quiet" className={cx(css.enlarge)} onClick={() => first && onOpen(first.id)}>
          {t('Enlarge')}
        </Button>
      )}
    </>
  );
}

type MediaTileProps = {
  item: MediaItem;
  /** Counts from 1. */
  place: number;
  count: number;
  more: number;
  isStrip: boolean;
  isLarge: boolean;
  isOverdue: boolean;
  isUrgent: boolean;
  onOpen: () => void;
};

function MediaTile({ item, place, count, more, isStrip, isLarge, isOverdue, isUrgent, onOpen }: MediaTileProps) {
  if (more === 0 && item.processing !== 'ready') return <NotReady item={item} isOverdue={isOverdue} />;
  if (more === 0 && item.isVideo && !(isStrip && item.thumbnail))
    return <Video item={item} name={nameOf(item, place, count)} className={css.tile} />;
  const name = nameOf(item, place, count);
  const button = (picture: ReactNode) => (
    <button type="button" className={css.tile} onClick={onOpen}>
      <span className="visually-hidden">{more > 0 ? t('All {count} pictures and videos:', { count }) : t('Enlarge:')} </span>
      {picture}
      {item.isWithdrawn && <span className={`small strong ${css.withdrawn}`}>{t('Withdrawn')}</span>}
      {more > 0 && (
        <span aria-hidden className={css.more}>
          +{more}
        </span>
      )}
    </button>
  );
  if (item.processing !== 'ready') return button(<NotReady item={item} isOverdue={isOverdue} />);
  return (
    <Movable item={item}>
      {(isStill) => button(<Picture item={item} name={name} isLarge={isLarge} isUrgent={isUrgent} isStill={isStill} />)}
    </Movable>
  );
}

type MovableProps = {
  item: MediaItem;
  /** The picture. */
  children: (isStill: boolean) => ReactNode;
};

/** A picture with a button that stops it, if it moves for long. */
export function Movable({ item, children }: MovableProps) {
  const { moves, isPlaying, isStill, toggle } = useMotion(item);
  return (
    <div className={css.movable}>
      {children(isStill)}
      {moves && <MotionButton isPlaying={isPlaying} className={css.motion} onToggle={toggle} />}
    </div>
  );
}

/** "Picture 2 of 5", for screen readers. */
export const nameOf = ({ isVideo }: MediaItem, place: number, count: number): string =>
  isVideo ? t('Video {place} of {count}', { place, count }) : t('Picture {place} of {count}', { place, count });

/** A placeholder for an item that cannot be shown yet. */
export function NotReady({ item, isOverdue }: { item: MediaItem; isOverdue: boolean }) {
  const hasFailed = item.processing === 'failed';
  const Icon = hasFailed ? ImageOff : item.isVideo ? Film : Hourglass;
  return (
    <span className={`small quiet ${css.notReady}`}>
      <Icon aria-hidden strokeWidth={1.75} />
      <span>
        {hasFailed && (item.isVideo ? t('Video could not be prepared') : t('Picture could not be prepared'))}
        {!hasFailed && (item.isVideo ? t('Video is being prepared') : t('Picture is being prepared'))}
        {!hasFailed && isOverdue && `. ${t('This is taking longer than usual. Please check again later.')}`}
      </span>
    </span>
  );
}

type PictureProps = {
  item: MediaItem;
  /** The label of an item without a description. */
  name: string;
  className?: string | undefined;
  /** Shows the small rendition, which never moves. */
  isStill?: boolean;
};

/**
 * A picture in the size that the screen needs: loaded at once if it is on the first screen (urgent), else when near the
 * viewport. `sizes` says how wide it is where it is not in a card.
 */
export function Picture({
  item,
  name,
  isLarge = false,
  sizes = cardSizes(isLarge),
  isUrgent,
  className,
  isStill = false,
}: PictureProps & { isLarge?: boolean; sizes?: string; isUrgent?: boolean }) {
  const { url, thumbnail, medium, moves, width, height, altText } = item;
  return (
    <img
      src={(moves && !isStill ? medium : thumbnail) ?? url}
      srcSet={item.isImage ? srcSetOf(item) : undefined}
      sizes={sizes}
      alt={altText || name}
      width={width ?? undefined}
      height={height ?? undefined}
      loading={isUrgent ? 'eager' : 'lazy'}
      decoding="async"
      className={cx(className)}
    />
  );
}

/** A video with the browser's controls; only its poster and captions load before it is played. */
export function Video({
  item: { url, thumbnail, videoMimeType, altText, captions },
  name,
  className,
}: Pick<PictureProps, 'item' | 'name' | 'className'>) {
  return (
    // biome-ignore lint/a11y/useMediaCaption: captions are optional for schools
    <video
      controls
      controlsList="nodownload noremoteplayback"
      disablePictureInPicture
      playsInline
      preload="none"
      poster={thumbnail ?? undefined}
      aria-label={altText || name}
      className={cx(className)}
    >
      <source src={url} type={videoMimeType ?? undefined} />
      {/* No srclang: the language of the captions is unknown. */}
      {captions && <track default kind="captions" src={captions} label={t('Captions')} />}
    </video>
  );
}
