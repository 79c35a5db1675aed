import {
  type KeyboardEvent,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  startTransition,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { cx } from '../../lib/cx.ts';
import { focusAfterRender } from '../../lib/focus.ts';
import { keptIn } from '../../lib/history-entry.ts';
import { t } from '../../lib/i18n.ts';
import { sayTerm } from '../../lib/season-words.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Article } from './api.ts';
import { ReportCard } from './card/report-card.tsx';
import css from './feed-list.module.css';
import { say, useShownFeed } from './feed-state.ts';
import { useFilter } from './reports.ts';
import { termsOf } from './terms.ts';
import type { Reports } from './use-reports.ts';
import { postWords } from './wording.ts';

// A separate chunk: most feeds have reports.
const EmptyFeed = lazy(() => import('./empty-feed.tsx'));

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
    (ctrlKey && key === 'End' && document.querySelector<HTMLElement>('footer a'));
  if (next) next.focus();
  else if (ctrlKey && key === 'Home') focusAfterRender('feed-search');
  else return;
  event.preventDefault();
}

/** About as many reports as fit on a screen. */
const FIRST = 1;
const FURTHER = 3;

/**
 * How many reports to render: on opening, the visible one, then a few at a time, because rendering all would block a phone. All of
 * them where the reader returns to a place.
 */
function useDrawn(count: number): number {
  const { entry } = useShownFeed();
  const [drawn, setDrawn] = useState(() => (keptIn(entry).place ? Number.POSITIVE_INFINITY : FIRST));
  useEffect(() => {
    if (drawn < count) startTransition(() => setDrawn(drawn + FURTHER));
    else setDrawn(Number.POSITIVE_INFINITY);
  }, [drawn, count]);
  useLayoutEffect(() => {
    if (drawn > FIRST) renewFooter();
  }, [drawn]);
  return drawn;
}

/**
 * Announces each further page. Returns a key that remounts the end marker below the new page: if it were pushed down instead,
 * it would count as a layout shift. If it has the focus, the first of the new reports takes it.
 */
function useNewPage(list: ListRef, end: ListRef, { articles, count, hasFailed }: Reports): number {
  const { added } = postWords(useFilter());
  const before = useRef({ count, articles: articles.length });
  const [key, setKey] = useState(0);
  useLayoutEffect(() => {
    const { count: pages, articles: shown } = before.current;
    before.current = { count, articles: articles.length };
    if (hasFailed) say('');
    if (pages === 0 || count <= pages) return;
    say(added(articles.length - shown, articles.length));
    if (!end.current?.contains(document.activeElement)) setKey(count);
    // The new reports have pushed its button down, or it is gone.
    else (list.current?.querySelectorAll<HTMLElement>('article')[shown] ?? end.current).focus();
    renewFooter();
  }, [list, end, articles, count, hasFailed, added]);
  return key;
}

type ListRef = RefObject<HTMLDivElement | null>;
type Props = { ref: ListRef; reports: Reports /** Stands below a linked report. */; panels: ReactNode };

/** Where the page's footer is not fixed, further reports push it down: the same as for the end marker. */
function renewFooter(): void {
  const footer = document.querySelector('footer');
  if (!footer || footer.contains(document.activeElement)) return;
  footer.hidden = true;
  footer.getBoundingClientRect();
  footer.hidden = false;
}

/** The reports, a linked one first, those of one school by term; then the end marker or the empty state. */
export function FeedList({ ref, reports, panels }: Props) {
  const { articles, isLoading, hasFailed } = reports;
  const { filter, linkedId, opensNewest, entry } = useShownFeed();
  const end = useRef<HTMLDivElement>(null);
  const linked = articles.find(({ id }) => id === linkedId);
  const others = articles.filter((article) => article !== linked);
  const endKey = useNewPage(ref, end, reports);
  const drawn = useDrawn(articles.length);
  const shown = others.slice(0, drawn);
  const firstPlace = linked ? 2 : 1;
  const isEmpty = articles.length === 0 && !isLoading && !hasFailed;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the feeds inside
    <div ref={ref} className={cx('stack-6', css.column)} onKeyDown={moveBetweenReports}>
      {linked && (
        <div role="feed" aria-label={t('Opened from a link')} className={css.feed}>
          <ReportCard article={linked} place={1} isLinked arrival={opensNewest ? entry : undefined} />
        </div>
      )}
      {panels}
      {filter.kind === 'school' && shown.length > 0 ? (
        <Terms articles={shown} firstPlace={firstPlace} isLoading={isLoading} />
      ) : (
        // Screen readers must not announce a feed without reports, unless they are loading.
        <div
          {...((others.length > 0 || isLoading) && { role: 'feed', 'aria-label': t('Reports'), 'aria-busy': isLoading })}
          className={css.feed}
        >
          {cardsOf(shown, firstPlace)}
        </div>
      )}
      {isEmpty ? (
        <Suspense>
          <EmptyFeed />
        </Suspense>
      ) : (
        articles.length <= drawn && <EndMarker key={endKey} ref={end} reports={reports} />
      )}
    </div>
  );
}

