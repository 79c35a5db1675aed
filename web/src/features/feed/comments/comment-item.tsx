import { type ReactNode, type Ref, useState } from 'react';
import { focusAfterRender } from '../../../lib/focus.ts';
import { msg, t } from '../../../lib/i18n.ts';
import { useMe } from '../../../lib/me.ts';
import { useHasRole } from '../../../lib/session.ts';
import { concernLabel } from '../../../shell/concern/concern-button.tsx';
import { useConcernDialog } from '../../../shell/concern/use-concern-dialog.tsx';
import { TranslatedText } from '../../../shell/translated-text.tsx';
import { type Action, useRights } from '../../../shell/withdrawal/requests.ts';
import { menuLabel, RemovalItems } from '../../../shell/withdrawal/subject-menu.tsx';
import { Button } from '../../../ui/button.tsx';
import { MoreMenu } from '../../../ui/more-menu.tsx';
import { SchoolBadge } from '../../../ui/school-badge.tsx';
import { ClassChip } from '../../../ui/tie-ribbon.tsx';
import type { CommentResponse } from '../api.ts';
import { FeedTime } from '../card/report-head.tsx';
import { isSince, useNews } from '../news.ts';
import { badgeOf } from '../reader.ts';
import { personName, wasEdited } from '../wording.ts';
import { CommentBox } from './comment-box.tsx';
import css from './comments.module.css';
import { unsentDraft } from './draft-store.ts';

const wordsFor = {
  comment: {
    edit: msg('Edit this comment'),
    editMine: msg('Edit your comment'),
    editTheirs: msg('Edit the comment of {name}'),
  },
  reply: {
    edit: msg('Edit this reply'),
    editMine: msg('Edit your reply'),
    editTheirs: msg('Edit the reply of {name}'),
  },
};

type Props = {
  said: CommentResponse;
  what: 'comment' | 'reply';
  /** The element's id, and the name of its draft: "comment-5". */
  name: string;
  /** Given for the one that the reader came for. */
  ref?: Ref<HTMLDivElement> | undefined;
  onChange: (text: string) => Promise<() => void>;
  deleteIt: () => Promise<unknown>;
  onRemoved: (action: Action) => void;
  /** The Reply button, on comments. */
  children?: ReactNode;
};

/** One comment or reply: author, school, date, text and the user's actions. */
export function CommentItem({ said, what, name, ref, onChange, deleteIt, onRemoved, children }: Props) {
  const { postedByUser } = said;
  const { id: authorId, school, schoolGroup } = postedByUser;
  const userId = useMe()?.id;
  const isMine = userId === authorId;
  const isAdmin = useHasRole('Admin');
  const mayChange = isAdmin || isMine;
  // What waits for a Lead only its author deletes.
  const mayDelete = isMine || (isAdmin && !said.waitsForReview);
  const [doing, setDoing] = useState<'reading' | 'editing'>(() =>
    mayChange && unsentDraft(userId, `edit-${name}`, [said.narrative]) !== undefined ? 'editing' : 'reading',
  );
  const [wasPressed, setPressed] = useState(false);
  const words = wordsFor[what];
  const kind = what === 'comment' ? 'comment' : 'response';
  const [reportConcern, concernDialog] = useConcernDialog(kind, said.id);
  const subject = {
    kind,
    id: said.id,
    authorId,
    schoolId: school.id,
    text: said.narrative,
    createDate: said.createDate,
  } as const;
  const { mayWithdraw } = useRights(subject);
  // Others do not see a pending comment: its Lead rejects it.
  const isNew = isSince(said.createDate, useNews());
  const mayReport = !isMine && !said.waitsForReview;
  const stop = () => {
    setDoing('reading');
    focusAfterRender(name);
  };

  return (
    <div ref={ref} id={name} tabIndex={-1} className={css.said} {...(ref && { role: 'group', 'aria-labelledby': `${name}-by` })}>
      <SchoolBadge schoolId={school.id} badgeUrl={badgeOf(school)} size={40} />
      <div className={`stack-1 ${css.comment}`}>
        <p id={`${name}-by`} className={`row-2 small ${css.by}`}>
          {ref && isNew && <span className={css.new}>{t('New')}</span>}
          <strong translate="no">{personName(postedByUser)}</strong>
          {schoolGroup && (
            <ClassChip isPlain groupId={schoolGroup.id}>
              {schoolGroup.name}
            </ClassChip>
          )}
          <span translate="no">{school.name}</span>
          <span className="quiet">
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
            subject={`edit-${name}`}
            label={isMine ? t(words.editMine) : t(words.editTheirs, { name: personName(postedByUser) })}
            start={said.narrative}
            action={t('Save')}
            busyText={t('Saving…')}
            takesFocus={wasPressed}
            onCancel={stop}
            onPost={async (text) => {
              const show = await onChange(text);
              return (hasFocus) => {
                show();
                if (hasFocus) stop();
                else setDoing('reading');
              };
            }}
          />
        ) : (
          <div className={`as-written ${css.words}`} dir="auto">
            <TranslatedText text={said.narrative} />
          </div>
        )}
        {doing === 'reading' && (
          <div className={`row-2 ${css.actions}`}>
            {children}
            {(mayChange || mayWithdraw || mayReport) && (
              <MoreMenu isInRow label={menuLabel(subject)}>
                {mayChange && (
                  <Button
                    look="quiet"
                    aria-label={t(words.edit)}
                    onClick={() => {
                      setPressed(true);
                      setDoing('editing');
                    }}
                  >
                    {t('Edit')}
                  </Button>
                )}
                <RemovalItems subject={subject} deleteIt={mayDelete ? deleteIt : undefined} onDone={onRemoved} />
                {mayReport && (
                  <Button look="quiet" aria-label={concernLabel(kind)} onClick={reportConcern}>
                    {t('Report a concern')}
                  </Button>
                )}
              </MoreMenu>
            )}
          </div>
        )}
        {concernDialog}
      </div>
    </div>
  );
}
