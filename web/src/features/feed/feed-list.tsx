import { type KeyboardEvent, startTransition, useEffect, useState } from 'react';
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

/** As much as most screens show of the first page. */
const FIRST = 1;
const FURTHER = 3;
// A page that was opened anew has no place to go back to, so its first report need not wait for those below.
let isOpening = globalThis.performance
  ?.getEntriesByType('navigation')
  .some((entry) => 'type' in entry && entry.type === 'navigate');

/** How many reports to draw: when the app opens the one in sight, then a few at a time, as all at once would hold up a phone. */
function useDrawn(count: number): number {
  const [drawn, setDrawn] = useState(isOpening ? FIRST : Number.POSITIVE_INFINITY);
  useEffect(() => {
    isOpening = false;
    if (drawn < count) startTransition(() => setDrawn(drawn + FURTHER));
    else setDrawn(Number.POSITIVE_INFINITY);
  }, [drawn, count]);
  return drawn;
}

/** The reports, and what stands below the last of them. */
export function FeedList() {
  const { articles, isLoading, hasFailed, linkedId, endKey } = useFeed();
  const drawn = useDrawn(articles.length);
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
        {articles.slice(0, drawn).map((article, place) => (
          <ReportCard key={article.id} article={article} place={place + 1} isLinked={article.id === linkedId} />
        ))}
      </div>
      {isEmpty ? <EmptyFeed /> : articles.length <= drawn && <EndMarker key={endKey} />}
    </div>
  );
}
