import { lazy, Suspense } from 'react';
import { t } from '../../../lib/i18n.ts';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import css from './composer.module.css';
import { useComposer } from './composer-state.ts';

// A separate chunk: reading needs no forms or validation.
const CreateReport = lazy(() => import('./create-report.tsx'));

/** The panel below the toolbar for writing a report. */
export function ComposerSlot() {
  const { isOpen, wasOpened } = useComposer();
  return (
    <div id="composer" hidden={!isOpen}>
      {wasOpened && (
        <Card>
          {/* The height of the form: the content below must not move again when it loads. */}
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
