import { lazy, type ReactNode, Suspense, useState } from 'react';
import { flushSync } from 'react-dom';
import { hasCode } from '../../lib/api-error.ts';

// A separate chunk: most people never need it.
const SecondPersonDialog = lazy(() => import('./second-person-dialog.tsx'));

/** The init of a call that names the reason why a second person is needed. */
export const because = (reason: string | undefined) =>
  reason === undefined ? {} : { headers: { 'X-Reason': encodeURIComponent(reason) } };

type Pending = { pendingChangeId: string };
type Send<Answer> = (reason?: string) => Promise<Answer>;
interface Question {
  send: (reason: string) => Promise<unknown>;
  onDone: (outcome: 'waiting' | 'cancelled') => void;
}

/**
 * `ask(send)` sends a change. Where a second person has to agree, it asks for the reason in `dialog` and sends the change
 * again with it; `subject`, such as `user-7`, names the draft of the reason. Returns the answer, `waiting` when a colleague has to agree, or `cancelled`. Throws what the first try threw.
 */
export function useSecondPerson(subject: string): {
  ask: <Answer>(send: Send<Answer>) => Promise<Exclude<Answer, Pending> | 'waiting' | 'cancelled'>;
  dialog: ReactNode;
} {
  const [question, setQuestion] = useState<Question>();

  return {
    async ask(send) {
      try {
        return (await send()) as never;
      } catch (error) {
        if (!hasCode(error, 'second-person-required')) throw error;
        const opener = document.activeElement;
        return new Promise((resolve) =>
          setQuestion({
            send,
            onDone: (outcome) => {
              // While the dialog is open, nothing outside it can take the focus.
              flushSync(() => setQuestion(undefined));
              if (outcome === 'cancelled' && opener instanceof HTMLElement) opener.focus();
              resolve(outcome);
            },
          }),
        );
      }
    },
    dialog: question && (
      <Suspense>
        <SecondPersonDialog subject={subject} {...question} />
      </Suspense>
    ),
  };
}
