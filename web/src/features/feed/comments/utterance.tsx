import { type ReactNode, useState } from 'react';
import { msg, t } from '../../../lib/i18n.ts';
import { useHasRole } from '../../../lib/session.ts';
import { TranslatedText } from '../../../shell/translated-text.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmPanel } from '../../../ui/confirm-panel.tsx';
import { SchoolBadge } from '../../../ui/school-badge.tsx';
import type { CommentResponse } from '../api.ts';
import { FeedTime } from '../card/report-head.tsx';
import { ConcernButton } from '../concern/concern-button.tsx';
import { badgeOf, useReader } from '../reader-store.ts';
import { personName, wasEdited } from '../wording.ts';
import { CommentBox } from './comment-box.tsx';
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
  /** The Reply button, on comments. */
  children?: ReactNode;
};

/** One comment or reply: who, where, when, the words, and what the reader may do with it. */
export function Utterance({ said, what, onChange, onDelete, children }: Props) {
  const [doing, setDoing] = useState<'reading' | 'editing' | 'deleting'>('reading');
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const isMine = useReader(({ me }) => me?.id === said.postedByUser.id);
  const isAdmin = useHasRole('Admin');
  const { postedByUser } = said;
  const words = wordsFor[what];
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
          {!isMine && <ConcernButton kind={what === 'comment' ? 'comment' : 'response'} id={said.id} />}
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
