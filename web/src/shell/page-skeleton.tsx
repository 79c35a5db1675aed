import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { cx } from '../lib/cx.ts';
import { t } from '../lib/i18n.ts';
import { paths } from '../lib/paths.ts';
import { Card } from '../ui/card.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import css from './page.module.css';

// A separate chunk, which the landing page should not load.
const PageShape = lazy(() => import('./page-shape.tsx'));

/** The shape of the first page, shown until its data has arrived. */
export function PageSkeleton() {
  const { pathname } = useLocation();
  return (
    <>
      <h1 className="visually-hidden">{t('Loading the page')}</h1>
      {pathname === paths.home ? (
        <div className={cx(css.page, css.narrow)}>
          {[1, 2, 3].map((each) => (
            <Card key={each}>
              <Skeleton media label={t('Loading report {number}', { number: each })} />
            </Card>
          ))}
        </div>
      ) : (
        <Suspense>
          <PageShape pathname={pathname} />
        </Suspense>
      )}
    </>
  );
}
