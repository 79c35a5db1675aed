import EyeOff from 'lucide-react/icons/eye-off';
import Hourglass from 'lucide-react/icons/hourglass';
import Users from 'lucide-react/icons/users';
import { lazy, memo, Suspense, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { cx } from '../../../lib/cx.ts';
import { focusAfterRender } from '../../../lib/focus.ts';
import { t } from '../../../lib/i18n.ts';
import { useMe } from '../../../lib/me.ts';
import { paths } from '../../../lib/paths.ts';
import { useHasRole } from '../../../lib/session.ts';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TieRibbon } from '../../../ui/tie-ribbon.tsx';
import type { Article } from '../api.ts';
import { ReportComments } from '../comments/report-comments.tsx';
import { useMissing } from '../composer/missing-store.ts';
import { useFeed } from '../feed-state.ts';
import { FailedFiles } from '../media/failed-files.tsx';
import { MediaMosaic } from '../media/media-mosaic.tsx';
import { reloadArticle } from '../reports.ts';
import { audienceLine } from '../wording.ts';
import { cardId } from './leave-report.ts';
import css from './report-card.module.css';
import { ReportFooter } from './report-footer.tsx';
import { Narrative, ReportHead } from './report-head.tsx';
import { useFarHeight } from './use-far-height.ts';

// Separate chunks: most users never edit or remove.
const EditReport = lazy(() => import('../composer/edit-report.tsx'));
const RemovedReport = lazy(() => import('./removed-report.tsx'));
const MissingFiles = lazy(() => import('../composer/missing-files.tsx'));
const WaitingConsent = lazy(() => import('../media/waiting-consent.tsx'));

type Props = {
  article: Article;
  /** Counts from 1. */
  place: number;
  isLinked?: boolean;
  /** The link asked for its comments. Each link is a new arrival, also one to the report that is already first. */
  arrival?: string | undefined;
};

/** One report. Memoised: with hundreds on the page, a change in one must not render the others. */
export const ReportCard = memo(function ReportCard(props: Props) {
  if (!props.article.removed) return <ShownReport {...props} />;
  return (
    <Suspense>
      <RemovedReport {...props} />
    </Suspense>
  );
});

function ShownReport({ article, place, isLinked = false, arrival }: Props) {
  const { id, schoolGroup } = article;
  const [doing, setDoing] = useState<'reading' | 'editing'>('reading');
  const hasComments = useFeed((feed) => feed.openComments.has(id));
  const [unfoldedFor, setUnfoldedFor] = useState<string>();
  const isFolded = arrival !== undefined && arrival !== unfoldedFor;
  const isStillWaiting = useMediaRefresh(article);
  const rest = useRef<HTMLDivElement>(null);
  const farHeight = useFarHeight(rest);
  const isFar = farHeight !== undefined;
  const titleId = `report-${id}`;

  // The user followed a link to this report: move focus to it, or, if the link names the comments, to the newest of them.
  useEffect(() => {
    // After the app shell has moved focus to the page's heading.
    if (isLinked && arrival === undefined) focusAfterRender(titleId, { preventScroll: true });
  }, [isLinked, arrival, titleId]);

  return (
    <Card
      as="article"
      flush
      id={cardId(id)}
      tabIndex={-1}
      data-article-id={id}
      aria-labelledby={titleId}
      aria-posinset={place}
      aria-setsize={-1}
      aria-current={isLinked || undefined}
      className={cx(css.card, isLinked && css.linked, isFar && css.far)}
    >
      {schoolGroup && <TieRibbon groupId={schoolGroup.id} />}
      <div className={css.body}>
        {isLinked && <p className={cx('small strong', css.label)}>{t('Opened from a link')}</p>}
        {article.isAnswer && (
          <p className="small strong">
            <Link to={paths.week}>{t('Answer to the question of the week')}</Link>
          </p>
        )}
        {article.isHidden && (
          <p className={css.hidden}>
            <EyeOff aria-hidden strokeWidth={1.75} />
            {t('Hidden while a concern is reviewed')}
          </p>
        )}
        {article.isWithdrawn && (
          <p className={css.hidden}>
            <EyeOff aria-hidden strokeWidth={1.75} />
            {t('Withdrawn. Only its school’s Leads and safeguarding lead and our team see it.')}
          </p>
        )}
        {article.waitsForReview && (
          <p className={css.hidden}>
            <Hourglass aria-hidden strokeWidth={1.75} />
            {t('Waiting for a Lead')}
          </p>
        )}
        <ReportHead article={article} titleId={titleId} isFar={isFar} />
        <AudienceLine article={article} />
        {doing === 'editing' ? (
          <Suspense fallback={<Skeleton label={t('Loading the form')} />}>
            <EditReport
              article={article}
              onClose={() => {
                setDoing('reading');
                focusAfterRender(titleId);
              }}
            />
          </Suspense>
        ) : (
          <>
            <Narrative
              text={article.narrative}
              isFolded={isFolded}
              hasMore={article.mediaItems.length > 0}
              onUnfold={() => setUnfoldedFor(arrival)}
            />
            <div ref={rest} className={css.rest} style={isFar ? { blockSize: farHeight } : undefined}>
              {!isFar && (
                <>
                  <MediaMosaic article={article} isOverdue={isStillWaiting} isFirst={place === 1} isStrip={isFolded} />
                  <Consent article={article} />
                  <FileProblems article={article} />
                  <ReportFooter article={article} onEdit={() => setDoing('editing')} />
                </>
              )}
            </div>
          </>
        )}
        {hasComments && <ReportComments key={arrival} article={article} isArrival={arrival !== undefined} />}
      </div>
    </Card>
  );
}

