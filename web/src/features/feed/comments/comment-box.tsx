import { type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { t } from '../../../lib/i18n.ts';
import { AlertPanel } from '../../../ui/alert-panel.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { problemOf } from './comment-text.ts';
import css from './comments.module.css';

type Props = {
  label: string;
  start?: string;
  action?: string;
  takesFocus?: boolean;
  /** Resolves once the server has it, with what shows it: the box empties first. While it fails the text stays. */
  onPost: (text: string) => Promise<() => void>;
  onCancel?: () => void;
};

/** A box for a comment or reply. Ctrl+Enter posts, Escape leaves where there is something to leave. */
export function CommentBox({ label, start = '', action = t('Post'), takesFocus = false, onPost, onCancel }: Props) {
  const [text, setText] = useState(start);
  const [problem, setProblem] = useState<string>();
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const area = useRef<HTMLTextAreaElement>(null);
  const isBusy = useRef(false);

  async function post() {
    if (isBusy.current) return;
    const found = problemOf(text);
    setProblem(found);
    area.current?.focus();
    if (found) return;
    isBusy.current = true;
    setState('busy');
    try {
      const show = await onPost(text.trim());
      flushSync(() => {
        setText('');
        setState('idle');
      });
      show();
    } catch {
      setState('failed');
    } finally {
      isBusy.current = false;
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void post();
    if (event.key === 'Escape') onCancel?.();
  }

  return (
    <div className={css.box}>
      <TextArea
        ref={area}
        label={label}
        rows={2}
        autoFocus={takesFocus}
        value={text}
        error={problem}
        className={css.area}
        onKeyDown={onKeyDown}
        onChange={({ target }) => {
          setText(target.value);
          if (problem) setProblem(problemOf(target.value));
        }}
      />
      {state === 'failed' && (
        <AlertPanel>
          <p>{t('That could not be saved. Your text is still here: please try again.')}</p>
        </AlertPanel>
      )}
      <div className={css.actions}>
        <Button busy={state === 'busy'} busyText={t('Posting…')} onClick={post}>
          {action}
        </Button>
        {onCancel && (
          <Button look="secondary" onClick={onCancel}>
            {t('Cancel')}
          </Button>
        )}
      </div>
    </div>
  );
}
