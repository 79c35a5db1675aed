import { t } from '../../lib/i18n.ts';
import { londonClock } from '../../lib/london.ts';
import type { Run } from './api.ts';
import css from './connections.module.css';

/** What is under way, and how far. Read out once; the per cent are there for those who ask. */
export function Running({ run }: { run: Run | undefined }) {
  return (
    <div className={css.running}>
      <p role="status">{run && t('Running since {time}', { time: londonClock(run.startTime).slice(11, 16) })}</p>
      {run && (
        <>
          <progress aria-label={t('Connections process')} max={100} value={run.progress} className={css.progress} />
          <span aria-hidden className={css.soft}>{`${run.progress} %`}</span>
        </>
      )}
    </div>
  );
}
