import { lazy, type RefObject, Suspense, useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { focusAfterRender } from '../../../lib/focus.ts';
import { t } from '../../../lib/i18n.ts';
import { useMe } from '../../../lib/me.ts';
import { useHasRole } from '../../../lib/session.ts';
import type { Action } from '../../../shell/withdrawal/requests.ts';
import { Button } from '../../../ui/button.tsx';
import type { Comment, CommentResponse } from '../api.ts';
import { personName } from '../wording.ts';
import { conversationCalls } from './calls.ts';
import { CommentBox } from './comment-box.tsx';
import { CommentItem } from './comment-item.tsx';
import css from './comments.module.css';
import { unsentDraft } from './draft-store.ts';
import { nameOf, textsOf } from './names.ts';
import { dropComment, dropReply, putComment, putReply } from './thread.ts';

// A separate chunk: few comments are removed.
const RemovedLine = lazy(() => import('../../../shell/withdrawal/removed-line.tsx'));

type Props = {
  kind: 'article' | 'school';
  comment: Comment;
  /** The element of the comment or reply that the user came for, if it is here: it is marked, with a box for a reply below. */
  newest: string | undefined;
  newestRef?: RefObject<HTMLDivElement | null> | undefined;
  /** The box for a reply is open, and its field has this id. */
  replyField?: string | undefined;
  change: (next: (comments: Comment[]) => Comment[]) => void;
  /** A comment or reply has been posted or has left the list. */
  onGone: () => void;
};

/** A comment, its replies, and the box for a reply, which opens again while a reply is unsent. */
export function CommentThread({ kind, comment, newest, newestRef, replyField, change, onGone }: Props) {
  const { id, commentResponses } = comment;
  const calls = conversationCalls[kind];
  const userId = useMe()?.id;
  const mayReply = useHasRole('Responder') && !comment.waitsForReview;
  const name = nameOf(kind, 'comment', id);
  const draftSubject = `${kind === 'school' ? 'school-' : ''}reply-${id}`;
  const sent = textsOf(userId, commentResponses);
  const [reply, setReply] = useState<'closed' | 'open' | 'pressed'>(() =>
    newest || replyField || unsentDraft(userId, draftSubject, sent) !== undefined ? 'open' : 'closed',
  );
  const newReply = commentResponses.find((response) => nameOf(kind, 'reply', response.id) === newest);

  const replyBox = (to: CommentResponse) =>
    mayReply &&
    reply !== 'closed' && (
      <CommentBox
        subject={draftSubject}
        {...(replyField && { id: replyField })}
        label={t('Reply to {name}', { name: personName(to.postedByUser) })}
        sent={sent}
        placeholder={t('Answer, then ask something back')}
        action={t('Reply')}
        busyText={t('Replying…')}
        takesFocus={reply === 'pressed'}
        onCancel={() => {
          setReply('closed');
          focusAfterRender(name);
        }}
        onPost={async (text) => {
          const response = await calls.reply(id, text);
          return (hasFocus) => {
            change((all) => putReply(all, id, response));
            setReply('closed');
            if (hasFocus) focusAfterRender(nameOf(kind, 'reply', response.id));
          };
        }}
      />
    );

  const put = (changed: Comment) => change((all) => putComment(all, changed));
  const drop = () => change((all) => dropComment(all, id));

  if (comment.removed)
    return (
      <li>
        <Suspense>
          <RemovedLine
            subject={{ kind: 'comment', id }}
            onUndone={() => {
              put({ ...comment, removed: undefined });
              focusAfterRender(name);
            }}
            onOver={(hadFocus) => {
              drop();
              if (hadFocus) onGone();
            }}
          />
        </Suspense>
      </li>
    );

  return (
    <li className="stack-1">
      <div className={cx(name === newest && css.newest)}>
        <CommentItem
          said={comment}
          what="comment"
          name={name}
          ref={name === newest ? newestRef : undefined}
          onChange={async (text) => {
            const { commentResponses: _, ...changed } = await calls.changeComment(id, text);
            return () => put({ ...comment, ...changed });
          }}
          deleteIt={() => calls.deleteComment(id)}
          onRemoved={(action) => {
            if (isUndoable(action)) return put({ ...comment, removed: action });
            drop();
            onGone();
          }}
        >
          {mayReply && (
            <Button
              look="quiet"
              aria-label={t('Reply to {name}', { name: personName(comment.postedByUser) })}
              aria-expanded={reply !== 'closed'}
              onClick={() => setReply(reply === 'closed' ? 'pressed' : 'closed')}
            >
              {t('Reply')}
            </Button>
          )}
        </CommentItem>
        {name === newest && replyBox(comment)}
      </div>
      {commentResponses.length > 0 && (
        <ol
          className={`plain-list stack-3 ${css.replies}`}
          aria-label={t('Replies to {name}', { name: personName(comment.postedByUser) })}
        >
          {commentResponses.map((response) => (
            <li key={response.id} className={cx(response === newReply && css.newest)}>
              {response.removed ? (
                <Suspense>
                  <RemovedLine
                    subject={{ kind: 'response', id: response.id }}
                    onUndone={() => {
                      change((all) => putReply(all, id, { ...response, removed: undefined }));
                      focusAfterRender(nameOf(kind, 'reply', response.id));
                    }}
                    onOver={(hadFocus) => {
                      change((all) => dropReply(all, id, response.id));
                      if (hadFocus) onGone();
                    }}
                  />
                </Suspense>
              ) : (
                <CommentItem
                  said={response}
                  what="reply"
                  name={nameOf(kind, 'reply', response.id)}
                  ref={response === newReply ? newestRef : undefined}
                  onChange={async (text) => {
                    const changed = await calls.changeReply(response.id, text);
                    return () => change((all) => putReply(all, id, changed));
                  }}
                  deleteIt={() => calls.deleteReply(response.id)}
                  onRemoved={(action) => {
                    if (isUndoable(action)) return change((all) => putReply(all, id, { ...response, removed: action }));
                    change((all) => dropReply(all, id, response.id));
                    onGone();
                  }}
                />
              )}
              {response === newReply && replyBox(response)}
            </li>
          ))}
        </ol>
      )}
      {name !== newest && !newReply && replyBox(comment)}
    </li>
  );
}

const isUndoable = (action: Action): action is 'withdraw' | 'delete' => action === 'withdraw' || action === 'delete';
