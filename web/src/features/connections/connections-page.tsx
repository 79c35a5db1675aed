import { useEffect, useState } from 'react';
import { useLoaderData, useSearchParams } from 'react-router-dom';
import useSWR from 'swr';
import { hasCode } from '../../lib/api-error.ts';
import { auditedRead } from '../../lib/audited-read.ts';
import { sayDay } from '../../lib/dates.ts';
import { msg, t } from '../../lib/i18n.ts';
import { onNewPath, validId } from '../../lib/search-address.ts';
import { useAction } from '../../lib/use-action.ts';
import { useFocusOn } from '../../lib/use-focus-on.ts';
import { whyFailed } from '../../lib/why-failed.ts';
import { Page } from '../../shell/page.tsx';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { StatusLine } from '../../ui/error-summary.tsx';
import {
  FIRST_RUNS,
  findNextRun,
  findPreview,
  keepPreview,
  listRuns,
  loadConnections,
  MOST_RUNS,
  NEXT_RUN,
  PREVIEW,
  RUNS,
  type Run,
  startFromPreview,
  startPreview,
  startRun,
  undoRun,
} from './api.ts';
import { CalendarSection } from './calendar-section.tsx';
import css from './connections.module.css';
import { NextRunCard } from './next-run-card.tsx';
import { PreviewSection } from './preview-section.tsx';
import { ReadinessSection } from './readiness-section.tsx';
import { RunsSection } from './runs-section.tsx';
import { UndoPanel } from './undo-panel.tsx';
import { outcomeOf, undoOutcome } from './wording.ts';

export const loader = loadConnections;

/** The filter and the pages are in the address. */
export const shouldRevalidate = onNewPath;

// Specified, including the browser dialogs that show them.
const notAvailable = msg('Not currently available. Requires further testing.');
const alreadyRunning = msg('Connections process is already running....');
const question = msg('Confirm run connections process now?');

