import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePorts } from '@patchwork/dev/ports';
import { type BrowserContext, chromium } from '@playwright/test';
import { signInOnPage } from '../sign-in.ts';
import { type LighthouseView, lighthouseViews, visitor } from './lighthouse-views.ts';

// Not installed with the other packages: it needs a hundred packages, 176 MB, for this benchmark alone.
const command = ['exec', '--yes', '--package=lighthouse@13.5.0', '--', 'lighthouse'];
/** Of the views with a performance target; the middle one counts. */
const rounds = 3;
/** The largest layout shift that any view may have. */
const clsAllowed = 0.02;
const options = ['--output=json', '--quiet', '--disable-storage-reset', '--no-enable-error-reporting'];

/** Scores of 100, the longest paint in ms and the layout shift. `short` lists the failed audits of accessibility and best practices. */
export interface LighthouseScores {
  view: string;
  performance: number;
  accessibility: number;
  bestPractices: number;
  lcp: number;
  cls: number;
  short: string;
}

interface Place {
  baseUrl: string;
  executablePath: string;
  /** Returns the account to sign in with, by label. */
  account: (label: string) => { email: string; password: string; userId: number; schoolId: number };
}

/**
 * Measures Lighthouse's mobile scores of each view with its account, signed in and with an empty cache.
 * @throws Error when Lighthouse cannot run
 */
export async function measureLighthouse(place: Place, views: LighthouseView[] = lighthouseViews): Promise<LighthouseScores[]> {
  const scores: LighthouseScores[] = [];
  for (const label of new Set(views.map((view) => view.account ?? visitor))) {
    const profile = await mkdtemp(join(tmpdir(), 'patchwork-lighthouse-'));
    const [port] = await freePorts(1);
    const args = ['--no-sandbox', '--disable-gpu', '--ignore-certificate-errors', `--remote-debugging-port=${port}`];
    const context = await chromium.launchPersistentContext(profile, { executablePath: place.executablePath, args });
    try {
      if (label !== visitor) await signInOnPage(await context.newPage(), place.baseUrl, place.account(label));
      for (const view of views.filter(({ account = visitor }) => account === label)) {
        const path = typeof view.path === 'string' ? view.path : view.path(place.account(label));
        const runs: LighthouseScores[] = [];
        while (runs.length < (view.performance ? rounds : 1)) {
          await forgetFiles(context, place.baseUrl);
          runs.push(await scoresOf(view, place.baseUrl + path, port!));
        }
        scores.push(runs.sort((one, other) => one.performance - other.performance)[Math.floor(runs.length / 2)]!);
      }
    } finally {
      await context.close();
      await rm(profile, { recursive: true, force: true });
    }
  }
  return scores;
}

/** Lists the missed targets, such as "feed: performance 88, 90 wanted". */
export const belowWanted = (views: LighthouseView[], scores: LighthouseScores[]): string[] =>
  scores.flatMap(({ view, performance, accessibility, bestPractices, cls, short }) => {
    const wanted = views.find(({ name }) => name === view)?.performance ?? 0;
    return [
      performance < wanted && `${view}: performance ${performance}, ${wanted} wanted`,
      accessibility < 100 && `${view}: accessibility ${accessibility}, 100 wanted (${short})`,
      bestPractices < 100 && `${view}: best practices ${bestPractices}, 100 wanted (${short})`,
      cls > clsAllowed && `${view}: layout shift ${cls}, ${clsAllowed} allowed`,
    ].filter((line) => line !== false);
  });

/** Prepares a first visit: clears the cache and the service worker, but keeps the session. */
async function forgetFiles(context: BrowserContext, origin: string): Promise<void> {
  const page = context.pages()[0] ?? (await context.newPage());
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.clearBrowserCache');
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'service_workers,cache_storage' });
  await page.goto('about:blank');
  await devtools.detach();
}

interface Report {
  runtimeError?: { message: string };
  categories: Record<string, { score: number; auditRefs: { id: string }[] }>;
  audits: Record<string, { score: number | null; numericValue?: number }>;
}

/** Lighthouse now and then misses the start of the trace, and asks to be run again. */
const tries = 3;

async function scoresOf({ name }: LighthouseView, url: string, port: number): Promise<LighthouseScores> {
  let report = await reportOf(url, port);
  for (let count = 1; report.runtimeError && count < tries; count += 1) report = await reportOf(url, port);
  if (report.runtimeError) throw new Error(`Lighthouse, ${name}: ${report.runtimeError.message}`);
  const { audits, categories } = report;
  const scoreOf = (kind: string) => Math.round(categories[kind]!.score * 100);
  const missed = ['accessibility', 'best-practices']
    .flatMap((kind) => categories[kind]!.auditRefs.map(({ id }) => id))
    .filter((id) => (audits[id]?.score ?? 1) < 1);
  return {
    view: name,
    performance: scoreOf('performance'),
    accessibility: scoreOf('accessibility'),
    bestPractices: scoreOf('best-practices'),
    lcp: Math.round(audits['largest-contentful-paint']?.numericValue ?? 0),
    cls: Math.round((audits['cumulative-layout-shift']?.numericValue ?? 0) * 10_000) / 10_000,
    short: missed.join(' '),
  };
}

async function reportOf(url: string, port: number): Promise<Report> {
  const args = [...command, url, `--port=${port}`, '--only-categories=accessibility,best-practices,performance', ...options];
  const { stdout } = await promisify(execFile)('npm', args, { maxBuffer: 2 ** 28 }).catch((error: { stdout?: string }) => {
    // After an error of its own it exits with 1, with the report.
    if (!error.stdout) throw error;
    return { stdout: error.stdout };
  });
  return JSON.parse(stdout) as Report;
}
