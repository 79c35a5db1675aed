import { useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { focusAfterRender } from '../../../lib/focus.ts';
import { msg, plural, t } from '../../../lib/i18n.ts';
import { useMe } from '../../../lib/me.ts';
import { useHasRole } from '../../../lib/session.ts';
import { TranslatedText } from '../../../shell/translated-text.tsx';
import { Button } from '../../../ui/button.tsx';
import { StatusLine } from '../../../ui/error-summary.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import type { Article, Comment, CommentResponse } from '../api.ts';
import { conversationCalls } from '../comments/calls.ts';
import { CommentBox } from '../comments/comment-box.tsx';
import { countComments } from '../comments/count-comments.ts';
import { nameOf, textsOf } from '../comments/names.ts';
import { putComment } from '../comments/thread.ts';
import { changeArticle } from '../reports.ts';
import { commentsCount } from '../wording.ts';
import { isSaidForClass } from './for-class.ts';
import css from './read.module.css';
import { Who } from './who.tsx';

/** How many comments are shown at first, with their replies. */
const NEWEST = 3;
const starters = [msg('We wondered…'), msg('Here it is different: …'), msg('Do you also…?')];

type Props = { article: Article; back: string; onBack: () => void };

/** What classes have said to the report, and the box for an answer of this one; then the way back. */
export function Answers({ article: { id, title, ...article }, back, onBack }: Props) {
  const userId = useMe()?.id;
  const isResponder = useHasRole('Responder');
  const [comments, setComments] = useState(article.comments);
  const [isFolded, setFolded] = useState(true);
  const [posted, setPosted] = useState<Comment>();
  const [isAgain, setAgain] = useState(false);

  const all = comments.filter((comment) => isSaidForClass(comment, userId));
  const earlier = isFolded ? all.slice(0, -NEWEST) : [];
  const count = countComments(comments);

  function show(comment: Comment, hasFocus: boolean) {
    const changed = putComment(comments, comment);
    setComments(changed);
    setPosted(comment);
    changeArticle(id, () => ({ comments: changed, commentsCount: countComments(changed) }));
    if (hasFocus) focusAfterRender('posted');
  }

  return (
    <section aria-labelledby="answers" className={`stack-5 ${css.answers}`}>
      <h2 id="answers">
        {all.length > 0 ? commentsCount(count) : isResponder ? t('Be the first class to answer') : t('No comments yet')}
      </h2>
      {earlier.length > 0 && (
        <Button
          look="secondary"
          className={cx(css.earlier)}
          onClick={() => {
            setFolded(false);
            focusAfterRender(nameOf('article', 'comment', earlier[0]!.id));
          }}
        >
          {plural(countComments(earlier), 'Show {count} earlier comment', 'Show {count} earlier comments')}
        </Button>
      )}
      {all.length > 0 && (
        <ol className="plain-list stack-5" aria-label={t('Comments on {title}', { title })}>
          {all.slice(earlier.length).map((comment) => (
            <li key={comment.id} id={nameOf('article', 'comment', comment.id)} tabIndex={-1} className="stack-4">
              <Said said={comment} />
              {comment.commentResponses
                .filter((reply) => isSaidForClass(reply, userId))
                .map((reply) => (
                  <div key={reply.id} className={css.reply}>
                    <Said said={reply} />
                  </div>
                ))}
            </li>
          ))}
        </ol>
      )}
      {isResponder && !posted && (
        <div className={css.box}>
          <CommentBox
            subject={`article-${id}`}
            label={t('Add a comment to {title}', { title })}
            sent={textsOf(userId, comments)}
            starters={starters}
            takesFocus={isAgain}
            onPost={async (text) => {
              const comment = await conversationCalls.article.comment(id, text);
              return (hasFocus) => show(comment, hasFocus);
            }}
          />
        </div>
      )}
      <StatusLine id="posted">{posted && (posted.waitsForReview ? t('Waiting for a Lead') : t('Posted'))}</StatusLine>
      <div className={`row-3 ${css.next}`}>
        <LinkButton
          to={back}
          look={posted ? 'primary' : 'secondary'}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            onBack();
          }}
        >
          {t('Back to the reports')}
        </LinkButton>
        {posted && (
          <Button
            look="secondary"
            onClick={() => {
              setPosted(undefined);
              setAgain(true);
            }}
          >
            {t('Write another comment')}
          </Button>
        )}
      </div>
    </section>
  );
}

function Said({ said }: { said: CommentResponse }) {
  return (
    <div className="stack-2">
      <p className={css.by}>
        <Who person={said.postedByUser} />
      </p>
      {said.waitsForReview && <p className="quiet">{t('Waiting for a Lead')}</p>}
      <div className="as-written" dir="auto">
        <TranslatedText text={said.narrative} />
      </div>
    </div>
  );
}
