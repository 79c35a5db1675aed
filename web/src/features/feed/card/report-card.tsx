import { EyeOff } from 'lucide-react';
import { lazy, memo, Suspense, useEffect, useRef, useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { t } from '../../../lib/i18n.ts';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TieRibbon } from '../../../ui/tie-ribbon.tsx';
import type { Article } from '../api.ts';
import { ReportComments } from '../comments/report-comments.tsx';
import { useFeed } from '../feed-store.ts';
import { MediaMosaic } from '../media/media-mosaic.tsx';
import { DeleteReport } from './delete-report.tsx';
import { MissingFiles } from './missing-files.tsx';
import { Narrative } from './narrative.tsx';
import css from './report-card.module.css';
import { ReportFooter } from './report-footer.tsx';
import { ReportHead } from './report-head.tsx';
import { TurnedAwayFiles } from './turned-away-files.tsx';
import { useMediaRefresh } from './use-media-refresh.ts';

// Its own chunk, shared with the composer: most readers never edit.
const EditReport = lazy(() => import('../composer/edit-report.tsx'));

type Props = { article: Article /** Counts from 1. */; place: number; isLinked: boolean };

/** One report. Memoised: with hundreds on the page, a change of one must not draw the others. */
export const ReportCard = memo(function ReportCard({ article, place, isLinked }: Props) {
  const { id, schoolGroup } = article;
  const card = useRef<HTMLElement>(null);
  const [doing, setDoing] = useState<'reading' | 'editing' | 'deleting'>('reading');
  const hasComments = useFeed((feed) => feed.openComments.has(id));
  const isStillWaiting = useMediaRefresh(article);
  const titleId = `report-${id}`;

  const focusTitle = () => requestAnimationFrame(() => document.getElementById(titleId)?.focus());

  // The reader followed a link to this report: they land on it.
  useEffect(() => {
    if (!isLinked) return;
    // After the shell has taken focus to the page's heading.
    const frame = requestAnimationFrame(() => document.getElementById(titleId)?.focus({ preventScroll: true }));
    return () => cancelAnimationFrame(frame);
  }, [isLinked, titleId]);

  // Once its own height has been seen (two frames), so that nothing jumps when it comes back into sight.
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
            {t('Hidden while a concern is looked at')}
          </p>
        )}
        <ReportHead article={article} titleId={titleId} />
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
            <MediaMosaic items={article.mediaItems} title={article.title} isOverdue={isStillWaiting} isFirst={place === 1} />
            <MissingFiles articleId={id} />
            <TurnedAwayFiles article={article} />
            <ReportFooter article={article} onEdit={() => setDoing('editing')} onDelete={() => setDoing('deleting')} />
          </>
        )}
        {doing === 'deleting' && <DeleteReport article={article} onCancel={() => setDoing('reading')} />}
        {hasComments && <ReportComments article={article} />}
      </div>
    </Card>
  );
});
