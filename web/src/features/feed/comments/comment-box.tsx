import { type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { keepsDrafts } from '../../../lib/draft-store.ts';
import { t } from '../../../lib/i18n.ts';
import { useMe } from '../../../lib/me.ts';
import { useAction } from '../../../lib/use-action.ts';
import { AlertPanel } from '../../../ui/alert-panel.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmPanel } from '../../../ui/confirm-panel.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { problemOf } from './comment-text.ts';
import css from './comments.module.css';
import { keepDraft, unsentDraft } from './draft-store.ts';

type Props = {
  /** What the draft is about: "reply-34". */
  subject: string;
  label: string;
  /** Of its field. */
  id?: string;
  start?: string;
  /** The texts that the user has already posted here. */
  sent?: readonly string[];
  placeholder?: string;
  /** Beginnings of a sentence, with "…" where the user goes on, as buttons above the box. */
  starters?: readonly string[];
  action?: string;
  busyText?: string;
  takesFocus?: boolean;
  /**
   * Resolves once the server has saved it, with a function that shows it: the box empties first. On failure, the text stays.
   * `hasFocus` tells whether the user is still in this box: focus may move on only then.
   */
  onPost: (text: string) => Promise<(hasFocus: boolean) => void>;
  onCancel?: () => void;
};

/**
 * A box for a comment or reply. Ctrl+Enter posts; Escape cancels if the box can be cancelled, which asks first if something was
 * written. What is written is saved on this device until it is posted or discarded.
 */
export function CommentBox({
  subject,
  label,
  id,
  start = '',
  sent,
  placeholder,
  starters = [],
  action = t('Post'),
  busyText = t('Posting…'),
  takesFocus = false,
  onPost,
  onCancel,
}: Props) {
  const userId = useMe()?.id;
  const [text, setText] = useState(() => unsentDraft(userId, subject, sent) ?? start);
  const [isSaved, setSaved] = useState(() => keepsDrafts() && unsentDraft(userId, subject) !== undefined);
  const [problem, setProblem] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const posting = useAction({ explain: () => t('That could not be saved. Your text is still here: please try again.') });
  const box = useRef<HTMLDivElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);

  function save(draft: string | null) {
    if (userId === undefined) return;
    setSaved(keepDraft(userId, draft === start ? null : draft, subject));
  }

  function post() {
    const found = problemOf(text);
    setProblem(found);
    area.current?.focus();
    if (found) return;
    setAsking(false);
    void posting.run(async () => {
      const show = await onPost(text.trim());
      const hasFocus = box.current?.contains(document.activeElement) ?? false;
      flushSync(() => {
        save(null);
        setText('');
      });
      show(hasFocus);
    });
  }

  function cancel() {
    if (text.trim() !== start.trim()) {
      posting.clear();
      return setAsking(true);
    }
    save(null);
    onCancel?.();
  }

  /** Puts the beginning of a sentence on a new line, instead of another one that was left as it was. */
  function begin(starter: string) {
    const letters = (words: string) => words.replace(/[\s…]/g, '');
    const isUnused = starters.some((each) => letters(t(each)) === letters(text));
    const before = isUnused || text.trim() === '' ? '' : `${text.trimEnd()}\n`;
    const [start = '', end = ''] = t(starter).split('…');
    const place = `${before}${start.trimEnd()} `;
    setProblem(undefined);
    flushSync(() => setText(place + end));
    area.current?.focus();
    area.current?.setSelectionRange(place.length, place.length);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) post();
    if (event.key === 'Escape' && onCancel) cancel();
  }

  return (
    <div ref={box} className={`stack-2 ${css.box}`}>
      {starters.length > 0 && (
        <div className="row-2">
          {starters.map((starter) => (
            <Button key={starter} look="secondary" onClick={() => begin(starter)}>
              {t(starter)}
            </Button>
          ))}
        </div>
      )}
      <TextArea
        ref={area}
        id={id}
        label={label}
        rows={2}
        autoFocus={takesFocus}
        placeholder={placeholder}
        value={text}
        error={problem}
        className={css.area}
        onKeyDown={onKeyDown}
        onChange={({ target }) => {
          setText(target.value);
          save(target.value);
          if (problem) setProblem(problemOf(target.value));
        }}
      />
      {posting.problem && <AlertPanel>{posting.problem}</AlertPanel>}
      <div className={`row-2 ${css.actions}`}>
        <Button busy={posting.isBusy} busyText={busyText} onClick={post}>
          {action}
        </Button>
        {onCancel && (
          <Button look="secondary" onClick={cancel}>
            {t('Cancel')}
          </Button>
        )}
        <span role="status" className="quiet">
          {isSaved && t('Draft saved')}
        </span>
      </div>
      {isAsking && onCancel && (
        <ConfirmPanel
          question={t('Discard what you have written?')}
          confirmText={t('Yes, discard it')}
          onConfirm={() => {
            save(null);
            onCancel();
          }}
          onCancel={() => setAsking(false)}
        />
      )}
    </div>
  );
}
