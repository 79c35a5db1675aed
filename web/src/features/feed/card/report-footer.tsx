import { Heart, Link as LinkIcon, MessageCircle, Pencil, Trash2 } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { t } from '../../../lib/i18n.ts';
import { useMe } from '../../../lib/me.ts';
import { useHasRole } from '../../../lib/session.ts';
import { type Action, type Subject, useRights } from '../../../shell/withdrawal/requests.ts';
import { SubjectMenu } from '../../../shell/withdrawal/subject-menu.tsx';
import { Button } from '../../../ui/button.tsx';
import { SchoolBadge } from '../../../ui/school-badge.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useFocusOn } from '../../../ui/use-focus-on.ts';
import { type Article, getArticle, likeArticle } from '../api.ts';
import { ConcernButton } from '../concern/concern-button.tsx';
import { reportLink } from '../deep-link.ts';
import { toggleComments, useFeed } from '../feed-state.ts';
import { badgeOf } from '../reader.ts';
import { changeArticle } from '../reports.ts';
import { commentsCount, likesWording, personName } from '../wording.ts';
import { leaveReport } from './leave-report.ts';
import css from './report-card.module.css';
import { FeedTime } from './report-head.tsx';

type Props = { article: Article; onEdit: () => void; onDelete: () => void };

/** The actions on a report that the user's roles allow. */
export function ReportFooter({ article, onEdit, onDelete }: Props) {
  const isOpen = useFeed((feed) => feed.openComments.has(article.id));
  const isMine = useMe()?.id === article.createUser.id;
  const isAdmin = useHasRole('Admin');
  const [showsLikes, setShowsLikes] = useState(false);
  return (
    <div className={css.footer}>
      <div className="row-2">
        <LikeButton article={article} isListOpen={showsLikes} onToggleList={() => setShowsLikes(!showsLikes)} />
        <Button
          look="secondary"
          aria-expanded={isOpen}
          aria-controls={isOpen ? `comments-${article.id}` : undefined}
          onClick={() => toggleComments(article.id)}
        >
          <MessageCircle aria-hidden strokeWidth={1.75} />
          {commentsCount(article.commentsCount)}
        </Button>
        <CopyLink articleId={article.id} />
        {(isMine || isAdmin) && (
          <Button look="secondary" onClick={onEdit}>
            <Pencil aria-hidden strokeWidth={1.75} />
            {t('Edit')}
          </Button>
        )}
        {isAdmin && (
          <Button look="secondary" onClick={onDelete}>
            <Trash2 aria-hidden strokeWidth={1.75} />
            {t('Delete')}
          </Button>
        )}
        {!isMine && <ConcernButton kind="article" id={article.id} />}
        <ReportMenu article={article} />
      </div>
      {showsLikes && article.likesCount > 0 && <LikesList article={article} />}
    </div>
  );
}

/** Withdraw, show again and erase. What the user no longer sees leaves the list at once. */
function ReportMenu({ article: { id, title, createUser, isWithdrawn } }: { article: Article }) {
  const subject: Subject = { kind: 'article', id, authorId: createUser.id, schoolId: createUser.school.id, text: title };
  const { mayErase } = useRights(subject);

  function show(action: Action) {
    if (action === 'erase') return leaveReport(id, t('Report erased'));
    const isGone = action === 'withdraw';
    if (isGone && !mayErase) return leaveReport(id, t('Report withdrawn'));
    changeArticle(id, () => ({ isWithdrawn: isGone }));
    useFeed.setState({ said: isGone ? t('Report withdrawn') : t('Everyone who could see it before sees it again.') });
    requestAnimationFrame(() => document.getElementById(`report-${id}`)?.focus());
  }

  return <SubjectMenu subject={subject} isWithdrawn={isWithdrawn} isUpward onDone={show} />;
}

/** Copies the report's link; without clipboard access, shows it for copying by hand. */
function CopyLink({ articleId }: { articleId: number }) {
  const [said, setSaid] = useState('');
  const link = reportLink(articleId);

  const copy = () =>
    (navigator.clipboard?.writeText(link) ?? Promise.reject(new Error('no clipboard')))
      .then(() => setSaid(t('Link copied')))
      .catch(() => setSaid(t('Copy this: {link}', { link })));

  return (
    <>
      <Button look="secondary" onClick={copy} onBlur={() => setSaid('')}>
        <LinkIcon aria-hidden strokeWidth={1.75} />
        {t('Copy link')}
      </Button>
      <span role="status" className={css.said}>
        {said}
      </span>
    </>
  );
}

type LikeButtonProps = { article: Article; isListOpen: boolean; onToggleList: () => void };

/** "Like · 4" for users who may like and have not; otherwise the number of likes. Pressing the number lists the users. */
function LikeButton({ article, isListOpen, onToggleList }: LikeButtonProps) {
  const isResponder = useHasRole('Responder');
  const [state, setState] = useState<'idle' | 'busy' | 'failed' | 'pressed'>('idle');
  const { id, likedByMe, likesCount } = article;
  const mayLike = isResponder && !likedByMe;

  // The focused button disappears: the text that replaces it takes focus.
  const words = useFocusOn<HTMLButtonElement>(likedByMe && state === 'pressed');

  async function like() {
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
      {mayLike && (
        <Button look="secondary" busy={state === 'busy'} busyText={t('Like · {count}', { count: likesCount })} onClick={like}>
          <Heart aria-hidden strokeWidth={1.75} className={css.heart} />
          {t('Like · {count}', { count: likesCount })}
        </Button>
      )}
      {state === 'failed' && <span role="alert">{t('Something went wrong. Please try again.')}</span>}
      {likesCount > 0 && (
        <Button
          ref={words}
          look="quiet"
          className={cx(css.liked)}
          aria-expanded={isListOpen}
          aria-controls={isListOpen ? `likes-${id}` : undefined}
          onClick={onToggleList}
        >
          {!mayLike && <Heart aria-hidden strokeWidth={1.75} />}
          {mayLike ? t('Who likes this') : likesWording(article)}
        </Button>
      )}
    </>
  );
}

/** The users who like a report, newest first. The feed includes the newest twenty; the rest are loaded now. */
function LikesList({ article: { id, title, likes, likesCount } }: { article: Article }) {
  const isMissing = likes.length < likesCount;
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading');

  const load = useCallback(async () => {
    setState('loading');
    try {
      const { likes, likesCount } = await getArticle(id);
      changeArticle(id, () => ({ likes, likesCount }));
      setState('loaded');
    } catch {
      setState('failed');
    }
  }, [id]);

  useEffect(() => {
    if (isMissing) void load();
  }, [isMissing, load]);

  return (
    <div id={`likes-${id}`} className={css.likes}>
      <ol aria-label={t('Who likes {title}', { title })}>
        {likes.map(({ postedByUser, createDate }) => (
          <li key={postedByUser.id}>
            <SchoolBadge schoolId={postedByUser.school.id} badgeUrl={badgeOf(postedByUser.school)} size={24} />
            <span>
              <strong translate="no">{personName(postedByUser)}</strong>, <span translate="no">{postedByUser.school.name}</span>{' '}
              <span className={css.meta}>
                <FeedTime instant={createDate} />
              </span>
            </span>
          </li>
        ))}
      </ol>
      {isMissing && state === 'loading' && <Skeleton lines={1} label={t('Loading the others')} />}
      {isMissing && state === 'failed' && (
        <p role="alert" className="row-2">
          {t('We couldn’t load the others.')}
          <Button look="secondary" onClick={load}>
            {t('Try again')}
          </Button>
        </p>
      )}
    </div>
  );
}
