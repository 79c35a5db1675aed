import { lazy, Suspense, useEffect, useRef } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData, useNavigationType } from 'react-router-dom';
import { appRouter } from '../../lib/app-router.ts';
import { cx } from '../../lib/cx.ts';
import { t } from '../../lib/i18n.ts';
import { loadMe, type Me, useMe } from '../../lib/me.ts';
import { cachePage } from '../../lib/offline-cache.ts';
import { knowsPasskeys } from '../../lib/passkeys.ts';
import { paths } from '../../lib/paths.ts';
import { loadPictureRules, type PictureRules } from '../../lib/picture-rules.ts';
import { hasRole, type Role, useHasRole, useSession } from '../../lib/session.ts';
import { useTitle } from '../../lib/title.ts';
import { loadOverdue } from '../../lib/waiting.ts';
import { ConcernButton } from '../../shell/concern/concern-button.tsx';
import { RequestDialogs } from '../../shell/withdrawal/withdrawal-dialogs.tsx';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { preloaded } from '../../ui/preloaded.tsx';
import { SkipLink } from '../../ui/skip-link.tsx';
import { schoolIdOf } from './api.ts';
import { ComposerSlot } from './composer/composer-slot.tsx';
import { useComposer } from './composer/composer-state.ts';
import { readDeepLink } from './deep-link.ts';
import { addressOf } from './feed-address.ts';
import { FeedList } from './feed-list.tsx';
import css from './feed-page.module.css';
import { type Feed, ShownFeed, say, useFeed, useShownFeed } from './feed-state.ts';
import { FeedTabs } from './feed-tabs.tsx';
import { hasSteps, loadSteps, useNextStep } from './first-steps.ts';
import { addressToLoad, keptFeed, loadFeed } from './load-feed.ts';
import { NewReports } from './new-reports.tsx';
import { loadNews, readComments } from './news.ts';
import { NewsLine } from './news-line.tsx';
import { PAGE_SIZE } from './paging.ts';
import { QuiltLine } from './quilt-slot.tsx';
import { loadSchools } from './reader.ts';
import { articlesOf, loadedPages, useFilter } from './reports.ts';
import { SchoolAside } from './schools/school-aside.tsx';
import { SchoolLists } from './schools/school-lists.tsx';
import { SchoolRow } from './schools/school-row.tsx';
import { SearchScope } from './search-scope.tsx';
import { Toolbar } from './toolbar.tsx';
import { usePlace } from './use-place.ts';
import { useReports } from './use-reports.ts';
import { loadWeekLine, weekLine } from './week-slot.ts';
import { countWords, feedHeading } from './wording.ts';

// In what the device keeps for reading offline.
const OfflineNotice = lazy(() => import('./offline-notice.tsx'));
// Teachers have nothing to decide.
const overdueLine = preloaded(async () => (await import('./overdue-line.tsx')).OverdueLine);
const deciders: Role[] = ['SchoolAdmin', 'SafeguardingLead', 'SignUpApproval', 'Admin'];
const passkeyOffer = preloaded(async () => (await import('./passkey-offer.tsx')).PasskeyOffer);
// Not `lazy`: shown later, it would move the reports.
const nextStep = preloaded(async () => (await import('./next-step.tsx')).NextStep);

/**
 * Loads the reports that the address names; on opening the page also connections, favourites, news and the user, concurrently.
 * A failure shows its own error and affects nothing else. Until it ends, the page shows the previous reports, and the router
 * drops the answer if a newer navigation has begun.
 */
export async function loader({ request: { url, signal } }: LoaderFunctionArgs): Promise<Feed> {
  const { initialized, errors, location: shownLocation, navigation } = appRouter()!.state;
  const { key: entry } = navigation.location ?? shownLocation;
  const isShown = initialized && !errors && shownLocation.pathname === paths.home;
  // The class page leads here to write a report.
  if (new URL(url).searchParams.has('create') && hasRole('Contributor')) useComposer.setState({ isOpen: true, wasOpened: true });

  const address = addressToLoad(entry, url, !initialized && isReload());
  const loading = (!isShown && keptFeed(entry)) || loadFeed(entry, address, signal);
  const [feed, me] = await Promise.all([loading, isShown ? undefined : openPage()]);
  if (signal.aborted) return feed;
  const { articleId, showComments } = readDeepLink(url);
  if (articleId && showComments) void readComments(articleId);
  const [first] = loadedPages();
  if (isShown && first && !first.hasFailed && !first.keptAt) say(countWords(feed.filter, articlesOf(loadedPages()).length));
  if (me) keepForLater(me.id, feed);
  return feed;
}

const isReload = () =>
  performance.getEntriesByType('navigation').some((entry) => (entry as PerformanceNavigationTiming).type === 'reload');

