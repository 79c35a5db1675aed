import type { Page } from '@playwright/test';

/** What the page does: React's commits, changes of the document, layouts, copies between canvases, discs and fills painted. */
export type Painting = Record<'commits' | 'mutations' | 'layouts' | 'copies' | 'discs' | 'fills', number>;
type Counted = { painted: Pick<Painting, 'copies' | 'discs' | 'fills'>; changes: MutationObserver };

/** Starts counting as the page loads. */
export const countPainting = (page: Page) =>
  page.addInitScript(() => {
    const painted = { copies: 0, discs: 0, fills: 0 };
    const canvas = CanvasRenderingContext2D.prototype;
    const kinds = {
      copies: ['drawImage', 'clearRect', 'putImageData', 'getImageData'],
      discs: ['arc'],
      fills: ['fill', 'fillRect', 'stroke'],
    } as const;
    for (const [kind, names] of Object.entries(kinds) as [keyof typeof kinds, readonly (keyof typeof canvas)[]][])
      for (const name of names) {
        const paint = canvas[name] as (...details: unknown[]) => unknown;
        Object.assign(canvas, {
          [name](this: CanvasRenderingContext2D, ...details: unknown[]) {
            painted[kind] += 1;
            return paint.apply(this, details);
          },
        });
      }
    const changes = new MutationObserver(() => undefined);
    Object.assign(window, { painted, changes });
  });

/** Counts while `work` is done. */
export async function painting(page: Page, work: () => Promise<void>): Promise<Painting> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  const layouts = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'LayoutCount')!.value;
  };
  // With a frame between, so that what the press has caused is not counted.
  const settle = () => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const read = () =>
    page.evaluate(() => ({
      ...(window as unknown as Counted).painted,
      commits: performance.getEntriesByName('drawing-commit').length,
    }));
  await settle();
  await page.evaluate(() =>
    (window as unknown as Counted).changes.observe(document, {
      attributes: true,
      characterData: true,
      childList: true,
      subtree: true,
    }),
  );
  const [before, layoutsBefore] = [await read(), await layouts()];
  await work();
  await settle();
  const [after, layoutsAfter] = [await read(), await layouts()];
  const mutations = await page.evaluate(() => {
    const { changes } = window as unknown as Counted;
    const { length } = changes.takeRecords();
    changes.disconnect();
    return length;
  });
  await devtools.detach();
  return {
    commits: after.commits - before.commits,
    mutations,
    layouts: layoutsAfter - layoutsBefore,
    copies: after.copies - before.copies,
    discs: after.discs - before.discs,
    fills: after.fills - before.fills,
  };
}
