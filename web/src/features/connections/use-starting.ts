import { useState } from 'react';
import { hasCode } from '../../lib/api-error.ts';
import { msg, t } from '../../lib/i18n.ts';
import { type Run, startRun } from './api.ts';

// Specified, as are the browser's own dialogs that say them.
const alreadyRunning = msg('Connections process is already running....');
const question = msg('Confirm run connections process now?');

/** Starting a run after a question, a preview without. `started` is the run that was started here last. */
export function useStarting(isRunning: boolean, refresh: () => Promise<unknown>) {
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
