import { srcSetOf } from '../../lib/picture-sources.ts';
import type { Photo } from './api.ts';

type Props = { photo: Photo /** Says what an undescribed photo is. */; fallback: string; sizes: string };

/** A photo of a report, loaded at once so that it is there when the page is printed. One that moves stands still. */
export const Picture = ({ photo, fallback, sizes }: Props) => (
  <img
    src={(photo.moves && photo.thumbnail) || photo.url}
    srcSet={srcSetOf(photo)}
    sizes={sizes}
    alt={photo.altText || fallback}
    width={photo.width ?? undefined}
    height={photo.height ?? undefined}
    translate="no"
  />
);
