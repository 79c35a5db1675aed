import { t } from '../lib/i18n.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import css from './page.module.css';

/** Shown at a cold start, until the first page's data has come. */
export function PageSkeleton() {
  return (
    <div className={css.page}>
      <h1 className="visually-hidden">{t('Loading the page')}</h1>
      <Skeleton lines={5} />
    </div>
  );
}
