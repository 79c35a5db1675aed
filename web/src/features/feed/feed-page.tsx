import { lazy, Suspense, useEffect, useRef } from 'react';
import { Link, type LoaderFunctionArgs, useLocation, useNavigationType } from 'react-router-dom';
import { t } from '../../lib/i18n.ts';
import { loadMe, type Me, useMe } from '../../lib/me.ts';
import { cachePage } from '../../lib/offline-cache.ts';
import { knowsPasskeys } from '../../lib/passkeys.ts';
import { paths } from '../../lib/paths.ts';
import { loadPictureRules } from '../../lib/picture-rules.ts';
import { hasRole, useSession } from '../../lib/session.ts';
import { useTitle } from '../../lib/title.ts';
import { ConcernButton } from '../../shell/concern/concern-button.tsx';
import { RequestDialogs } from '../../shell/withdrawal/withdrawal-dialogs.tsx';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { preloaded } from '../../ui/preloaded.tsx';
import type { Article, Filter } from './api.ts';
import { ComposerSlot } from './composer/composer-slot.tsx';
import { useComposer } from './composer/composer-state.ts';
import { isDeepLink, readDeepLink } from './deep-link.ts';
import { addressOf, readAddress } from './feed-address.ts';
import { FeedList } from './feed-list.tsx';
import css from './feed-page.module.css';
import { useFeed } from './feed-state.ts';
import { FeedTabs } from './feed-tabs.tsx';
import { FirstSteps, withFirstSteps } from './first-steps-panel.tsx';
import { NewReports } from './new-reports.tsx';
import { loadNews, readComments } from './news.ts';
import { NewsLine } from './news-line.tsx';
import { PAGE_SIZE } from './paging.ts';
import { QuiltLine } from './quilt-slot.tsx';
import { loadSchools } from './reader.ts';
import { loadedPages, loadFeed, type Reports, useFilter, useReports } from './reports.ts';
import { SchoolAside, schoolSummary } from './schools/school-aside.tsx';
import { SchoolLists } from './schools/school-lists.tsx';
import { SchoolRow } from './schools/school-row.tsx';
import { Toolbar } from './toolbar.tsx';
import { countWords, feedHeading } from './wording.ts';

// In what the device keeps for reading offline.
const OfflineNotice = lazy(() => import('./offline-notice.tsx'));

const historyKey = (): string | undefined => window.history.state?.key;
/** The load that the page shows; undefined without the page. Until a navigation ends, newer reports have another address. */
let shownLoad: number | undefined;
const passkeyOffer = preloaded(async () => (await import('./passkey-offer.tsx')).PasskeyOffer);
const pictureRulesPanel = preloaded(async () => (await import('./picture-rules-panel.tsx')).PictureRulesPanel);

/** About the height of the bar that covers the top of the page. */
const NAV_PX = 60;

/**
 * Loads the reports that the address names; on opening the page also connections, favourites, news and the user, concurrently.
 * A failure shows its own error and affects nothing else.
 */
export async function loader({ request: { url } }: LoaderFunctionArgs): Promise<null> {
  // The class page leads here to write a report.
  if (new URL(url).searchParams.has('create') && hasRole('Contributor')) useComposer.setState({ isOpen: true, wasOpened: true });
  const address = keptAddress() ?? url;
  if (shownLoad !== undefined) {
    keepPlace();
    const articles = await loadReports(address);
    noteRead(url);
    if (articles) useFeed.setState({ said: countWords(useFeed.getState().filter, articles.length) });
    return null;
  }
  // On Back, the loaded reports and the scroll position are still there.
  const isBack = useFeed.getState().historyKey === historyKey();
  const [me] = await Promise.allSettled([
    loadMe().then(withPasskeyOffer).then(withFirstSteps),
    loadSchools(),
    isBack ? undefined : loadReports(address),
    loadNews(),
    hasRole('SchoolAdmin') ? loadPictureRulesPanel() : undefined,
  ]);
  noteRead(url);
  if (me.status === 'fulfilled') keepForLater(me.value.id);
  return null;
}

const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
const isReload = opened?.type === 'reload' && opened.name === location.href;
/** The history entry that Back or Forward has just led to. While a new entry is being opened, the history is still at the old one. */
let returnedTo = isReload ? undefined : historyKey();
// In the capture phase: before the router, which then calls the loader.
addEventListener('popstate', () => (returnedTo = historyKey()), true);

