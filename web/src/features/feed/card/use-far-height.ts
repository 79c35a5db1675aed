import { type RefObject, startTransition, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useEvent } from '../../../lib/use-event.ts';

/** How far outside the window a card is still drawn whole: about two screens. */
const MARGIN_PX = 1_600;

/** Nothing that the reader has opened, is writing in or is playing may disappear. */
const isInUse = (box: Element): boolean =>
  box.contains(document.activeElement) ||
  box.querySelector('[aria-expanded="true"], textarea') !== null ||
  [...box.querySelectorAll('video')].some(({ currentTime }) => currentTime > 0);

/**
 * The height in px of what is below a card's text while the card is far outside the window and needs only its text; undefined
 * otherwise, and in print. With hundreds of whole cards, each press would wait for the browser to search all of them.
 */
export function useFarHeight(rest: RefObject<HTMLElement | null>): number | undefined {
  const [height, setHeight] = useState<number>();

  useEffect(() => {
    const element = rest.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        // A busy page gets several observations at once; the last one holds.
        const { isIntersecting, boundingClientRect } = entries.at(-1)!;
        if (isIntersecting) startTransition(() => setHeight(undefined));
        else if (!isInUse(element)) startTransition(() => setHeight(boundingClientRect.height));
      },
      { rootMargin: `${MARGIN_PX}px 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [rest]);

  useEvent('beforeprint', () => flushSync(() => setHeight(undefined)));
  return height;
}
