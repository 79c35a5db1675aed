import { Flag } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
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

/** "Report a concern about this report", for screen readers. */
export const concernLabel = (kind: ConcernKind, isVideo = false): string => t(isVideo ? videoLabel : labels[kind]);

/** The form to raise a concern: a function that opens it, and the dialog, to render where it stays while it is open. */
export function useConcernDialog(kind: ConcernKind, id: number): [open: () => void, dialog: ReactNode] {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  const dialog = state !== 'never' && (
    <Suspense>
      <ConcernDialog kind={kind} id={id} open={state === 'open'} onClose={() => setState('closed')} />
    </Suspense>
  );
  return [() => setState('open'), dialog];
}

type Props = {
  kind: ConcernKind;
  id: number;
  isVideo?: boolean;
};

/** Opens the form to raise a concern. */
export function ConcernButton({ kind, id, isVideo }: Props) {
  const [open, dialog] = useConcernDialog(kind, id);
  return (
    <>
      <Button look="quiet" className={cx(css.flag)} aria-label={concernLabel(kind, isVideo)} onClick={open}>
        <Flag aria-hidden strokeWidth={1.75} />
        <span>{t('Report a concern')}</span>
      </Button>
      {dialog}
    </>
  );
}
