import { type RefObject, startTransition, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** How far outside the window a card is still rendered whole, in px: about two screens. */
const MARGIN = 1_600;

type Show = (height: number | undefined) => void;
const cards = new Map<Element, Show>();

/** Nothing that the reader has opened, is writing in or is playing may disappear. */
const isInUse = (card: Element): boolean =>
  card.contains(document.activeElement) ||
  card.querySelector('[aria-expanded="true"], textarea') !== null ||
  [...card.querySelectorAll('video')].some(({ currentTime }) => currentTime > 0);

let near: IntersectionObserver | undefined;
let isPrinting = false;

const watcher = (): IntersectionObserver => {
  near ??= new IntersectionObserver(
    (entries) =>
      !isPrinting &&
      startTransition(() => {
        for (const { target, isIntersecting, boundingClientRect } of entries) {
          if (isIntersecting) cards.get(target)?.(undefined);
          else if (boundingClientRect.height > 0 && !isInUse(target)) cards.get(target)?.(boundingClientRect.height);
        }
      }),
    { rootMargin: `${MARGIN}px 0px` },
  );
  return near;
};

/** Renders a card whole and measures it again: the observer reports each target that it starts to observe. */
function measureAgain(card: Element): void {
  cards.get(card)?.(undefined);
  near?.unobserve(card);
  near?.observe(card);
}

// In print, all of it.
globalThis.addEventListener?.('beforeprint', () => {
  isPrinting = true;
  flushSync(() => {
    for (const show of cards.values()) show(undefined);
  });
});
globalThis.addEventListener?.('afterprint', () => {
  isPrinting = false;
  startTransition(() => {
    for (const card of cards.keys()) measureAgain(card);
  });
});

/**
 * The height in px of a card that is far outside the window, which then needs only its texts; undefined for all others. With
 * hundreds of whole cards on the page, each press would wait for the browser to search all of them.
 */
export function useFarHeight(card: RefObject<HTMLElement | null>): number | undefined {
  const [height, setHeight] = useState<number>();

  useEffect(() => {
    const element = card.current;
    if (!element) return;
    cards.set(element, setHeight);
    watcher().observe(element);
    return () => {
      cards.delete(element);
      near?.unobserve(element);
    };
  }, [card]);

  // The width of the window, the size or the language of the text has changed, so the height has too.
  const isFar = height !== undefined;
  useEffect(() => {
    const element = card.current;
    const texts = element?.lastElementChild;
    if (!isFar || !element || !texts) return;
    let isFirst = true;
    const observer = new ResizeObserver(() => {
      if (!isFirst) startTransition(() => measureAgain(element));
      isFirst = false;
    });
    observer.observe(texts);
    return () => observer.disconnect();
  }, [isFar, card]);

  return height;
}
