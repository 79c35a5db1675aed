import { EyeOff, Hourglass, Users } from 'lucide-react';
import { lazy, memo, Suspense, useEffect, useRef, useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { t } from '../../../lib/i18n.ts';
import { useMe } from '../../../lib/me.ts';
import { Card } from '../../../ui/card.tsx';
import { ConfirmPanel } from '../../../ui/confirm-panel.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TieRibbon } from '../../../ui/tie-ribbon.tsx';
import { type Article, deleteArticle } from '../api.ts';
import { ReportComments } from '../comments/report-comments.tsx';
import { useMissing } from '../composer/missing-store.ts';
import { useFeed } from '../feed-state.ts';
import { MediaMosaic } from '../media/media-mosaic.tsx';
import { reloadArticle } from '../reports.ts';
import { audienceLine } from '../wording.ts';
import { leaveReport } from './leave-report.ts';
import css from './report-card.module.css';
import { ReportFooter } from './report-footer.tsx';
import { Narrative, ReportHead } from './report-head.tsx';

// A separate chunk, shared with the composer: most users never edit.
const EditReport = lazy(() => import('../composer/edit-report.tsx'));
const MissingFiles = lazy(() => import('../composer/missing-files.tsx'));
const RejectedFiles = lazy(() => import('../composer/rejected-files.tsx'));

type Props = { article: Article /** Counts from 1. */; place: number; isLinked: boolean };

/** One report. Memoised: with hundreds on the page, a change in one must not render the others. */
export const ReportCard = memo(function ReportCard({ article, place, isLinked }: Props) {
  const { id, schoolGroup } = article;
  const card = useRef<HTMLElement>(null);
  const [doing, setDoing] = useState<'reading' | 'editing' | 'deleting'>('reading');
  const hasComments = useFeed((feed) => feed.openComments.has(id));
  const isStillWaiting = useMediaRefresh(article);
  const titleId = `report-${id}`;

  const focusTitle = () => requestAnimationFrame(() => document.getElementById(titleId)?.focus());

  // The user followed a link to this report: move focus to it.
  useEffect(() => {
    if (!isLinked) return;
    // After the app shell has moved focus to the page's heading.
    const frame = requestAnimationFrame(() => document.getElementById(titleId)?.focus({ preventScroll: true }));
    return () => cancelAnimationFrame(frame);
  }, [isLinked, titleId]);

  // Only after two frames, when the browser knows the card's height: nothing then jumps when it scrolls back into view.
  useEffect(() => {
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => card.current?.setAttribute('data-settled', ''));
    });
    return () => cancelAnimationFrame(frame);
  }, []);

  return (
    <Card
      as="article"
      flush
      ref={card}
      tabIndex={-1}
      data-article-id={id}
      aria-labelledby={titleId}
      aria-posinset={place}
      aria-setsize={-1}
      aria-current={isLinked || undefined}
      className={cx(css.card, isLinked && css.linked)}
    >
      {schoolGroup && <TieRibbon groupId={schoolGroup.id} />}
      <div className={css.body}>
        {isLinked && <p className={css.label}>{t('Linked report')}</p>}
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
        <ReportHead article={article} titleId={titleId} />
        <AudienceLine article={article} />
        {doing === 'editing' ? (
          <Suspense fallback={<Skeleton label={t('Loading the form')} />}>
            <EditReport
              article={article}
              onClose={() => {
                setDoing('reading');
                focusTitle();
              }}
            />
          </Suspense>
        ) : (
          <>
            <Narrative articleId={id} text={article.narrative} />
            <MediaMosaic article={article} isOverdue={isStillWaiting} isFirst={place === 1} />
            <FileProblems article={article} />
            <ReportFooter article={article} onEdit={() => setDoing('editing')} onDelete={() => setDoing('deleting')} />
          </>
        )}
        {doing === 'deleting' && <DeleteReport article={article} onCancel={() => setDoing('reading')} />}
        {hasComments && <ReportComments article={article} />}
      </div>
    </Card>
  );
});

/** Who sees the report, unless everyone does. */
function AudienceLine({ article }: { article: Article }) {
  const line = audienceLine(article, useMe()?.school.id);
  if (!line) return null;
  return (
    <p className={css.audience}>
      <Users aria-hidden strokeWidth={1.75} />
      {line}
    </p>
  );
}

/** Files that a save could not add, and files that the malware scanner has rejected. */
function FileProblems({ article }: { article: Article }) {
  const unfinished = useMissing(({ byReport }) => byReport[article.id]);
  const isRejected = article.mediaItems.some(({ isTurnedAway }) => isTurnedAway);
  return (
    <Suspense>
      {unfinished && <MissingFiles article={article} unfinished={unfinished} />}
      {isRejected && <RejectedFiles article={article} />}
    </Suspense>
  );
}

/** Asks for confirmation and deletes the report. Focus then moves to the next report, or to the heading. */
function DeleteReport({ article, onCancel }: { article: Article; onCancel: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);

  async function remove() {
    setBusy(true);
    setFailed(false);
    try {
      await deleteArticle(article.id);
    } catch {
      setBusy(false);
      setFailed(true);
      return;
    }
    leaveReport(article.id, t('Report deleted'));
  }

  return (
    <ConfirmPanel
      question={t('Are you sure you want to delete the report: {title}?', { title: article.title })}
      confirmText={t('Yes, delete this report')}
      busy={isBusy}
      error={hasFailed && t('The report could not be deleted. Please try again.')}
      onConfirm={remove}
      onCancel={onCancel}
    />
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
