import { useEffect, useEffectEvent, useState } from 'react';
import { t } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { useFocusOn } from '../../lib/use-focus-on.ts';
import { Button } from '../../ui/button.tsx';
import { StatusLine } from '../../ui/error-summary.tsx';
import { undoRemoval } from './api.ts';
import type { Subject } from './requests.ts';
import css from './withdrawal.module.css';
import { failureOf } from './wording.ts';

const LINE_TIME = 10_000;

type Props = {
  subject: Pick<Subject, 'kind' | 'id'>;
  /** The server shows it again. */
  onUndone: () => void;
  /** The time to undo is over. The focus may have been on the line. */
  onOver: (hadFocus: boolean) => void;
};

/**
 * "Removed. Undo", in the place of what the server has already removed. It takes the focus, and stays for ten seconds; longer
 * while the pointer or the focus of the keyboard is on it, and with the reason while an undo was refused.
 */
export default function RemovedLine({ subject, onUndone, onOver }: Props) {
  const undo = useAction({ explain: failureOf });
  const [isFocused, setFocused] = useState(false);
  const [isHovered, setHovered] = useState(false);
  const line = useFocusOn<HTMLDivElement>(true);
  const over = useEffectEvent(() => onOver(line.current?.contains(document.activeElement) ?? false));
  const isRunning = !isFocused && !isHovered && !undo.isBusy && !undo.problem;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(over, LINE_TIME);
    return () => clearTimeout(timer);
  }, [isRunning]);

  return (
    <div className={`stack-2 ${css.removed}`}>
      <StatusLine
        ref={line}
        onPointerEnter={() => setHovered(true)}
        onPointerLeave={() => setHovered(false)}
        // After a press of the mouse the line has the focus as well, but nobody is looking for it there.
        onFocus={({ target }) => setFocused(target.matches(':focus-visible'))}
        onBlur={() => setFocused(false)}
      >
        {t('Removed.')}{' '}
        <Button
          look="secondary"
          busy={undo.isBusy}
          onClick={() =>
            void undo.run(async () => {
              await undoRemoval(subject);
              onUndone();
            })
          }
        >
          {t('Undo')}
        </Button>
      </StatusLine>
      {undo.problem && <p role="alert">{undo.problem}</p>}
    </div>
  );
}
