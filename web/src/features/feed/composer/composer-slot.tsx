import { lazy, Suspense } from 'react';
import { t } from '../../../lib/i18n.ts';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import css from './composer.module.css';
import { useComposer } from './composer-state.ts';

// Its own chunk: forms and validation are not needed to read.
const CreateReport = lazy(() => import('./create-report.tsx'));

/** The panel below the toolbar in which a report is written. */
export function ComposerSlot() {
  const { isOpen, wasOpened } = useComposer();
  return (
    <div id="composer" hidden={!isOpen}>
      {wasOpened && (
        <Card>
          {/* As tall as the form will be: what stands below must not move once more when that arrives. */}
          <div className={css.slot}>
            <Suspense fallback={<Skeleton lines={4} label={t('Loading the form')} />}>
              <CreateReport />
            </Suspense>
          </div>
        </Card>
      )}
    </div>
  );
}