/** What the page needs beside the reports. Resolves to the user, unless they could not be loaded. */
async function openPage(): Promise<Me | undefined> {
  const rules = hasRole('SchoolAdmin') ? loadPictureRules().catch(() => undefined) : undefined;
  const [me] = await Promise.allSettled([
    loadMe().then(async (me) => {
      await Promise.all([mayBeOfferedPasskey(me) && passkeyOffer.load().catch(() => undefined), loadNextStep(me, await rules)]);
      return me;
    }),
    loadSchools(),
    loadNews(),
    loadWeekLine(),
    hasRole(...deciders) && Promise.all([overdueLine.load(), loadOverdue()]),
  ]);
  return me.status === 'fulfilled' ? me.value : undefined;
}

/** Staff and Leads without a passkey, where it would log them in. */
const mayBeOfferedPasskey = (me: Me): boolean =>
  hasRole('SchoolAdmin', 'AdminRO', 'SignUpApproval', 'Admin', 'Superuser') &&
  !me.passkeys &&
  !me.providerRequired &&
  knowsPasskeys();

/** Loads what a new user is asked for before the page is drawn. If that fails, the page does not ask. */
async function loadNextStep(me: Me, rules: PictureRules | undefined): Promise<void> {
  if (hasSteps(me, rules)) await Promise.allSettled([nextStep.load(), loadSteps()]);
}

/** Saves the newest reports for offline reading, if the user has chosen that, without delaying the page. */
function keepForLater(userId: number, { filter, linkedId }: Feed): void {
  const [first] = loadedPages();
  if (first && filter.kind === 'all' && !linkedId && !first.keptAt && !first.hasFailed) {
    void cachePage(userId, first.articles.slice(0, PAGE_SIZE)).catch(() => undefined);
  }
}

export function Component() {
  return (
    <ShownFeed value={useLoaderData<Feed>()}>
      <FeedPage />
    </ShownFeed>
  );
}

function FeedPage() {
  useTitle(t('Reports'));
  const feed = useShownFeed();
  const { entry, filter, linkedId, deadLinkId } = feed;
  const reports = useReports(feed);
  const { articles, keptAt } = reports;
  const list = useRef<HTMLDivElement>(null);
  usePlace(list, entry);
  const said = useFeed((state) => state.said);
  const isOffline = useSession((session) => session.isOffline);
  const me = useMe();
  const mayDecide = useHasRole(...deciders);

  // One question at a time.
  const step = useNextStep(articles);
  const isLinked = linkedId !== undefined;
  const isTab = filter.kind === 'all' || filter.kind === 'tab';
  const panels = filter.kind === 'all' && !keptAt && (
    <>
      {me && step && <nextStep.Component key={step.name} me={me} step={step} articles={articles} />}
      {me && !step && mayBeOfferedPasskey(me) && <passkeyOffer.Component />}
    </>
  );
  return (
    <>
      <ComposerSlot />
      <div
        className={cx('page-width', css.page)}
        data-school={filter.kind === 'school' || undefined}
        data-within={schoolIdOf(filter) && ''}
      >
        <div className={css.tools}>
          <SkipLink href="#feed-heading" target={() => list.current?.querySelector('article') ?? list.current}>
            {t('Skip to reports')}
          </SkipLink>
          {mayDecide && !keptAt && <overdueLine.Component />}
          {!isOffline && <Toolbar />}
          {!keptAt && <SchoolRow />}
          {!keptAt && <FeedTabs />}
          <FeedHeading />
          <SearchScope />
          {isTab && !keptAt && <weekLine.Component />}
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
        {/* A chosen school comes before its reports; without one, the columns beside the reports come after them. */}
        {!keptAt && filter.kind === 'school' && <SchoolAside />}
        {isTab && !keptAt && <NewReports key={addressOf(filter)} articles={articles} />}
        <FeedList ref={list} reports={reports} panels={isLinked && panels} />
        {!keptAt && filter.kind !== 'school' && <SchoolAside />}
        {!keptAt && <SchoolLists />}
        <RequestDialogs />
      </div>
    </>
  );
}

/**
 * The page's h1 names the filter. Without a search or a school it is for screen readers only. It takes the focus when a school is
 * chosen, and when what had the focus has gone.
 */
function FeedHeading() {
  const filter = useFilter();
  const { entry } = useShownFeed();
  const isPop = useNavigationType() === 'POP';
  const isChosen = filter.kind === 'school' && !isPop;
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(entry);

  useEffect(() => {
    if (shown.current === entry) return;
    shown.current = entry;
    if (isChosen || document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [entry, isChosen]);

  return (
    <h1
      ref={heading}
      id="feed-heading"
      tabIndex={-1}
      className={filter.kind === 'search' || filter.kind === 'school' ? css.heading : 'visually-hidden'}
    >
      {feedHeading(filter)}
    </h1>
  );
}
