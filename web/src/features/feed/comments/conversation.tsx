import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router-dom';
import { cx } from '../../../lib/cx.ts';
import { focusAfterRender } from '../../../lib/focus.ts';
import { plural, t } from '../../../lib/i18n.ts';
import { useMe } from '../../../lib/me.ts';
import { paths } from '../../../lib/paths.ts';
import { useHasRole } from '../../../lib/session.ts';
import { useEvent } from '../../../lib/use-event.ts';
import { Button } from '../../../ui/button.tsx';
import type { Comment } from '../api.ts';
import { conversationCalls } from './calls.ts';
import { CommentBox } from './comment-box.tsx';
import { CommentThread } from './comment-thread.tsx';
import css from './comments.module.css';
import { countComments } from './count-comments.ts';
import { nameOf, textsOf } from './names.ts';
import { newestOfOthers, putComment } from './thread.ts';

type Props = {
  kind: 'article' | 'school';
  subject: { id: number; title: string };
  comments: Comment[];
  /** The user followed a link to the newest comment: it is marked and in view, and those before it are folded. */
  isArrival?: boolean;
  onChange: (comments: Comment[]) => void;
};

/** The comments and replies on a report or a school. A new one appears once the server has saved it. */
export default function Conversation({ kind, subject, comments, isArrival = false, onChange }: Props) {
  const calls = conversationCalls[kind];
  const isResponder = useHasRole('Responder');
  const userId = useMe()?.id;
  const list = useRef<HTMLDivElement>(null);
  const newestItem = useRef<HTMLDivElement>(null);
  // Stays the one that the user came for while others are posted.
  const [newest] = useState(() => (isArrival ? newestOfOthers(comments, userId) : undefined));
  const [isFolded, setFolded] = useState(newest !== undefined);
  // An answer may arrive while another call is running: each change is based on the latest comments.
  const latest = useRef(comments);
  latest.current = comments;
  const change = (next: (comments: Comment[]) => Comment[]) => onChange(next(latest.current));

  const place = newest && isFolded ? comments.findIndex(({ id }) => id === newest.comment.id) : 0;
  const earlier = countComments(comments.slice(0, Math.max(place, 0)));
  const shown = earlier > 0 ? comments.slice(place) : comments;

  const newestName = newest && nameOf(kind, newest.said === newest.comment ? 'comment' : 'reply', newest.said.id);
  useEffect(() => {
    if (!isArrival) return;
    const show = () => {
      const target = newestItem.current ?? list.current;
      target?.scrollIntoView({ block: 'center', behavior: 'instant' });
      return target;
    };
    // After the app shell has moved focus to the page's heading.
    focusAfterRender(show, { preventScroll: true });
  }, [isArrival]);

  // In print, all of them.
  useEvent('beforeprint', () => flushSync(() => setFolded(false)));

  function showEarlier() {
    setFolded(false);
    if (comments[0]) focusAfterRender(nameOf(kind, 'comment', comments[0].id));
  }

  return (
    <div ref={list} tabIndex={-1} className="stack-4">
      {isArrival && !newest && (
        <>
          <p role="status">{t('That comment is no longer here')}</p>
          <p>
            <Link to={paths.gone}>{t('Report a concern about something that is no longer there')}</Link>
          </p>
        </>
      )}
      {comments.length === 0 && <p className="quiet">{isResponder ? t('Be the first class to answer') : t('No comments yet')}</p>}
      {earlier > 0 && (
        <Button look="quiet" className={cx(css.earlier)} onClick={showEarlier}>
          {plural(earlier, 'Show {count} earlier comment', 'Show {count} earlier comments')}
        </Button>
      )}
      {comments.length > 0 && (
        <ol className="plain-list stack-3" aria-label={t('Comments on {title}', { title: subject.title })}>
          {shown.map((comment) => (
            <CommentThread
              key={comment.id}
              kind={kind}
              comment={comment}
              newest={comment.id === newest?.comment.id ? newestName : undefined}
              newestRef={newestItem}
              change={change}
              // A dialog that closes meanwhile returns focus to its opener first, which is gone.
              onGone={() => focusAfterRender(() => list.current)}
            />
          ))}
        </ol>
      )}
      {isResponder && (
        <CommentBox
          subject={`${kind}-${subject.id}`}
          label={t('Add a comment to {title}', { title: subject.title })}
          sent={textsOf(userId, comments)}
          onPost={async (text) => {
            const comment = await calls.comment(subject.id, text);
            return () => change((all) => putComment(all, comment));
          }}
        />
      )}
    </div>
  );
}
