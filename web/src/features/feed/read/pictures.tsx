import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { cx } from '../../../lib/cx.ts';
import { t } from '../../../lib/i18n.ts';
import { BoardIconButton } from '../../../shell/whiteboard/whiteboard.tsx';
import type { MediaItem } from '../api.ts';
import media from '../media/media.module.css';
import { Slide, type useSlides } from '../media/slides.tsx';
import css from './read.module.css';

type Slides = ReturnType<typeof useSlides>;

/** The pictures and videos of the report, one at a time. */
export function Pictures({ items, slides: { list, place, onScroll } }: { items: MediaItem[]; slides: Slides }) {
  return (
    <ul
      ref={list}
      tabIndex={items.length > 1 ? 0 : undefined}
      aria-label={t('Pictures and videos')}
      className={cx('plain-list', media.slides, css.slides)}
      onScroll={onScroll}
    >
      {items.map((item, index) => (
        <li key={item.id} inert={index !== place}>
          <Slide item={item} place={index + 1} count={items.length} />
        </li>
      ))}
    </ul>
  );
}

/** Which picture is shown, and the buttons to the others. At either end they stay, so that they keep the focus. */
export function PicturesBar({ count, slides: { place, go } }: { count: number; slides: Slides }) {
  return (
    <>
      <BoardIconButton icon={ChevronLeft} label={t('Previous')} aria-disabled={place === 0} onClick={() => go(-1)} />
      <p role="status">{t('{place} of {count}', { place: place + 1, count })}</p>
      <BoardIconButton icon={ChevronRight} label={t('Next')} aria-disabled={place === count - 1} onClick={() => go(1)} />
    </>
  );
}
