import type { KeyboardEvent } from 'react';
import { t } from '../../lib/i18n.ts';
import { ReportCard } from './card/report-card.tsx';
import { EmptyFeed } from './empty-feed.tsx';
import { EndMarker } from './end-marker.tsx';
import css from './feed-list.module.css';
import { useFeed } from './feed-store.ts';

const typing = 'input, textarea, select, video, dialog';

/** The keys of the ARIA feed pattern: Page Down and Page Up go from report to report, Ctrl+End and Ctrl+Home leave the feed. */
function moveBetweenReports(event: KeyboardEvent<HTMLElement>) {
  const { key, ctrlKey, target } = event;
  if (!(target instanceof HTMLElement) || target.closest(typing)) return;
  const reports = [...event.currentTarget.querySelectorAll<HTMLElement>('article')];
  const here = reports.findIndex((report) => report.contains(target));
  const next =
    (key === 'PageDown' && reports[here + 1]) ||
    (key === 'PageUp' && reports[here - 1]) ||
    (ctrlKey && key === 'End' && document.querySelector<HTMLElement>('footer a')) ||
    (ctrlKey && key === 'Home' && document.getElementById('feed-search'));
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** The reports, and what stands below the last of them. */
export function FeedList() {
  const { articles, isLoading, hasFailed, linkedId } = useFeed();
  const isEmpty = articles.length === 0 && !isLoading && !hasFailed;
  return (
    <div className={css.column}>
      {/* A feed without reports is no feed to a screen reader, unless they are on their way. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it has its role whenever there is something to move between */}
      <div
        {...((articles.length > 0 || isLoading) && { role: 'feed', 'aria-label': t('Reports'), 'aria-busy': isLoading })}
        className={css.feed}
        onKeyDown={moveBetweenReports}
      >
        {articles.map((article, place) => (
          <ReportCard key={article.id} article={article} place={place + 1} isLinked={article.id === linkedId} />
        ))}
      </div>
      {isEmpty ? <EmptyFeed /> : <EndMarker />}
    </div>
  );
}
