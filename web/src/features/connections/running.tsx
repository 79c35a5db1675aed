import type { Run } from './api.ts';
import css from './connections.module.css';

const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', hour: '2-digit', minute: '2-digit' });

/** What is under way, and how far. Read out once; the per cent are there for those who ask. */
export function Running({ run }: { run: Run | undefined }) {
  return (
    <div className={css.running}>
      <p role="status">{run && `Running since ${clock.format(new Date(run.startTime))}`}</p>
      {run && (
        <>
          <progress aria-label="Connections process" max={100} value={run.progress} className={css.progress} />
          <span aria-hidden className={css.soft}>{`${run.progress} %`}</span>
        </>
      )}
    </div>
  );
}
