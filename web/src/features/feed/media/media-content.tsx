import { cx } from '../../../lib/cx.ts';
import { t } from '../../../lib/i18n.ts';
import type { MediaItem } from '../api.ts';

const smallWidth = 400;

type Props = { item: MediaItem /** Said where nobody described it. */; name: string; className?: string | undefined };

/** A picture in the size that the screen needs: at once where the page opens with it (urgent), else when it comes near. */
export function Picture({ item, name, isLarge, isUrgent, className }: Props & { isLarge?: boolean; isUrgent?: boolean }) {
  const { url, thumbnail, width, height, altText } = item;
  const largest = Math.min(1600, width ?? 1600);
  const small = item.isImage ? (thumbnail ?? url) : thumbnail;
  const sizes = isLarge ? '(width < 900px) 92vw, 620px' : '(width < 900px) 46vw, 310px';
  return (
    <img
      src={small ?? url}
      srcSet={item.isImage && thumbnail && largest > smallWidth ? `${thumbnail} ${smallWidth}w, ${url} ${largest}w` : undefined}
      sizes={sizes}
      alt={altText || name}
      width={width ?? undefined}
      height={height ?? undefined}
      loading={isUrgent ? 'eager' : 'lazy'}
      fetchPriority={isUrgent ? 'high' : 'auto'}
      decoding="async"
      className={cx(className)}
    />
  );
}

/** A video with the browser's own controls; nothing is fetched but its poster and its captions until somebody plays it. */
export function Video({ item: { url, thumbnail, videoMimeType, altText, captions }, name, className }: Props) {
  return (
    // biome-ignore lint/a11y/useMediaCaption: schools may add captions and need not
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
      {/* No srclang: nobody has said in which of the school's languages they are. */}
      {captions && <track default kind="captions" src={captions} label={t('Captions')} />}
    </video>
  );
}
