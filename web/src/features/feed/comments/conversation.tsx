import { useRef, useState } from 'react';
import { t } from '../../../lib/i18n.ts';
import { useHasRole } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import type { Comment } from '../api.ts';
import { personName } from '../wording.ts';
import { conversationCalls } from './calls.ts';
import { CommentBox } from './comment-box.tsx';
import css from './comments.module.css';
import { dropComment, dropReply, putComment, putReply } from './thread.ts';
import { Utterance } from './utterance.tsx';

type Props = {
  kind: 'article' | 'school';
  subject: { id: number; title: string };
  comments: Comment[];
  onChange: (comments: Comment[]) => void;
};

/** Comments with their replies on a report or a school. What was posted appears once the server has it. */
export function Conversation({ kind, subject, comments, onChange }: Props) {
  const calls = conversationCalls[kind];
  const isResponder = useHasRole('Responder');
  const [replyingTo, setReplyingTo] = useState<number>();
  const list = useRef<HTMLDivElement>(null);
  // Answers may come while another is on its way: each change starts from what is there by then.
  const latest = useRef(comments);
  latest.current = comments;
  const change = (next: (comments: Comment[]) => Comment[]) => onChange(next(latest.current));
  const refocus = () => list.current?.focus();

  return (
    <div ref={list} tabIndex={-1} className={css.conversation}>
      {comments.length === 0 && (
        <p className={css.none}>{isResponder ? t('Be the first class to answer') : t('No comments yet')}</p>
      )}
      {comments.length > 0 && (
        <ol className={css.thread} aria-label={t('Comments on {title}', { title: subject.title })}>
          {comments.map((comment) => (
            <li key={comment.id} className={css.comment}>
              <Utterance
                said={comment}
                what="comment"
                onChange={async (text) => {
                  const { commentResponses: _, ...changed } = await calls.changeComment(comment.id, text);
                  return () => change((all) => putComment(all, { ...comment, ...changed }));
                }}
                onDelete={async () => {
                  await calls.deleteComment(comment.id);
                  change((all) => dropComment(all, comment.id));
                  refocus();
                }}
              >
                {isResponder && (
                  <Button
                    look="quiet"
                    aria-label={t('Reply to {name}', { name: personName(comment.postedByUser) })}
                    aria-expanded={replyingTo === comment.id}
                    onClick={() => setReplyingTo(replyingTo === comment.id ? undefined : comment.id)}
                  >
                    {t('Reply')}
                  </Button>
                )}
              </Utterance>
              {comment.commentResponses.length > 0 && (
                <ol className={css.replies} aria-label={t('Replies to {name}', { name: personName(comment.postedByUser) })}>
                  {comment.commentResponses.map((reply) => (
                    <li key={reply.id} className={css.comment}>
                      <Utterance
                        said={reply}
                        what="reply"
                        onChange={async (text) => {
                          const changed = await calls.changeReply(reply.id, text);
                          return () => change((all) => putReply(all, comment.id, changed));
                        }}
                        onDelete={async () => {
                          await calls.deleteReply(reply.id);
                          change((all) => dropReply(all, comment.id, reply.id));
                          refocus();
                        }}
                      />
                    </li>
                  ))}
                </ol>
              )}
              {replyingTo === comment.id && (
                <CommentBox
                  label={t('Reply to {name}', { name: personName(comment.postedByUser) })}
                  takesFocus
                  onCancel={() => setReplyingTo(undefined)}
                  onPost={async (text) => {
                    const reply = await calls.reply(comment.id, text);
                    return () => {
                      change((all) => putReply(all, comment.id, reply));
                      setReplyingTo(undefined);
                      refocus();
                    };
                  }}
                />
              )}
            </li>
          ))}
        </ol>
      )}
      {isResponder && (
        <CommentBox
          label={t('Add a comment to {title}', { title: subject.title })}
          onPost={async (text) => {
            const comment = await calls.comment(subject.id, text);
            return () => change((all) => putComment(all, comment));
          }}
        />
      )}
    </div>
  );
}
