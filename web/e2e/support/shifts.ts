import type { Page } from '@playwright/test';

/** Starts measuring layout shifts as the page loads. */
export const countShifts = (page: Page) =>
  page.addInitScript(() => {
    type Source = { node: Node | null; previousRect: DOMRect; currentRect: DOMRect };
    const shifts = { sum: 0, all: [] as string[] };
    Object.assign(window, { shifts });
    const nameOf = ({ node, previousRect, currentRect }: Source) =>
      `${node instanceof Element ? `${node.localName}.${node.className}` : node?.nodeName} ${previousRect.y} → ${currentRect.y}`;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean; sources: Source[] }[]) {
        if (entry.hadRecentInput) continue;
        shifts.sum += entry.value;
        if (entry.value > 0.001) shifts.all.push(`${entry.value.toFixed(4)}: ${entry.sources.map(nameOf).join(', ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
type Shifts = { shifts: { sum: number; all: string[] } };

/** The layout shift so far, as the browser measures it. */
export const shifted = (page: Page) => page.evaluate(() => (window as unknown as Shifts).shifts.sum);

/** What moved from where to where, in px from the window's top. */
export const shiftedWhat = (page: Page) => page.evaluate(() => (window as unknown as Shifts).shifts.all.join('\n'));
