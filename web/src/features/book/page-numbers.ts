import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import css from './book.module.css';

/** Between two columns of `.measured`, in CSS pixels. */
const GAP = 20;
/** The cover is page 1. */
const FIRST = 2;

export interface PageNumbers {
  /** The page on which each heading with `data-entry` is, by its id. */
  byId: ReadonlyMap<string, number>;
  /** Of what follows. */
  next: number;
}

/** Whether the browser prints the numbers of pages: margin boxes, of Chromium 131. Without them the contents name none. */
const printsNumbers = 'CSSMarginRule' in globalThis;

/** The page numbers of what is in `flow`, again whenever a part of `content` is another; `measure` after pictures have arrived. */
export function usePageNumbers(content: readonly unknown[]) {
  const flow: RefObject<HTMLDivElement | null> = useRef(null);
  const [pages, setPages] = useState<PageNumbers | null>(null);
  const measure = () => {
    if (flow.current && printsNumbers) setPages(measurePages(flow.current));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was drawn decides
  useLayoutEffect(measure, content);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the fonts are there
  useEffect(() => {
    void document.fonts.ready.then(measure);
  }, []);
  return { flow, pages, measure };
}

/**
 * Finds on which printed pages the headings will be: no browser lets CSS ask for the page of another element. Columns of the size of
 * a page are broken by the same rules as pages. Nothing is painted meanwhile.
 */
function measurePages(flow: HTMLElement): PageNumbers {
  const room = flow.parentElement!;
  // Otherwise the document would be shorter for a moment, and scroll.
  room.style.blockSize = `${room.offsetHeight}px`;
  flow.classList.add(css.measured!);
  const { left, right, width } = flow.getBoundingClientRect();
  const isFromRight = getComputedStyle(flow).direction === 'rtl';
  const pageOf = (heading: Element): [string, number] => {
    const [box] = heading.getClientRects();
    const distance = isFromRight ? right - box!.right : box!.left - left;
    return [heading.id, FIRST + Math.round(distance / (width + GAP))];
  };
  const byId = new Map([...flow.querySelectorAll('[data-entry]')].map(pageOf));
  const next = FIRST + Math.round((flow.scrollWidth + GAP) / (width + GAP));
  flow.classList.remove(css.measured!);
  room.style.blockSize = '';
  return { byId, next };
}
