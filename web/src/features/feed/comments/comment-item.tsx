import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { msg, t } from '../../../lib/i18n.ts';
import { useMe } from '../../../lib/me.ts';
import { useHasRole } from '../../../lib/session.ts';
import { TranslatedText } from '../../../shell/translated-text.tsx';
import { SubjectMenu } from '../../../shell/withdrawal/subject-menu.tsx';
import { AlertPanel } from '../../../ui/alert-panel.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmPanel } from '../../../ui/confirm-panel.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { SchoolBadge } from '../../../ui/school-badge.tsx';
import type { CommentResponse } from '../api.ts';
import { FeedTime } from '../card/report-head.tsx';
import { ConcernButton } from '../concern/concern-button.tsx';
import { badgeOf } from '../reader.ts';
import { personName, wasEdited } from '../wording.ts';
import { problemOf } from './comment-text.ts';
import css from './comments.module.css';

const wordsFor = {
  comment: {
    edit: msg('Edit this comment'),
    editMine: msg('Edit your comment'),
    editTheirs: msg('Edit the comment of {name}'),
    delete: msg('Delete this comment'),
    question: msg('Are you sure you want to delete this comment?'),
    confirm: msg('Yes, delete this comment'),
  },
  reply: {
    edit: msg('Edit this reply'),
    editMine: msg('Edit your reply'),
    editTheirs: msg('Edit the reply of {name}'),
    delete: msg('Delete this reply'),
    question: msg('Are you sure you want to delete this reply?'),
    confirm: msg('Yes, delete this reply'),
  },
};

type Props = {
  said: CommentResponse;
  what: 'comment' | 'reply';
  onChange: (text: string) => Promise<() => void>;
  onDelete: () => Promise<void>;
  /** It was withdrawn or erased, and is no longer shown in its place. */
  onGone: () => void;
  /** The Reply button, on comments. */
  children?: ReactNode;
};

/** One comment or reply: author, school, date, text and the user's actions. */
export function CommentItem({ said, what, onChange, onDelete, onGone, children }: Props) {
  const [doing, setDoing] = useState<'reading' | 'editing' | 'deleting'>('reading');
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const isMine = useMe()?.id === said.postedByUser.id;
  const isAdmin = useHasRole('Admin');
  const { postedByUser } = said;
  const words = wordsFor[what];
  const kind = what === 'comment' ? 'comment' : 'response';
  const stop = () => setDoing('reading');

  async function remove() {
    setState('busy');
    await onDelete().catch(() => setState('failed'));
  }

  return (
    <>
      <p className={css.by}>
        <SchoolBadge schoolId={postedByUser.school.id} badgeUrl={badgeOf(postedByUser.school)} size={24} />
        <strong translate="no">{personName(postedByUser)}</strong>, <span translate="no">{postedByUser.school.name}</span>{' '}
        <span className={css.when}>
          <FeedTime instant={said.createDate} />
          {wasEdited(said) && ` · ${t('edited')}`}
        </span>
      </p>
      {said.waitsForReview && (
        <p role="status" className="quiet">
          {t('Waiting for a Lead')}
        </p>
      )}
      {doing === 'editing' ? (
        <CommentBox
          label={isMine ? t(words.editMine) : t(words.editTheirs, { name: personName(postedByUser) })}
          start={said.narrative}
          action={t('Save')}
          takesFocus
          onCancel={stop}
          onPost={async (text) => {
            const show = await onChange(text);
            return () => {
              show();
              stop();
            };
          }}
        />
      ) : (
        <div className={css.words} dir="auto">
          <TranslatedText text={said.narrative} />
        </div>
      )}
      {doing === 'reading' && (
        <div className={css.actions}>
          {children}
          {(isMine || isAdmin) && (
            <>
              <Button look="quiet" aria-label={t(words.edit)} onClick={() => setDoing('editing')}>
                {t('Edit')}
              </Button>
              <Button look="quiet" aria-label={t(words.delete)} onClick={() => setDoing('deleting')}>
                {t('Delete')}
              </Button>
            </>
          )}
          {/* Nobody else sees what waits: its Lead rejects it. */}
          {!isMine && !said.waitsForReview && <ConcernButton kind={kind} id={said.id} />}
          <SubjectMenu
            subject={{ kind, id: said.id, authorId: postedByUser.id, schoolId: postedByUser.school.id, text: said.narrative }}
            isUpward
            onDone={onGone}
          />
        </div>
      )}
      {doing === 'deleting' && (
        <ConfirmPanel
          question={t(words.question)}
          confirmText={t(words.confirm)}
          busy={state === 'busy'}
          error={state === 'failed' && t('That could not be deleted. Please try again.')}
          onConfirm={remove}
          onCancel={stop}
        />
      )}
    </>
  );
}

type CommentBoxProps = {
  label: string;
  start?: string;
  action?: string;
  takesFocus?: boolean;
  /**
   * Resolves once the server has saved it, with a function that shows it: the box empties first. On failure, the text stays.
   */
  onPost: (text: string) => Promise<() => void>;
  onCancel?: () => void;
};

/** A box for a comment or reply. Ctrl+Enter posts; Escape cancels if the box can be cancelled. */
export function CommentBox({ label, start = '', action = t('Post'), takesFocus = false, onPost, onCancel }: CommentBoxProps) {
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
      {state === 'failed' && <AlertPanel>{t('That could not be saved. Your text is still here: please try again.')}</AlertPanel>}
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