/** On Back and Forward, what the entry showed where its address says less. A link that is reloaded has applied once. */
function keptAddress(): string | undefined {
  const { key, shown } = window.history.state ?? {};
  const isReturn = key === returnedTo;
  returnedTo = undefined;
  return isReturn && shown ? new URL(shown, location.origin).href : undefined;
}

/** A link opened a report with its comments. */
function noteRead(url: string): void {
  const { articleId, showComments } = readDeepLink(url);
  if (articleId && showComments) void readComments(articleId);
}

/** Staff and Leads without a passkey, where it would log them in. */
const mayBeOfferedPasskey = (me: Me): boolean =>
  hasRole('SchoolAdmin', 'AdminRO', 'SignUpApproval', 'Admin', 'Superuser') &&
  !me.passkeys &&
  !me.providerRequired &&
  knowsPasskeys();

async function withPasskeyOffer(me: Me): Promise<Me> {
  if (mayBeOfferedPasskey(me)) await passkeyOffer.load().catch(() => undefined);
  return me;
}

/** Most Leads have chosen already. */
async function loadPictureRulesPanel(): Promise<void> {
  const { isChosen } = await loadPictureRules();
  if (!isChosen) await pictureRulesPanel.load();
}

async function loadReports(url: string): Promise<Article[] | undefined> {
  const { articleId, schoolId, showComments } = readDeepLink(url);
  const isLink = isDeepLink(url);
  const address = readAddress(url);
  const filter: Filter = schoolId ? { kind: 'school', school: { id: schoolId } } : isLink ? { kind: 'all' } : address.filter;
  if (filter.kind === 'tab' && filter.tab === 'class') filter.groupId = (await loadMe().catch(() => undefined))?.schoolGroup.id;
  if (filter.kind === 'school') await schoolSummary.load().catch(() => undefined);
  if (!isLink) return loadFeed(filter, address.pages);
  return loadFeed(filter, 1, { id: articleId, withComments: showComments });
}

/** Saves the newest reports for offline reading, if the user has chosen that, without delaying the page. */
function keepForLater(userId: number): void {
  const { filter, linkedId } = useFeed.getState();
  const [first] = loadedPages();
  if (first && filter.kind === 'all' && !linkedId && !first.keptAt && !first.hasFailed) {
    void cachePage(userId, first.articles.slice(0, PAGE_SIZE)).catch(() => undefined);
  }
}

export function Component() {
  useTitle(t('Reports'));
  const said = useFeed((feed) => feed.said);
  const filter = useFeed((feed) => feed.filter);
  const isLinked = useFeed((feed) => feed.linkedId !== undefined);
  const deadLinkId = useFeed((feed) => feed.deadLinkId);
  const reports = useReports();
  const { articles, keptAt } = reports;
  const isOffline = useSession((session) => session.isOffline);
  const me = useMe();
  useAddress(reports);

  const isTab = filter.kind === 'all' || filter.kind === 'tab';
  const panels = filter.kind === 'all' && !keptAt && (
    <>
      <pictureRulesPanel.Component />
      {me && mayBeOfferedPasskey(me) && <passkeyOffer.Component />}
      <FirstSteps />
    </>
  );
  return (
    <>
      <ComposerSlot />
      <div className={css.page} data-school={filter.kind === 'school' || undefined}>
        <div className={css.tools}>
          {!isOffline && <Toolbar />}
          {!keptAt && <SchoolRow />}
          {!keptAt && <FeedTabs />}
          <FeedHeading />
          {isTab && !keptAt && <NewsLine />}
          {isTab && !keptAt && <QuiltLine />}
          {!isLinked && panels}
          <Suspense>{keptAt && <OfflineNotice keptAt={keptAt} />}</Suspense>
          {deadLinkId !== undefined && (
            <AlertPanel tone="info" actions={<ConcernButton kind="article" id={deadLinkId} />}>
              <p>{t('The report you were linked to no longer exists.')}</p>
              <Link to={paths.gone}>{t('Report a concern about something that is no longer there')}</Link>
            </AlertPanel>
          )}
          <p role="status" className="visually-hidden">
            {said}
          </p>
        </div>
        {!keptAt && <SchoolAside />}
        {!keptAt && <SchoolLists />}
        {isTab && !keptAt && <NewReports key={addressOf(filter)} articles={articles} filter={filter} />}
        <FeedList reports={reports} panels={isLinked && panels} />
        <RequestDialogs />
      </div>
    </>
  );
}

