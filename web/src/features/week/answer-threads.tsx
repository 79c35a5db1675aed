import { useId } from 'react';
import { focusAfterRender } from '../../lib/focus.ts';
import type { Answer } from './api.ts';
import { commentThread } from './parts.ts';

/** The id of the field for a reply. */
export const replyFieldOf = (commentId: number): string => `reply-field-${commentId}`;

type Props = {
  answer: Answer;
  label: string;
  /** The comment whose box for a reply is open. */
  reply?: number | undefined;
  change: (change: (answer: Answer) => Partial<Answer>) => void;
};

/** What was asked back about an answer, with the replies. Nothing without any. */
export function AnswerThreads({ answer: { comments }, label, reply, change }: Props) {
  const list = useId();
  if (comments.length === 0) return null;
  return (
    <ol id={list} tabIndex={-1} className="plain-list stack-3" aria-label={label}>
      {comments.map((comment) => (
        <commentThread.Component
          key={comment.id}
          kind="article"
          comment={comment}
          newest={undefined}
          replyField={comment.id === reply ? replyFieldOf(comment.id) : undefined}
          change={(next) => change((answer) => ({ comments: next(answer.comments) }))}
          onGone={() => focusAfterRender(list)}
        />
      ))}
    </ol>
  );
}
