import { type RefObject, type UIEvent, useEffect, useRef, useState } from 'react';
import { t } from '../../../lib/i18n.ts';
import { screenSizes } from '../../../lib/picture-sources.ts';
import type { MediaItem } from '../api.ts';
import css from './media.module.css';
import { Movable, NotReady, nameOf, Picture, Video } from './media-mosaic.tsx';

/** Media beside each other, one of which is shown: swiping the list moves on, as does `go` with 1 or -1. */
export function useSlides(count: number, first = 0) {
  const list: RefObject<HTMLUListElement | null> = useRef(null);
  const [wanted, setPlace] = useState(first);
  // The last one may have been withdrawn just now.
  const place = Math.min(wanted, count - 1);

  useEffect(() => {
    if (first > 0) show(list.current, first, 'instant');
  }, [first]);

  // One that cannot be seen must not be heard.
  useEffect(() => {
    const others = list.current?.querySelectorAll<HTMLVideoElement>(`li:not(:nth-child(${place + 1})) video`) ?? [];
    for (const video of others) video.pause();
  }, [place]);

  return {
    list,
    place,
    go(step: number) {
      const wanted = Math.min(count - 1, Math.max(0, place + step));
      show(list.current, wanted, matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth');
    },
    onScroll: ({ currentTarget: { scrollLeft, clientWidth } }: UIEvent<HTMLElement>) =>
      setPlace(Math.round(Math.abs(scrollLeft) / clientWidth)),
  };
}

const show = (list: HTMLElement | null, place: number, behavior: ScrollBehavior) =>
  list?.children[place]?.scrollIntoView({ behavior, inline: 'center', block: 'nearest' });

/** The step that an arrow key asks for, in the direction of the page; undefined for other keys. */
export function stepOf(key: string, direction: string): number | undefined {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
  return step && step * (direction === 'rtl' ? -1 : 1);
}

/** A picture or video at full size, with its description. */
export function Slide({ item, place, count }: { item: MediaItem /** Counts from 1. */; place: number; count: number }) {
  return (
    <>
      <Medium item={item} name={nameOf(item, place, count)} />
      {/* Screen readers read the picture's own alternative text. */}
      <p className={css.caption} aria-hidden={item.processing === 'ready' && !item.isWithdrawn} dir="auto">
        {item.isWithdrawn && (
          <strong>{t('Withdrawn. Only its school’s Leads and safeguarding lead and our team see it.')} </strong>
        )}
        {item.altText}
      </p>
    </>
  );
}

function Medium({ item, name }: { item: MediaItem; name: string }) {
  if (item.processing !== 'ready') return <NotReady item={item} isOverdue={false} />;
  return item.isVideo ? (
    <Video item={item} name={name} />
  ) : (
    <Movable item={item}>
      {(isStill) => {
        const large = isStill ? item : { ...item, thumbnail: null, ...(item.moves && { medium: null }) };
        return <Picture item={large} name={name} sizes={screenSizes(item)} isStill={isStill} />;
      }}
    </Movable>
  );
}
