import { lazy, Suspense } from 'react';
import { browserStorage, QUILT_HINT } from '../../lib/storage.ts';
import css from './feed-page.module.css';

/** Waits until the first reports are drawn. */
const PAUSE_MS = 4000;

const QuiltCard = lazy(async () => {
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  return (await import('../../app/parts.ts')).parts.quiltCard();
});

/** The quilt of this half term, below the user's class. */
export const QuiltAside = () => (
  <Suspense>
    <QuiltCard />
  </Suspense>
);

/** Whether there was a quilt on the last visit: its place is kept, so that nothing moves when it arrives. */
export const hadQuilt = (): boolean => browserStorage('localStorage').getItem(QUILT_HINT) !== null;

/** The same in one line, for windows without that column. On a phone the row of patches has a link. */
export const QuiltLine = () =>
  hadQuilt() && (
    <div className={css.quilt}>
      <Suspense>
        <QuiltCard isLine />
      </Suspense>
    </div>
  );
