import { useRef, useState } from 'react';
import { api } from '../../../lib/api.ts';
import { t } from '../../../lib/i18n.ts';
import { useHasRole } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import type { Comment, CommentResponse } from '../api.ts';
import { personName } from '../wording.ts';
import { CommentBox, CommentItem } from './comment-item.tsx';
import css from './comments.module.css';
import { dropComment, dropReply, putComment, putReply } from './thread.ts';

type Props = {
  kind: 'article' | 'school';
  subject: { id: number; title: string };
  comments: Comment[];
  onChange: (comments: Comment[]) => void;
};

/** The comments and replies on a report or a school. A new one appears once the server has saved it. */
export function Conversation({ kind, subject, comments, onChange }: Props) {
  const calls = conversationCalls[kind];
  const isResponder = useHasRole('Responder');
  const [replyingTo, setReplyingTo] = useState<number>();
  const list = useRef<HTMLDivElement>(null);
  // An answer may arrive while another call is running: each change is based on the latest comments.
  const latest = useRef(comments);
  latest.current = comments;
  const change = (next: (comments: Comment[]) => Comment[]) => onChange(next(latest.current));
  // A dialog that closes meanwhile returns focus to its opener first, which is gone.
  const refocus = () => requestAnimationFrame(() => list.current?.focus());

  return (
    <div ref={list} tabIndex={-1} className="stack-4">
      {comments.length === 0 && <p className="quiet">{isResponder ? t('Be the first class to answer') : t('No comments yet')}</p>}
      {comments.length > 0 && (
        <ol className={css.thread} aria-label={t('Comments on {title}', { title: subject.title })}>
          {comments.map((comment) => (
            <li key={comment.id} className={css.comment}>
              <CommentItem
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
                onGone={() => {
                  change((all) => dropComment(all, comment.id));
                  refocus();
                }}
              >
                {isResponder && !comment.waitsForReview && (
                  <Button
                    look="quiet"
                    aria-label={t('Reply to {name}', { name: personName(comment.postedByUser) })}
                    aria-expanded={replyingTo === comment.id}
                    onClick={() => setReplyingTo(replyingTo === comment.id ? undefined : comment.id)}
                  >
                    {t('Reply')}
                  </Button>
                )}
              </CommentItem>
              {comment.commentResponses.length > 0 && (
                <ol className={css.replies} aria-label={t('Replies to {name}', { name: personName(comment.postedByUser) })}>
                  {comment.commentResponses.map((reply) => (
                    <li key={reply.id} className={css.comment}>
                      <CommentItem
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
                        onGone={() => {
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

/** The six calls that exist for both reports and schools. */
interface ConversationCalls {
  comment: (subjectId: number, narrative: string) => Promise<Comment>;
  changeComment: (id: number, narrative: string) => Promise<Comment>;
  deleteComment: (id: number) => Promise<unknown>;
  reply: (commentId: number, narrative: string) => Promise<CommentResponse>;
  changeReply: (id: number, narrative: string) => Promise<CommentResponse>;
  deleteReply: (id: number) => Promise<unknown>;
}

const withId = (id: number) => ({ params: { path: { id } } });

const conversationCalls: Record<'article' | 'school', ConversationCalls> = {
  article: {
    comment: (article, narrative) => api.post('/api/article/comment', { body: { article, narrative } }),
    changeComment: (id, narrative) => api.post('/api/article/comment/{id}', { ...withId(id), body: { narrative } }),
    deleteComment: (id) => api.post('/api/article/comment/{id}/delete', withId(id)),
    reply: (articleComment, narrative) => api.post('/api/article/comment/response', { body: { articleComment, narrative } }),
    changeReply: (id, narrative) => api.post('/api/article/comment/response/{id}', { ...withId(id), body: { narrative } }),
    deleteReply: (id) => api.post('/api/article/comment/response/{id}/delete', withId(id)),
  },
  school: {
    comment: (school, narrative) => api.post('/api/school/comment', { body: { school, narrative } }),
    changeComment: (id, narrative) => api.post('/api/school/comment/{id}', { ...withId(id), body: { narrative } }),
    deleteComment: (id) => api.post('/api/school/comment/{id}/delete', withId(id)),
    reply: (schoolComment, narrative) => api.post('/api/school/comment/response', { body: { schoolComment, narrative } }),
    changeReply: (id, narrative) => api.post('/api/school/comment/response/{id}', { ...withId(id), body: { narrative } }),
    deleteReply: (id) => api.post('/api/school/comment/response/{id}/delete', withId(id)),
  },
};
