import { Flag } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { Button } from '../../../ui/button.tsx';
import type { ConcernKind } from '../api.ts';
import css from './concern.module.css';

// Its own chunk: hardly anybody ever needs it.
const ConcernDialog = lazy(() => import('./concern-dialog.tsx'));

type Props = {
  kind: ConcernKind;
  id: number;
  /** What it is about, for those who do not see where the button stands: "this comment". */
  about: string;
};

/** Tells the team of something that worries the reader. */
export function ConcernButton({ kind, id, about }: Props) {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <>
      <Button look="quiet" className={cx(css.flag)} onClick={() => setState('open')}>
        <Flag aria-hidden strokeWidth={1.75} />
        <span>
          Report a concern<span className="visually-hidden"> about {about}</span>
        </span>
      </Button>
      {state !== 'never' && (
        <Suspense>
          <ConcernDialog kind={kind} id={id} open={state === 'open'} onClose={() => setState('closed')} />
        </Suspense>
      )}
    </>
  );
}
