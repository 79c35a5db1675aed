import Hourglass from 'lucide-react/icons/hourglass';
import ImageOff from 'lucide-react/icons/image-off';
import Plus from 'lucide-react/icons/plus';
import { cx } from '../../lib/cx.ts';
import { srcSetOf } from '../../lib/picture-sources.ts';
import { tieOf } from '../../ui/ties.ts';
import type { QuiltPatch } from './api.ts';
import css from './patch-picture.module.css';
import { hasPicture } from './patch-state.ts';

type Props = {
  patch: Pick<QuiltPatch, 'schoolGroup' | 'state' | 'mediaItem' | 'description' | 'maySew'>;
  /** The alternative text of its picture, '' where the words are beside it. By default the class's answer. */
  alt?: string;
  /** The width on the page, for the browser's choice of a rendition. */
  sizes?: string;
  /** On the first screen of the page. */
  isUrgent?: boolean;
  className?: string | undefined;
};

/** One patch: its picture on felt, its class's thread while face down, an outline before it is sewn. Fills the width of its place. */
export function PatchPicture({ patch, alt = patch.description ?? '', sizes = '200px', isUrgent = false, className }: Props) {
  const { state, mediaItem, schoolGroup, maySew } = patch;
  if (mediaItem && hasPicture(patch))
    return (
      <span className={cx(css.patch, css.felt, className)}>
        <img
          src={mediaItem.thumbnail ?? mediaItem.url}
          // One that moves has none, so in a quilt it stands still; its dialog has a button.
          srcSet={srcSetOf(mediaItem)}
          sizes={sizes}
          alt={alt}
          loading={isUrgent ? 'eager' : 'lazy'}
          decoding="async"
        />
        <Seam />
      </span>
    );
  if (state === 'not-sewn')
    return (
      <span aria-hidden className={cx(css.patch, css.outline, className)}>
        <svg aria-hidden viewBox="0 0 100 100">
          <rect x="1.5" y="1.5" width="97" height="97" rx="7" />
        </svg>
        {maySew && <Plus strokeWidth={1.75} />}
      </span>
    );
  if (state === 'preparing' || state === 'failed' || state === 'face-up')
    return (
      <span aria-hidden className={cx(css.patch, css.felt, css.unready, className)}>
        {state === 'failed' ? <ImageOff strokeWidth={1.75} /> : <Hourglass strokeWidth={1.75} />}
        <Seam />
      </span>
    );
  return <PatchBack groupId={schoolGroup.id} className={className} />;
}

const places = Array.from({ length: 12 }, (_, place) => 6 + place * 7.6);
const edge = places.map((at) => `M${at} 5l3.4 4M${at} 95l3.4-4M5 ${at}l4 3.4M95 ${at}l-4 3.4`).join('');

/** The back of a patch, with the thread of its class. Decorative: the class and the state are in words beside it. */
export const PatchBack = ({ groupId, className }: { groupId: number; className?: string | undefined }) => (
  <span aria-hidden className={cx(css.patch, css.felt, className)}>
    <svg aria-hidden viewBox="0 0 100 100" className={css.thread} stroke={tieOf(groupId).ground}>
      <path d={edge} strokeWidth="2.4" opacity="0.85" />
      <path d="M44 44l12 12M56 44L44 56M50 41v18M41 50h18M60 58q8 6 17 1M40 58q-7 8-16 3" strokeWidth="2.6" />
    </svg>
  </span>
);

/** The white stitches along the edge of a picture. */
export const Seam = () => (
  <svg aria-hidden viewBox="0 0 100 100" className={css.seam}>
    <rect x="4" y="4" width="92" height="92" rx="6" />
  </svg>
);
