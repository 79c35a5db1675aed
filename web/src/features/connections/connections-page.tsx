import { useEffect, useRef, useState } from 'react';
import { useLoaderData } from 'react-router-dom';
import useSWR from 'swr';
import { hasCode } from '../../lib/api-error.ts';
import { Page } from '../../shell/page.tsx';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { listRuns, startRun } from './api.ts';
import css from './connections.module.css';
import { RunTable } from './run-table.tsx';

export const loader = () => listRuns();

const alreadyRunning = 'Connections process is already running....';
const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', hour: '2-digit', minute: '2-digit' });

export function Component() {
  const first = useLoaderData<typeof loader>();
  const { data, error, mutate } = useSWR('/api/connection/logs', listRuns, {
    fallbackData: first,
    refreshInterval: (runs) => (runs?.some(({ state }) => state === 'running') ? 1_000 : 5_000),
  });
  const runs = data ?? [];
  const running = runs.find(({ state }) => state === 'running');
  const [newOnly, setNewOnly] = useState(false);
  const [isStarting, setIsStarting] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const newest = useRef<HTMLTableRowElement>(null);
  const [started, setStarted] = useState<number | null>(null);

  const isBusy = isStarting || Boolean(running);
  useEffect(() => {
    document.body.style.cursor = isBusy ? 'wait' : '';
    return () => {
      document.body.style.cursor = '';
    };
  }, [isBusy]);

  useEffect(() => {
    // The run that was started here has ended: its row is what the reader waits for.
    if (started !== null && runs[0]?.id === started && runs[0].state !== 'running') {
      newest.current?.focus();
      setStarted(null);
    }
  }, [started, runs]);

  async function start() {
    // Specified: these are the browser's own dialogs.
    if (newOnly) return window.alert('Not currently available. Requires further testing.');
    if (running) return window.alert(alreadyRunning);
    if (!window.confirm('Confirm run connections process now?')) return;
    setIsStarting(true);
    setHasFailed(false);
    try {
      const run = await startRun();
      setStarted(run.id);
    } catch (failure) {
      if (hasCode(failure, 'run-in-progress')) window.alert(alreadyRunning);
      else setHasFailed(true);
    } finally {
      setIsStarting(false);
      await mutate();
    }
  }

  return (
    <Page title="Connections">
      <p className={css.lead}>
        Every school is linked with 4 to 6 contrasting schools for the half term. The links of now end when the new ones begin.
      </p>
      <div className={css.controls}>
        <Button onClick={() => void start()}>Generate Connections For All</Button>
        <Checkbox
          label="New schools only"
          name="newOnly"
          checked={newOnly}
          onChange={(event) => setNewOnly(event.target.checked)}
        />
      </div>
      <p role="status" className={css.status}>
        {running && `Running since ${clock.format(new Date(running.startTime))}, ${running.progress} % done`}
      </p>
      {hasFailed && (
        <AlertPanel>
          <p>The run was not started. Please try again.</p>
        </AlertPanel>
      )}
      {error !== undefined && (
        <AlertPanel actions={<Button onClick={() => void mutate()}>Try again</Button>}>
          <p>We could not load the log of runs.</p>
        </AlertPanel>
      )}
      {runs.length === 0 ? <p className={css.empty}>No runs yet</p> : <RunTable runs={runs} newest={newest} />}
    </Page>
  );
}
