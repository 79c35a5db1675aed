/// <reference lib="dom" />
import type { Locator, Page } from '@playwright/test';

/** LCP and INP in milliseconds, CLS as the browser reports it. */
export interface Vitals {
  lcp: number;
  cls: number;
  inp: number;
  /** The event and the element of the interaction that took longest. */
  slowest: string;
}

export const vitalAllowed = { lcp: 2_200, cls: 0.02, inp: 150 };

interface Way {
  view: string;
  path: string;
  isPrivate?: boolean;
  /** Resolves when the view shows its main content. */
  ready: (page: Page) => Promise<unknown>;
  /** The actions of a reader on the view. */
  use: (page: Page) => Promise<unknown>;
}

/**
 * The pause of a fast typist. Without it each key would wait for the rendering of all earlier keys, and its time would include
 * theirs.
 */
const keyPause = 100;

/** Taps like a finger. `click` would first run checks in the page, which the browser counts as part of the interaction. */
async function tap(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('There is no element to tap');
  // A reader who taps has stopped scrolling.
  await page.waitForTimeout(500);
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

const display = async (page: Page) => {
  await tap(page, page.getByRole('button', { name: 'Menu' }));
  await tap(page, page.getByRole('button', { name: 'Display' }));
  await tap(page, page.getByRole('radio', { name: 'Dark' }));
};

export const waysThrough: Way[] = [
  { view: 'landing', path: '/', ready: (page) => page.getByRole('heading', { level: 1 }).waitFor(), use: display },
  {
    view: 'login',
    path: '/login',
    ready: (page) => page.getByRole('button', { name: 'Login' }).waitFor(),
    use: async (page) => {
      await page.getByLabel('Email', { exact: true }).pressSequentially('someone@school.example', { delay: keyPause });
      await tap(page, page.getByRole('button', { name: 'Login' }));
    },
  },
  {
    view: 'feed',
    path: '/home',
    isPrivate: true,
    ready: (page) => page.getByRole('article').first().waitFor(),
    use: async (page) => {
      await loadReports(page, 200);
      await page.evaluate(() => scrollTo(0, 0));
      const reports = page.getByRole('article');
      // Cards far outside the window have no buttons.
      const commentsOf = (report: Locator) => report.getByRole('button', { name: /comment/i }).first();
      await commentsOf(reports.first()).waitFor();
      await commentsOf(reports.last()).waitFor({ state: 'detached' });
      // Earlier rounds have liked some of the reports.
      const unliked = reports.filter({ has: page.getByRole('button', { name: 'Like', exact: true }) });
      // One call: a card that is scrolled away loses its buttons between two.
      const found = () => unliked.evaluateAll((cards) => cards[0]?.getAttribute('data-article-id'));
      let id = await found();
      while (!id) {
        await page.evaluate(() => scrollBy(0, innerHeight));
        await page.waitForTimeout(500);
        id = await found();
      }
      const card = page.locator(`[data-article-id="${id}"]`);
      // It may have lost its buttons since, far from the window.
      await card.scrollIntoViewIfNeeded();
      await tap(page, card.getByRole('button', { name: 'Like', exact: true }));
      await tap(page, card.getByRole('button', { name: /likes? this$/ }));
      await tap(page, card.getByRole('button', { name: /comment/i }).first());
      await tap(page, page.getByRole('button', { name: 'Create report' }));
      await page.getByLabel('Title', { exact: true }).pressSequentially('Frogs', { delay: keyPause });
      await display(page);
    },
  },
];

/** Scrolls until that many reports are shown, or there are no more. */
async function loadReports(page: Page, wanted: number): Promise<void> {
  const reports = page.getByRole('article');
  const end = page.getByText("You've reached the first");
  for (let count = await reports.count(); count < wanted && !(await end.isVisible()); count = await reports.count()) {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await reports.nth(count).or(end).first().waitFor();
  }
}

/** Opens the address like a slow phone, runs the reader's actions, and returns the browser's measurements. */
export async function vitalsOf(page: Page, url: string, { ready, use }: Pick<Way, 'ready' | 'use'>): Promise<Vitals> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript(observe);
  await page.goto(url);
  await ready(page);
  await page.waitForLoadState('networkidle');
  // LCP is read before `use`: its scrolling is not real input, which would end the browser's measurement.
  const { lcp } = await noted(page);
  await use(page);
  // The browser records the last interaction after its frame has been drawn.
  await page.waitForTimeout(500);
  const { cls, inp, slowest } = await noted(page);
  return { lcp: Math.round(lcp), cls: Math.round(cls * 10_000) / 10_000, inp: Math.round(inp), slowest };
}

const noted = (page: Page): Promise<Vitals> => page.evaluate(() => ({ ...(globalThis as unknown as { vitals: Vitals }).vitals }));

/** Runs in the page before its own scripts. */
function observe(): void {
  const vitals: Vitals = { lcp: 0, cls: 0, inp: 0, slowest: '' };
  Object.assign(globalThis, { vitals });
  const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
      durationThreshold: 16,
    } as PerformanceObserverInit);
  watch('largest-contentful-paint', ({ startTime }) => {
    vitals.lcp = startTime;
  });
  // The worst session window of shifts: at most 5 s long, with gaps below 1 s.
  let burst = { from: 0, last: 0, sum: 0 };
  watch('layout-shift', (entry) => {
    const { value, hadRecentInput, startTime } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (hadRecentInput) return;
    if (startTime - burst.last > 1_000 || startTime - burst.from > 5_000) burst = { from: startTime, last: startTime, sum: 0 };
    burst = { ...burst, last: startTime, sum: burst.sum + value };
    vitals.cls = Math.max(vitals.cls, burst.sum);
  });
  watch('event', (entry) => {
    const { interactionId, duration, name, target } = entry as PerformanceEventTiming;
    if (!interactionId || duration <= vitals.inp) return;
    vitals.inp = duration;
    const element = target instanceof Element ? (target.closest('button, a, label, input') ?? target) : null;
    vitals.slowest = `${name}, ${element?.ariaLabel || element?.textContent?.slice(0, 30) || element?.id || 'gone'}`;
  });
}
