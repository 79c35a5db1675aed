import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { ConcernKind } from './api.ts';

// A separate chunk: few users ever need it.
const ConcernDialog = lazy(() => import('./concern-dialog.tsx'));

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
