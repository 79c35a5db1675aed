import { useEffect, useRef, useState } from 'react';
import { useLoaderData } from 'react-router-dom';
import useSWR from 'swr';
import { hasCode } from '../../lib/api-error.ts';
import { msg, t } from '../../lib/i18n.ts';
import { londonClock } from '../../lib/london.ts';
import { Page } from '../../shell/page.tsx';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { listRuns, loadConnections, RUNS, type Run, startRun } from './api.ts';
import { CalendarSection } from './calendar-section.tsx';
import css from './connections.module.css';
import { RunTable } from './run-table.tsx';

export const loader = loadConnections;

// Specified.
const notAvailable = msg('Not currently available. Requires further testing.');

export function Component() {
  const first = useLoaderData<typeof loader>();
  const { data, error, mutate } = useSWR(RUNS, listRuns, {
    fallbackData: first.runs,
    refreshInterval: (runs) => (runs?.some(({ state }) => state === 'running') ? 1_000 : 5_000),
  });
  const runs = data ?? [];
  const running = runs.find(({ state }) => state === 'running');
  const { start, isStarting, hasFailed, started, forget } = useStarting(Boolean(running), mutate);
  const [newOnly, setNewOnly] = useState(false);
  const newest = useRef<HTMLTableRowElement>(null);
  useWaitCursor(isStarting || Boolean(running));

  useEffect(() => {
    // The run started here has ended: the user is waiting for its row.
    if (started === null || runs[0]?.id !== started || runs[0].state === 'running') return;
    newest.current?.focus();
    forget();
  }, [started, runs, forget]);

  function generate() {
    if (newOnly && !first.hasInterimRuns) return window.alert(t(notAvailable));
    void start(newOnly ? 'interim' : 'main');
  }

  return (
    <Page title={t('Connections')}>
      <p className="quiet">
        {t(
          'Every school is linked with 4 to 6 contrasting schools for the half term. Current links end when the new ones start.',
        )}
      </p>
      <div className={css.controls}>
        <Button onClick={generate}>{t('Generate Connections For All')}</Button>
        <Checkbox
          label={t('New schools only')}
          name="newOnly"
          checked={newOnly}
          onChange={(event) => setNewOnly(event.target.checked)}
        />
        <Button look="secondary" aria-describedby="preview-hint" onClick={() => void start('preview')}>
          {t('Preview')}
        </Button>
        <p id="preview-hint" className="quiet">
          {t('A preview calculates all links and shows how good they would be, without saving them.')}
        </p>
      </div>
      <Running run={running} />
      {hasFailed && <AlertPanel>{t('The run was not started. Please try again.')}</AlertPanel>}
      {error !== undefined && (
        <AlertPanel actions={<Button onClick={() => void mutate()}>{t('Try again')}</Button>}>
          <p>{t('We couldn’t load the log of runs.')}</p>
        </AlertPanel>
      )}
      {runs.length === 0 ? <p className="nothing-here">{t('No runs yet')}</p> : <RunTable runs={runs} newest={newest} />}
      <CalendarSection first={first.halfTerms} />
    </Page>
  );
}

/** The current run and its progress. Screen readers announce it once, without each percentage. */
function Running({ run }: { run: Run | undefined }) {
  return (
    <div className={css.running}>
      <p role="status">{run && t('Running since {time}', { time: londonClock(run.startTime).slice(11, 16) })}</p>
      {run && (
        <>
          <progress aria-label={t('Connections process')} max={100} value={run.progress} className={css.progress} />
          <span aria-hidden className="quiet">{`${run.progress} %`}</span>
        </>
      )}
    </div>
  );
}

// Specified, including the browser dialogs that show them.
const alreadyRunning = msg('Connections process is already running....');
const question = msg('Confirm run connections process now?');

/** Starts a run after a confirmation, or a preview without one. `started` is the id of the last run started here. */
function useStarting(isRunning: boolean, refresh: () => Promise<unknown>) {
  const [isStarting, setIsStarting] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const [started, setStarted] = useState<number | null>(null);

  async function start(type: Run['type']) {
    if (isRunning || isStarting) return window.alert(t(alreadyRunning));
    if (type !== 'preview' && !window.confirm(t(question))) return;
    setIsStarting(true);
    setHasFailed(false);
    try {
      setStarted((await startRun(type)).id);
    } catch (failure) {
      if (hasCode(failure, 'run-in-progress')) window.alert(t(alreadyRunning));
      else setHasFailed(true);
    } finally {
      await refresh();
      setIsStarting(false);
    }
  }

  return { start, isStarting, hasFailed, started, forget: () => setStarted(null) };
}

/** Specified: the wait cursor while the process runs, over buttons too. */
function useWaitCursor(isBusy: boolean): void {
  useEffect(() => {
    document.body.classList.toggle(css.waiting!, isBusy);
    return () => document.body.classList.remove(css.waiting!);
  }, [isBusy]);
}