export function Component() {
  const first = useLoaderData<typeof loader>();
  const [params, setParams] = useSearchParams();
  const rows = Math.min(Math.max(validId(params.get('runs') ?? '') ?? 0, FIRST_RUNS), MOST_RUNS);
  const log = useSWR([RUNS, rows], () => listRuns(rows), {
    fallbackData: first.runs,
    keepPreviousData: true,
    refreshInterval: (runs) => (runs?.some(isRunning) ? 1_000 : 5_000),
    ...auditedRead,
  });
  const next = useSWR(NEXT_RUN, findNextRun, { fallbackData: first.next, revalidateOnMount: false, ...auditedRead });
  const preview = useSWR(PREVIEW, findPreview, { fallbackData: first.preview, revalidateOnMount: false, ...auditedRead });
  const runs = log.data ?? [];
  const acts = useActs(runs, () => Promise.all([log.mutate(), next.mutate(), preview.mutate()]));
  const running = runs.find(isRunning);
  useWaitCursor(acts.isBusy || Boolean(running));
  const status = useFocusOn<HTMLDivElement>(acts.said);
  const alert = useFocusOn<HTMLDivElement>(acts.problem);
  const failed = useFocusOn<HTMLDivElement>(acts.failedRun);

  // After a run, started here or elsewhere, the next one has other links to replace.
  const [newest] = runs;
  const state = newest && `${newest.id} ${newest.state}`;
  const [seen, setSeen] = useState(state);
  useEffect(() => {
    if (state === seen) return;
    setSeen(state);
    void next.mutate();
    void preview.mutate();
  }, [state, seen, next.mutate, preview.mutate]);

  function generate(newOnly: boolean) {
    if (newOnly && !first.hasInterimRuns) return window.alert(t(notAvailable));
    void acts.start(() => startRun(newOnly ? 'interim' : 'main'), question);
  }

  const keep = (previewId: number, isKept: boolean) =>
    acts.perform(async () => {
      const { scheduled } = await keepPreview(previewId, isKept);
      // What a kept preview will do stands beside its button.
      if (isKept) return t('Saved');
      return t('The run on {day} will compute new links.', { day: scheduled ? sayDay(scheduled.runAt) : '' });
    });

  const undoable = runs.find(({ canUndo }) => canUndo);
  return (
    <Page title={t('Connections')}>
      {newest?.state === 'failed' && (
        <AlertPanel ref={failed} title={t('Run {id} failed. The links have not changed.', { id: newest.id })}>
          {newest.failure && t(newest.failure)}
        </AlertPanel>
      )}
      {acts.problem && <AlertPanel ref={alert}>{acts.problem}</AlertPanel>}
      <NextRunCard
        next={next.data ?? first.next}
        preview={preview.data ?? null}
        running={running}
        status={<StatusLine ref={status}>{acts.said}</StatusLine>}
        onPreview={(halfTerm) => void acts.start(() => startPreview(halfTerm))}
        onUseNow={(id) => void acts.start(() => startFromPreview(id), question)}
        onKeep={(id, isKept) => void keep(id, isKept)}
        onGenerate={generate}
      />
      {undoable && (
        <UndoPanel
          key={undoable.id}
          run={undoable}
          isBusy={acts.isBusy}
          onUndo={() => void acts.perform(async () => undoOutcome(await undoRun(undoable.id)))}
        />
      )}
      {preview.data && <PreviewSection preview={preview.data} />}
      <ReadinessSection />
      <CalendarSection first={first.halfTerms} onMoved={() => void next.mutate()} />
      {log.error !== undefined && (
        <AlertPanel actions={<Button onClick={() => void log.mutate()}>{t('Try again')}</Button>}>
          <p>{t('We couldn’t load the log of runs.')}</p>
        </AlertPanel>
      )}
      <RunsSection
        runs={runs}
        shown={rows}
        onMore={(more) => {
          params.set('runs', String(more));
          setParams(params, { preventScrollReset: true, replace: true });
        }}
      />
    </Page>
  );
}

const isRunning = ({ state }: Run) => state === 'running';

/** What the user does here, one act at a time. `said` is the outcome of the last act, or of the run that it started. */
function useActs(runs: Run[], refresh: () => Promise<unknown>) {
  const { run, isBusy, said, problem } = useAction({ explain: (error) => whyFailed(error) || t('Please try again.') });
  const [started, setStarted] = useState<number | null>(null);
  const [ended, setEnded] = useState('');
  const [failedRun, setFailedRun] = useState<number | null>(null);

  useEffect(() => {
    const finished = runs.find((each) => each.id === started && !isRunning(each));
    if (!finished) return;
    setStarted(null);
    if (finished.state === 'failed') setFailedRun(finished.id);
    else setEnded(outcomeOf(finished));
  }, [started, runs]);

  async function perform(act: () => Promise<string>) {
    if (isBusy) return;
    setEnded('');
    await run(async () => {
      try {
        return await act();
      } catch (error) {
        if (!hasCode(error, 'run-in-progress')) throw error;
        window.alert(t(alreadyRunning));
      } finally {
        await refresh();
      }
    });
  }

  /** Starts a run, if the user confirms the question. */
  async function start(call: () => Promise<Run>, asks?: string) {
    if (isBusy || runs.some(isRunning)) return window.alert(t(alreadyRunning));
    if (asks && !window.confirm(t(asks))) return;
    await perform(async () => {
      setStarted((await call()).id);
      return '';
    });
  }

  return { isBusy, said: ended || said, problem, failedRun, perform, start };
}

/** Specified: the wait cursor while the process runs, over buttons too. */
function useWaitCursor(isBusy: boolean): void {
  useEffect(() => {
    document.body.classList.toggle(css.waiting!, isBusy);
    return () => document.body.classList.remove(css.waiting!);
  }, [isBusy]);
}
