import type { CSSProperties } from 'react';
import { t } from '../../lib/i18n.ts';
import type { Picture } from './api.ts';
import css from './book.module.css';

/** The first picture large, unless it is above the text already; the others two in a row. */
export function Pictures({ pictures, title }: { pictures: readonly Picture[]; title: string }) {
  const rows = Array.from({ length: Math.ceil(pictures.length / 2) }, (_, row) => pictures.slice(2 * row, 2 * row + 2));
  return rows.map((row) => (
    <div key={row[0]!.id} className={css.pictures}>
      {row.map((picture) => (
        <BookPicture key={picture.id} picture={picture} title={title} isLarge={row.length === 1} />
      ))}
    </div>
  ));
}

type Props = { picture: Picture; title: string; isLarge?: boolean };

/** A photo as it is, or a picture of a film. What moves stands still. Its place has its size before it has arrived. */
export function BookPicture({ picture, title, isLarge = true }: Props) {
  const { url, thumbnail, medium, moves, isVideo, width, height, altText } = picture;
  const still = moves || isVideo ? thumbnail : isLarge ? url : medium;
  return (
    <figure>
      <img
        src={still ?? url}
        alt={altText || t('A photo of the report “{title}”', { title })}
        style={{ '--width': `${width ?? 800}px`, '--shape': width && height ? width / height : 4 / 3 } as CSSProperties}
        loading="lazy"
        decoding="async"
        translate="no"
      />
      {isVideo && <figcaption>{t('A picture of our film')}</figcaption>}
    </figure>
  );
}
