import { gzipSync } from 'node:zlib';
import type { Page, Request } from '@playwright/test';

/** The size limits of a page's first view in kB (1,000 bytes): scripts and styles in gzip. */
export const budgets = {
  landing: { script: 125, stylesheet: 20, font: 80 },
  login: { script: 160, stylesheet: 20, font: 80 },
  feed: { script: 170, stylesheet: 20, font: 80 },
} as const;

export type Weight = Record<'script' | 'stylesheet' | 'font', number>;

const kinds = { js: 'script', css: 'stylesheet', woff2: 'font' } as const;
const kindOf = (url: string) => kinds[new URL(url).pathname.split('.').at(-1) as keyof typeof kinds];

/**
 * What the page asks for until `open` has ended, in kB, each file once. Not until the network is idle: a busy machine is still drawing
 * when it loads what later presses need. The page's cache must be empty.
 */
export async function weighFirstView(page: Page, open: () => Promise<unknown>): Promise<Weight> {
  const seen = new Map<string, Request>();
  const note = (request: Request) => void (kindOf(request.url()) && seen.set(request.url(), request));
  page.on('request', note);
  await open();
  page.off('request', note);
  const weight: Weight = { script: 0, stylesheet: 0, font: 0 };
  for (const [url, request] of seen) {
    const body = await (await request.response())!.body();
    const kind = kindOf(url)!;
    weight[kind] += (kind === 'font' ? body.length : gzipSync(body).length) / 1_000;
  }
  return weight;
}

/** "landing: 116.2 kB of script, 115 allowed" for each size over its limit. */
export function overBudget(view: keyof typeof budgets, weight: Weight): string[] {
  return Object.entries(budgets[view]).flatMap(([kind, allowed]) => {
    const is = weight[kind as keyof Weight];
    return is > allowed ? [`${view}: ${is.toFixed(1)} kB of ${kind}, ${allowed} allowed`] : [];
  });
}
