import { ensureProgram } from '@patchwork/dev/programs';
import { createOutput } from '@patchwork/dev/progress';
import { budgets, overBudget, type Weight, weighFirstView } from '@patchwork/web/first-view';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { keep, middle } from '../measure.ts';
import { signInOnPage } from '../sign-in.ts';
import { accountOf, type Bench, withSystem } from '../with-system.ts';
import { startIngress } from './ingress.ts';
import { belowWanted, measureLighthouse } from './lighthouse.ts';
import { lighthouseViews } from './lighthouse-views.ts';
import { type Vitals, vitalAllowed, vitalsOf, waysThrough } from './vitals.ts';

const rounds = 3;
/** Of the ingress's certificate. */
const accepting = { ignoreHTTPSErrors: true };

/**
 * Measures the size of the first views, through the gateway in a real browser, and their web vitals on a slow phone: 4 ×
 * slower, 1.6 Mbit/s, 150 ms to the server. Over HTTP/2, as through the ingress. Exits with 1 when one is above its budget.
 * `names` are the views to measure, all by default.
 */
export const benchWeb = (names: readonly string[]) =>
  withSystem(
    async (bench) => {
      const ingress = await startIngress(bench);
      const { browser, executablePath } = await openBrowser();
      const isWanted = (view: string) => names.length === 0 || names.includes(view);
      try {
        const measured = await measureAll({ ...bench, baseUrl: ingress.url }, browser, isWanted);
        await browser.close();
        const account = (label: string) => accountOf(bench, label);
        const views = lighthouseViews.filter(({ name }) => isWanted(name));
        const scores = await measureLighthouse({ baseUrl: ingress.url, executablePath, account }, views);
        console.log('\nLighthouse, mobile, of 100');
        console.table(scores);
        const over = [...measured.over, ...belowWanted(lighthouseViews, scores)];
        await keep('web', { ...measured, scores, over });
        for (const line of over) console.error(`Above the budget: ${line}`);
        if (over.length > 0) process.exitCode = 1;
      } finally {
        await browser.close();
        ingress.close();
      }
    },
    { withWeb: true },
  );

/** Measures only the kB of the first views. */
export async function measureWeights(bench: Bench): Promise<Record<string, Weight>> {
  const { browser } = await openBrowser();
  try {
    const signedIn = await sessionOf(bench, browser);
    const weights: Record<string, Weight> = {};
    for (const { view, path, ready, isPrivate } of waysThrough)
      weights[view] = await weigh(bench, browser, { path, ready, ...(isPrivate && { signedIn }) });
    return weights;
  } finally {
    await browser.close();
  }
}

async function openBrowser() {
  const executablePath = await ensureProgram('chromium', ['chromium'], 'A browser', createOutput());
  return { executablePath, browser: await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] }) };
}

interface View extends Pick<(typeof waysThrough)[number], 'path' | 'ready'> {
  signedIn?: Awaited<ReturnType<typeof sessionOf>>;
}

async function weigh(bench: Bench, browser: Browser, { path, ready, signedIn }: View): Promise<Weight> {
  const context = await browser.newContext({ ...accepting, ...(signedIn && { storageState: signedIn }), locale: 'en-GB' });
  return inContext(context, (page) =>
    weighFirstView(page, async () => {
      await page.goto(bench.baseUrl + path);
      await ready(page);
    }),
  );
}

async function measureAll(bench: Bench, browser: Browser, isWanted: (view: string) => boolean) {
  const over: string[] = [];
  const signedIn = await sessionOf(bench, browser);
  const weights: ({ view: string } & Weight)[] = [];
  const feelings: ({ view: string } & Vitals)[] = [];
  for (const { view, path, ready, isPrivate, use } of waysThrough.filter(({ view }) => isWanted(view))) {
    const weight = await weigh(bench, browser, { path, ready, ...(isPrivate && { signedIn }) });
    weights.push({ view, ...weight });
    if (view in budgets) over.push(...overBudget(view as keyof typeof budgets, weight));

    const runs: Vitals[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const phone = await browser.newContext({
        ...accepting,
        ...(isPrivate && { storageState: signedIn }),
        viewport: { width: 412, height: 823 },
        deviceScaleFactor: 1.75,
        isMobile: true,
        hasTouch: true,
      });
      runs.push(await inContext(phone, (page) => vitalsOf(page, bench.baseUrl + path, { ready, use })));
    }
    const vitals = {
      lcp: middle(runs.map(({ lcp }) => lcp)),
      cls: middle(runs.map(({ cls }) => cls)),
      inp: middle(runs.map(({ inp }) => inp)),
    };
    const slowest = runs.find(({ inp }) => inp === vitals.inp)?.slowest ?? '';
    feelings.push({ view, ...vitals, slowest });
    for (const [name, allowed] of Object.entries(vitalAllowed)) {
      const is = vitals[name as keyof typeof vitals];
      if (is > allowed) over.push(`${view}: ${name} ${is}, ${allowed} allowed`);
    }
  }
  const page = await browser.newPage(accepting);
  const isPrerendered = (await (await page.goto(bench.baseUrl))!.text()).includes('<h1');
  await page.close();
  if (!isPrerendered) over.push('landing: its h1 is not in the HTML');
  console.log('\nkB of the first view (scripts and styles in gzip)');
  console.table(weights);
  console.log(`On a slow phone, medians of ${rounds}: LCP and INP in ms`);
  console.table(feelings);
  return { weights, feelings, isPrerendered, over };
}

/** Signs in once; each view then has a new browser context with the cookies. */
async function sessionOf(bench: Bench, browser: Browser) {
  const context = await browser.newContext(accepting);
  await signInOnPage(await context.newPage(), bench.baseUrl, accountOf(bench, 'teacher'));
  const state = await context.storageState();
  await context.close();
  return state;
}

async function inContext<T>(context: BrowserContext, work: (page: Awaited<ReturnType<BrowserContext['newPage']>>) => Promise<T>) {
  try {
    return await work(await context.newPage());
  } finally {
    await context.close();
  }
}
