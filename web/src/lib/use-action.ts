import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { useFocusOn } from './use-focus-on.ts';
import { whyFailed } from './why-failed.ts';

interface Options {
  /** The sentence for a failure. Without it: what the server said, or that the service was not reached. */
  explain?: (error: unknown) => ReactNode;
  /** Told of each failure, and of the next attempt: for the title of the page. */
  onFailed?: (hasFailed: boolean) => void;
}

interface State<Name> {
  busy: Name | null;
  problem: ReactNode;
  said: ReactNode;
}

const idle = { busy: null, problem: null, said: null };

/**
 * What every action of a user needs: one at a time, a busy button, a sentence for the failure, one for success, and the focus on
 * the latter (`<StatusLine ref={action.status}>{action.said}</StatusLine>`). Several buttons share one by giving names.
 */
export function useAction<Name extends string | number = string>({ explain = whyFailed, onFailed }: Options = {}) {
  const [{ busy, problem, said }, setState] = useState<State<Name>>(idle);
  const isRunning = useRef(false);
  const status: RefObject<HTMLDivElement | null> = useFocusOn<HTMLDivElement>(said);

  /** Runs `act`, whose sentence is then said. Resolves to whether it succeeded; false if another action still runs. */
  async function run(act: () => Promise<ReactNode> | Promise<void>, name?: Name): Promise<boolean> {
    if (isRunning.current) return false;
    isRunning.current = true;
    setState({ ...idle, busy: name ?? ('action' as Name) });
    try {
      const said = ((await act()) as ReactNode) ?? null;
      setState({ ...idle, said });
      onFailed?.(false);
      return true;
    } catch (error) {
      setState({ ...idle, problem: explain(error) });
      onFailed?.(true);
      return false;
    } finally {
      isRunning.current = false;
    }
  }

  return {
    run,
    /** The name of the running action. */
    busy,
    isBusy: busy !== null,
    /** Why the last one failed. */
    problem,
    /** What the last one answered. */
    said,
    /** The ref of the line that says it; it takes the focus. */
    status,
    /** Says what succeeded elsewhere. */
    say: (said: ReactNode) => setState({ ...idle, said }),
    /** Shows a problem that was found before anything was sent. */
    fail: (problem: ReactNode) => {
      setState({ ...idle, problem });
      onFailed?.(true);
    },
    /** Forgets the outcome, such as when a question is closed. */
    clear: () => setState(idle),
  };
}
