import { useEffect, useRef, useState } from 'react';
import { stripEdges, stripStep } from './strip-edges.ts';

/** A list that scrolls sideways and knows its ends. `count` tells when its items changed. */
export function useStrip(count: number) {
  const strip = useRef<HTMLUListElement>(null);
  const [edges, setEdges] = useState({ canGoBack: false, canGoOn: false });

  // biome-ignore lint/correctness/useExhaustiveDependencies: other items have other ends
  useEffect(() => {
    const list = strip.current;
    if (!list) return;
    const look = () => setEdges(stripEdges(list));
    const watcher = new ResizeObserver(look);
    watcher.observe(list);
    list.addEventListener('scroll', look, { passive: true });
    return () => {
      watcher.disconnect();
      list.removeEventListener('scroll', look);
    };
  }, [count]);

  function go(direction: 1 | -1) {
    const list = strip.current;
    if (!list) return;
    const left = stripStep(list.clientWidth, direction, getComputedStyle(list).direction === 'rtl');
    list.scrollBy({ left, behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth' });
  }

  return { strip, ...edges, go };
}