const cardsOf = (articles: Article[], firstPlace: number) =>
  articles.map((article, index) => <ReportCard key={article.id} article={article} place={firstPlace + index} />);

type TermsProps = { articles: Article[]; firstPlace: number; isLoading: boolean };

/** Reports below the heading of their term, a feed for each: a feed may contain nothing but reports. */
function Terms({ articles, firstPlace, isLoading }: TermsProps) {
  const id = useId();
  return termsOf(articles).map(({ name, from, reports }) => {
    const headingId = `${id}-${from}`;
    return (
      <section key={name} aria-labelledby={headingId} className={css.term}>
        <h2 id={headingId}>{sayTerm(name)}</h2>
        <div role="feed" aria-labelledby={headingId} aria-busy={isLoading} className={css.feed}>
          {cardsOf(reports, firstPlace + from)}
        </div>
      </section>
    );
  });
}

/** The end of the loaded reports. Scrolling it into view, or its button, loads the next page. */
function EndMarker({ ref: marker, reports }: { ref: ListRef; reports: Reports }) {
  const { articles, isLoading, hasFailed, isEnd, keptAt, loadMore } = reports;
  const words = postWords(useFilter());
  const latest = useRef(loadMore);
  latest.current = loadMore;

  // Observed again after each page: a marker that stays in view must trigger again. After a failure it must have left the view.
  useEffect(() => {
    if (!marker.current || isLoading || isEnd) return;
    let mayLoad = !hasFailed;
    const observer = new IntersectionObserver((entries) => {
      mayLoad ||= entries.some(({ isIntersecting }) => !isIntersecting);
      // A busy page gets several observations at once; the last one holds.
      if (mayLoad && entries.at(-1)?.isIntersecting) latest.current();
    });
    observer.observe(marker.current);
    return () => observer.disconnect();
  }, [marker, isLoading, isEnd, hasFailed]);

  // Its button goes at the end and after a failure, and with it the focus, without an event.
  const hasFocus = useRef(false);
  useLayoutEffect(() => {
    if ((isEnd || hasFailed) && hasFocus.current && !marker.current?.contains(document.activeElement)) marker.current?.focus();
  }, [marker, isEnd, hasFailed]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notes the focus of its button
    <div
      ref={marker}
      id="feed-end"
      tabIndex={-1}
      className={cx('stack-3 start', css.end)}
      onFocus={() => {
        hasFocus.current = true;
      }}
      onBlur={() => {
        hasFocus.current = false;
      }}
    >
      {isLoading && articles.length === 0 && <FirstSkeletons />}
      {hasFailed && (
        <>
          <p role="alert">{articles.length > 0 ? t("Couldn't load more.") : t(words.failed)}</p>
          <Button look="secondary" onClick={loadMore}>
            {t('Try again')}
          </Button>
        </>
      )}
      {!hasFailed && isEnd && !keptAt && <p className="quiet">{t(words.end)}</p>}
      {!hasFailed && !isEnd && (
        <Button look="secondary" busy={isLoading} busyText={t(words.loading)} onClick={loadMore}>
          {t(words.more)}
        </Button>
      )}
    </div>
  );
}

const FirstSkeletons = () =>
  [1, 2, 3].map((each) => (
    <Card key={each} style={{ inlineSize: '100%' }}>
      <Skeleton media label={t('Loading report {number}', { number: each })} />
    </Card>
  ));