/**
 * Keeps the number of loaded pages in the address, and removes the query of a link once read, as specified. Not by a
 * navigation, which would load the reports again and cancel one in progress.
 */
function useAddress({ count, keptAt }: Reports): void {
  const { key } = useLocation();
  const isPop = useNavigationType() === 'POP';
  const load = useFeed((feed) => feed.load);
  const isFirst = useRef(true);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation has its own key
  useEffect(() => {
    const { filter, load } = useFeed.getState();
    shownLoad = load;
    useFeed.setState({ historyKey: key });
    // Read now: the router's own scrolling would keep another place before the next frame.
    const place = historyKey() === key && window.history.state.place;
    const left = new AbortController();
    const isAfterReload = isNewDocument;
    isNewDocument = false;
    if (isPop && place) requestAnimationFrame(() => restorePlace(place, left.signal, isAfterReload));
    for (const type of leaving) addEventListener(type, keepPlace);
    if (!isFirst.current && ((filter.kind === 'school' && !isPop) || document.activeElement === document.body)) focusHeading();
    isFirst.current = false;
    return () => {
      shownLoad = undefined;
      left.abort();
      for (const type of leaving) removeEventListener(type, keepPlace);
    };
  }, [key]);

  useEffect(() => {
    const { filter, isFromLink } = useFeed.getState();
    // A quick Back may have led to another entry by now.
    if (shownLoad !== load || keptAt || historyKey() !== key) return;
    const shown = addressOf(filter, count);
    // As specified, the address of a link loses its query and gets no other.
    const address = isFromLink ? paths.home : shown;
    window.history.replaceState({ ...window.history.state, shown: shown === address ? undefined : shown }, '', address);
  }, [key, load, count, keptAt]);
}

const leaving = ['scrollend', 'pagehide'] as const;

/** Until the first feed is shown: the router may have scrolled before the reports were there, as far as the page reached. */
let isNewDocument = true;

/** Remembers in the history entry which report is being read, because others may be above it after a reload. */
function keepPlace(): void {
  const { load, historyKey: shownKey } = useFeed.getState();
  if (load !== shownLoad || historyKey() !== shownKey) return;
  const cards = [...document.querySelectorAll<HTMLElement>('[data-article-id]')];
  const card = cards.find((each) => each.getBoundingClientRect().bottom > NAV_PX);
  const place = card && { id: card.dataset.articleId, top: card.getBoundingClientRect().top, y: scrollY };
  window.history.replaceState({ ...window.history.state, place }, '');
}

/**
 * After a reload or Back, once the router has scrolled to the old position, for which the place must have been kept. Until the
 * reader scrolls or leaves, the report stays there, whatever changes its height above it.
 */
function restorePlace({ id, top, y }: { id: string; top: number; y: number }, left: AbortSignal, isAfterReload: boolean): void {
  const card = document.querySelector(`[data-article-id="${id}"]`);
  if (!card || y === 0 || left.aborted || (!isAfterReload && Math.abs(y - scrollY) > 1)) return;
  const moved = () => card.getBoundingClientRect().top - top;
  let reached = scrollY;
  const heights = new ResizeObserver(() => {
    scrollBy({ top: moved(), behavior: 'instant' });
    reached = scrollY;
  });
  heights.observe(document.body);
  left.addEventListener('abort', () => heights.disconnect());
  // Our own scrolling may end before the report's place, until further reports make the page longer.
  addEventListener('scroll', () => scrollY !== reached && Math.abs(moved()) > 2 && heights.disconnect(), { signal: left });
}

const focusHeading = () => document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });

/** The page's h1 names the filter. Without a search or a school it is for screen readers only. */
function FeedHeading() {
  const filter = useFilter();
  return (
    <h1 tabIndex={-1} className={filter.kind === 'search' || filter.kind === 'school' ? css.heading : 'visually-hidden'}>
      {feedHeading(filter)}
    </h1>
  );
}
