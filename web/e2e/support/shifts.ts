import type { Page } from '@playwright/test';

/** Counts from the page's first moment. */
export const countShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts = { sum: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[]) {
        if (!entry.hadRecentInput) shifts.sum += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
/** What has moved so far, as the browser counts it. */
export const shifted = (page: Page) => page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum);
