import { useEffect, useRef } from 'react';
import { entryNumber } from '../../lib/history-entry.ts';
import { paths } from '../../lib/paths.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { PageError } from '../page-error.tsx';

/** A page for the classroom's board that could not be loaded: without the app's bars, it needs a way back. */
export function BoardError() {
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    if ((entryNumber() ?? 0) > 0) main.current?.focus();
  }, []);
  return (
    <main ref={main} id="main" tabIndex={-1}>
      <div className="page-width">
        <BackLink otherwise={paths.home} />
      </div>
      <PageError />
    </main>
  );
}
