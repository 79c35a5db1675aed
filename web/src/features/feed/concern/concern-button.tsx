import { Flag } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { msg, t } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import type { ConcernKind } from '../api.ts';
import css from './concern.module.css';

// A separate chunk: few users ever need it.
const ConcernDialog = lazy(() => import('./concern-dialog.tsx'));

// Names the subject for screen readers.
const videoLabel = msg('Report a concern about this video');
const labels: Record<ConcernKind, string> = {
  article: msg('Report a concern about this report'),
  comment: msg('Report a concern about this comment'),
  response: msg('Report a concern about this reply'),
  media: msg('Report a concern about this picture'),
  school: msg('Report a concern about this school'),
};

type Props = {
  kind: ConcernKind;
  id: number;
  isVideo?: boolean;
};

/** Opens the form to raise a concern. */
export function ConcernButton({ kind, id, isVideo }: Props) {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <>
      <Button
        look="quiet"
        className={cx(css.flag)}
        aria-label={t(isVideo ? videoLabel : labels[kind])}
        onClick={() => setState('open')}
      >
        <Flag aria-hidden strokeWidth={1.75} />
        <span>{t('Report a concern')}</span>
      </Button>
      {state !== 'never' && (
        <Suspense>
          <ConcernDialog kind={kind} id={id} open={state === 'open'} onClose={() => setState('closed')} />
        </Suspense>
      )}
    </>
  );
}