/** Who sees the report, unless everyone does. */
function AudienceLine({ article }: { article: Article }) {
  const line = audienceLine(article, useMe()?.school.id);
  if (!line) return null;
  return (
    <p className={cx('quiet', css.audience)}>
      <Users aria-hidden strokeWidth={1.75} />
      {line}
    </p>
  );
}

/** Says which pictures wait for consent, and then that they do no longer. */
function Consent({ article }: { article: Article }) {
  const isWaiting = article.mediaItems.some(({ waitsForConsent }) => waitsForConsent);
  const [hasWaited, setHasWaited] = useState(isWaiting);
  if (isWaiting && !hasWaited) setHasWaited(true);
  return <Suspense>{hasWaited && <WaitingConsent article={article} />}</Suspense>;
}

/** Files that a save could not add, and files that could not be used; the latter only for users who may have added them. */
function FileProblems({ article }: { article: Article }) {
  const unfinished = useMissing(({ byReport }) => byReport[article.id]);
  const isMine = useMe()?.id === article.createUser.id;
  const isAdmin = useHasRole('Admin');
  const hasFailed = (isMine || isAdmin) && article.mediaItems.some(({ processing }) => processing === 'failed');
  if (!unfinished && !hasFailed) return null;
  return (
    <>
      <Suspense>{unfinished && <MissingFiles article={article} unfinished={unfinished} />}</Suspense>
      {hasFailed && <FailedFiles article={article} />}
    </>
  );
}

const pause = 2000;
const patience = 120_000;

const isPending = ({ mediaItems }: Pick<Article, 'mediaItems'>): boolean =>
  mediaItems.some(({ processing }) => processing === 'queued' || processing === 'processing');

/** Reloads the report every 2 s while its media are being processed, for up to 2 minutes. Returns true after that time. */
function useMediaRefresh(article: Article): boolean {
  const { id } = article;
  const isWaiting = isPending(article);
  const [hasGivenUp, setGivenUp] = useState(false);

  useEffect(() => {
    if (!isWaiting) return setGivenUp(false);
    const started = Date.now();
    let isOver = false;
    let timer: ReturnType<typeof setTimeout>;
    const ask = async () => {
      // A failed call is repeated at the next interval.
      await reloadArticle(id).catch(() => undefined);
      // The reload itself may have ended the wait.
      if (isOver) return;
      if (Date.now() - started > patience) setGivenUp(true);
      else timer = setTimeout(ask, pause);
    };
    timer = setTimeout(ask, pause);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [id, isWaiting]);

  return hasGivenUp;
}
