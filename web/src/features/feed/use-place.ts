import { type RefObject, useEffect, useLayoutEffect } from 'react';
import { useNavigation } from 'react-router-dom';
import { keepIn, keptIn, type Place } from '../../lib/history-entry.ts';
import { useEvent } from '../../lib/use-event.ts';

/** About the height of the bar that covers the top of the page. */
const NAV_PX = 60;

const cardsOf = (list: HTMLElement | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('[data-article-id]') ?? []),
];

/**
 * Where the reader was. The entry of the history keeps which report is at the top of the window. After Back, Forward or a reload
 * the router scrolls to the old position; the report may be elsewhere by then, so it is brought to its place.
 */
export function usePlace(list: RefObject<HTMLElement | null>, entry: string): void {
  const isLeaving = useNavigation().state === 'loading';

  useLayoutEffect(() => {
    const place = keptIn(entry).place;
    const card = place && cardsOf(list.current).find(({ dataset }) => dataset.articleId === place.id);
    return card && hold(card, place.top);
  }, [list, entry]);

  useEffect(() => {
    if (isLeaving) keepIn(entry, { place: placeIn(list.current) });
  }, [list, entry, isLeaving]);
  const keep = () => keepIn(entry, { place: placeIn(list.current) });
  useEvent('scrollend', keep);
  useEvent('pagehide', keep);
}

/** The report at the top of the window; none at the top of the page, where new reports may push the others down. */
function placeIn(list: HTMLElement | null): Place | undefined {
  if (scrollY === 0) return undefined;
  const card = cardsOf(list).find((each) => each.getBoundingClientRect().bottom > NAV_PX);
  return card?.dataset.articleId ? { id: card.dataset.articleId, top: card.getBoundingClientRect().top } : undefined;
}

/** What a reader does who scrolls, before the page moves. */
const signs = ['wheel', 'touchmove', 'keydown'] as const;

/**
 * Keeps a card at this place in the window, whatever changes its height above it, until the reader scrolls. The observer first
 * calls back after the router has scrolled and before anything is painted. Returns a function that ends it.
 */
function hold(card: HTMLElement, top: number): () => void {
  const moved = () => card.getBoundingClientRect().top - top;
  let reached: { y: number; height: number } | undefined;
  const heights = new ResizeObserver(() => {
    scrollBy({ top: moved(), behavior: 'instant' });
    reached = { y: scrollY, height: document.body.offsetHeight };
  });
  const release = () => {
    // The browser scrolls too where the page changes its height: the observer is about to hear of that. And our own scrolling may
    // end before the card's place, until further reports make the page longer.
    if (reached?.height !== document.body.offsetHeight || reached.y === scrollY || Math.abs(moved()) <= 2) return;
    end();
  };
  const end = () => {
    heights.disconnect();
    removeEventListener('scroll', release);
    for (const sign of signs) removeEventListener(sign, end);
  };
  heights.observe(document.body);
  // A scrollbar gives no other sign.
  addEventListener('scroll', release);
  for (const sign of signs) addEventListener(sign, end, { passive: true });
  return end;
}
