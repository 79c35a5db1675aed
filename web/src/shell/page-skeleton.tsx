import { useLocation } from 'react-router-dom';
import { paths } from '../app/paths.ts';
import { cx } from '../lib/cx.ts';
import { t } from '../lib/i18n.ts';
import { Card } from '../ui/card.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import css from './page.module.css';

/** Shown at a cold start, until the first page's data has come: three reports on the feed, lines elsewhere. */
export function PageSkeleton() {
  const isFeed = useLocation().pathname === paths.home;
  return (
    <div className={cx(css.page, isFeed && css.narrow)}>
      <h1 className="visually-hidden">{t('Loading the page')}</h1>
      {!isFeed && <Skeleton lines={5} />}
      {isFeed &&
        [1, 2, 3].map((each) => (
          <Card key={each}>
            <Skeleton media label={t('Loading report {number}', { number: each })} />
          </Card>
        ))}
    </div>
  );
}
