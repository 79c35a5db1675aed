import { lazy, Suspense } from 'react';
import { browserStorage, QUILT_HINT } from '../../lib/storage.ts';
import css from './feed-page.module.css';

/** Waits until the first reports are drawn. */
const PAUSE_MS = 1500;

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

/** The same in one line, for windows without that column. On the first visit its place is not known yet. */
export const QuiltLine = () =>
  browserStorage('localStorage').getItem(QUILT_HINT) !== null && (
    <div className={css.quilt}>
      <Suspense>
        <QuiltCard isLine />
      </Suspense>
    </div>
  );
