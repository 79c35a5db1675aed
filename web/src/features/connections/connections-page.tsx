import { useEffect, useRef, useState } from 'react';
import { useLoaderData } from 'react-router-dom';
import useSWR from 'swr';
import { msg, t } from '../../lib/i18n.ts';
import { Page } from '../../shell/page.tsx';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { listRuns, loadConnections, RUNS } from './api.ts';
import { CalendarSection } from './calendar-section.tsx';
import css from './connections.module.css';
import { RunTable } from './run-table.tsx';
import { Running } from './running.tsx';
import { useStarting } from './use-starting.ts';
import { useWaitCursor } from './use-wait-cursor.ts';

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
    // The run that was started here has ended: its row is what the reader waits for.
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
      <p className={css.soft}>
        {t(
          'Every school is linked with 4 to 6 contrasting schools for the half term. The links of now end when the new ones begin.',
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
        <p id="preview-hint" className={css.soft}>
          {t('A preview works out all links and shows how good they would be. It saves nothing.')}
        </p>
      </div>
      <Running run={running} />
      {hasFailed && (
        <AlertPanel>
          <p>{t('The run was not started. Please try again.')}</p>
        </AlertPanel>
      )}
      {error !== undefined && (
        <AlertPanel actions={<Button onClick={() => void mutate()}>{t('Try again')}</Button>}>
          <p>{t('We could not load the log of runs.')}</p>
        </AlertPanel>
      )}
      {runs.length === 0 ? <p className={css.empty}>{t('No runs yet')}</p> : <RunTable runs={runs} newest={newest} />}
      <CalendarSection first={first.halfTerms} />
    </Page>
  );
}
