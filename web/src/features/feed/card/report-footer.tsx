import Heart from 'lucide-react/icons/heart';
import MessageCircle from 'lucide-react/icons/message-circle';
import { Suspense, useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { t } from '../../../lib/i18n.ts';
import { useHasRole } from '../../../lib/session.ts';
import { useFocusOn } from '../../../lib/use-focus-on.ts';
import { useConcernDialog } from '../../../shell/concern/use-concern-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { lazyOnPress } from '../../../ui/lazy-on-press.ts';
import { MoreMenu } from '../../../ui/more-menu.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { type Article, likeArticle } from '../api.ts';
import { toggleComments, useFeed } from '../feed-state.ts';
import { changeArticle } from '../reports.ts';
import { commentsCount, likesCountText } from '../wording.ts';
import { LikesList } from './likes-list.tsx';
import css from './report-card.module.css';

// A separate chunk: only needed after a press.
const ReportMenu = lazyOnPress(() => import('./report-menu.tsx'));

type Props = { article: Article; onEdit: () => void };

/** The quiet row below a report: like, who likes it, its comments, and "⋯" with all other actions. */
export function ReportFooter({ article, onEdit }: Props) {
  const isOpen = useFeed((feed) => feed.openComments.has(article.id));
  const [showsLikes, setShowsLikes] = useState(false);
  const [said, setSaid] = useState('');
  const [reportConcern, concernDialog] = useConcernDialog('article', article.id);
  return (
    <div className={cx('stack-3', css.footer)}>
      <div className={css.row}>
        <Likes article={article} isListOpen={showsLikes} onToggleList={() => setShowsLikes(!showsLikes)} />
        <Button
          look="quiet"
          aria-expanded={isOpen}
          aria-controls={isOpen ? `comments-${article.id}` : undefined}
          onClick={() => toggleComments(article.id)}
        >
          <MessageCircle aria-hidden strokeWidth={1.75} />
          {commentsCount(article.commentsCount)}
        </Button>
        <span role="status" className="small">
          {said}
        </span>
        <MoreMenu isInRow label={t('More for this report')} onOpen={() => setSaid('')}>
          <Suspense fallback={<Skeleton lines={1} />}>
            <ReportMenu article={article} onSay={setSaid} onEdit={onEdit} onConcern={reportConcern} />
          </Suspense>
        </MoreMenu>
      </div>
      {showsLikes && article.likesCount > 0 && (
        <div id={`likes-${article.id}`}>
          <LikesList article={article} />
        </div>
      )}
      {concernDialog}
    </div>
  );
}

type LikesProps = { article: Article; isListOpen: boolean; onToggleList: () => void };

/** A heart that likes once, then filled and no longer a button; and the number of likes, which opens the list of who likes. */
function Likes({ article, isListOpen, onToggleList }: LikesProps) {
  const isResponder = useHasRole('Responder');
  const [state, setState] = useState<'idle' | 'busy' | 'failed' | 'pressed'>('idle');
  const { id, likedByMe, likesCount } = article;

  // The focused heart is no longer a button: the number beside it takes focus.
  const number = useFocusOn<HTMLButtonElement>(likedByMe && state === 'pressed');

  async function like() {
    if (state === 'busy') return;
    setState('busy');
    try {
      const { likes, ...fresh } = await likeArticle(id);
      changeArticle(id, () => ({ likes, likesCount: fresh.likesCount, likedByMe: fresh.likedByMe }));
      setState('pressed');
    } catch {
      setState('failed');
    }
  }

  return (
    <>
      {isResponder && !likedByMe ? (
        <IconButton icon={Heart} label={t('Like')} aria-busy={state === 'busy' || undefined} onClick={like} />
      ) : (
        (likedByMe || likesCount > 0) && (
          <span
            className={cx(css.heart, likedByMe && css.liked)}
            {...(likedByMe && { role: 'img', 'aria-label': t('You like this') })}
          >
            <Heart aria-hidden strokeWidth={1.75} />
          </span>
        )
      )}
      {likesCount > 0 && (
        <Button
          ref={number}
          look="quiet"
          className={cx(css.count)}
          aria-label={likesCountText(likesCount)}
          aria-expanded={isListOpen}
          aria-controls={isListOpen ? `likes-${id}` : undefined}
          onClick={onToggleList}
        >
          {likesCount}
        </Button>
      )}
      {state === 'failed' && <span role="alert">{t('Something went wrong. Please try again.')}</span>}
    </>
  );
}
