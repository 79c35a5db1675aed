import { useEffect } from 'react';
import { type LoaderFunctionArgs, useLocation } from 'react-router-dom';
import { formatAge, formatFeedDate } from '../../lib/dates.ts';
import { t, withParts } from '../../lib/i18n.ts';
import { loadMe } from '../../lib/me.ts';
import { cachePage } from '../../lib/offline-cache.ts';
import { loadPictureRules } from '../../lib/picture-rules.ts';
import { hasRole, useSession } from '../../lib/session.ts';
import { useTitle } from '../../lib/title.ts';
import { RequestDialogs } from '../../shell/withdrawal/withdrawal-dialogs.tsx';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import type { Filter } from './api.ts';
import { ComposerSlot } from './composer/composer-slot.tsx';
import { readDeepLink } from './deep-link.ts';
import { FeedList } from './feed-list.tsx';
import css from './feed-page.module.css';
import { useFeed } from './feed-state.ts';
import { showAll } from './filtering.ts';
import { FirstSteps } from './first-steps-panel.tsx';
import { PAGE_SIZE } from './paging.ts';
import { PictureRulesPanel } from './picture-rules-panel.tsx';
import { loadSchools } from './reader.ts';
import { loadedPages, loadFeed, useFilter, useReports } from './reports.ts';
import { SchoolAside } from './schools/school-aside.tsx';
import { SchoolLists } from './schools/school-lists.tsx';
import { Toolbar } from './toolbar.tsx';
import { feedHeading } from './wording.ts';

const historyKey = (): string => window.history.state?.key ?? 'default';
let isShown = false;

/** Loads reports, connections, favourites and the user concurrently. A failure shows its own error and affects nothing else. */
export async function loader({ request }: LoaderFunctionArgs): Promise<null> {
  const { articleId, schoolId, showComments } = readDeepLink(request.url);
  const filter: Filter = schoolId ? { kind: 'school', school: { id: schoolId } } : { kind: 'all' };
  const linked = articleId ? { id: articleId, withComments: showComments } : undefined;
  // On Back, the loaded reports and the scroll position are still there.
  const isBack = !isShown && !linked && !schoolId && useFeed.getState().historyKey === historyKey();

  const [me] = await Promise.allSettled([
    loadMe(),
    loadSchools(),
    isBack ? undefined : loadFeed(filter, linked),
    hasRole('SchoolAdmin') ? loadPictureRules() : undefined,
  ]);
  if (me.status === 'fulfilled') keepForLater(me.value.id);
  return null;
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
  const kind = useFeed((feed) => feed.filter.kind);
  const isLinked = useFeed((feed) => feed.linkedId !== undefined);
  const reports = useReports();
  const { articles, keptAt } = reports;
  const isOffline = useSession((session) => session.isOffline);
  const { key } = useLocation();
  const isLinkDead = useFeed((feed) => feed.isLinkDead);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation has a different query and history entry
  useEffect(() => {
    isShown = true;
    // Specified: the query is removed once read. Not by a navigation, which would load everything again.
    if (location.search) window.history.replaceState(window.history.state, '', location.pathname);
    useFeed.setState({ historyKey: historyKey() });
    return () => {
      isShown = false;
    };
  }, [key]);

  return (
    <div
      className={css.page}
      data-school={kind === 'school' || undefined}
      data-narrowed={kind !== 'all' || isLinked || undefined}
    >
      <div className={css.tools}>
        {!isOffline && <Toolbar />}
        <ComposerSlot />
        <FeedHeading />
        {kind === 'all' && !keptAt && !isLinked && <PictureRulesPanel />}
        {kind === 'all' && !keptAt && !isLinked && <FirstSteps articles={articles} />}
        {keptAt && <OfflineNotice keptAt={keptAt} />}
        {isLinkDead && <AlertPanel tone="info">{t('The report you were linked to no longer exists.')}</AlertPanel>}
        <p role="status" className="visually-hidden">
          {said}
        </p>
      </div>
      {!keptAt && <SchoolAside />}
      {!keptAt && <SchoolLists />}
      <FeedList reports={reports} />
      <RequestDialogs />
    </div>
  );
}

/** The page's h1 names the filter. Without a filter it is for screen readers only. */
function FeedHeading() {
  const filter = useFilter();
  return (
    <h1 tabIndex={-1} className={filter.kind === 'all' ? 'visually-hidden' : css.heading}>
      {feedHeading(filter)}
    </h1>
  );
}

/** A user who opened the app offline has no session yet, so the page reloads to restore it; otherwise only the feed reloads. */
const retry = () => (useSession.getState().isOffline ? location.reload() : void showAll());

/** Says that these are saved reports, and how old they are. Retries as soon as the browser is online. */
function OfflineNotice({ keptAt }: { keptAt: string }) {
  useEffect(() => {
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, []);

  return (
    <AlertPanel
      tone="warning"
      title={t('You are offline')}
      actions={
        <Button look="secondary" onClick={retry}>
          {t('Try again')}
        </Button>
      }
    >
      <p>
        {withParts('These are the latest reports saved on this device {age}, on {date}.', {
          age: formatAge(keptAt),
          date: <time dateTime={keptAt}>{formatFeedDate(keptAt)}</time>,
        })}{' '}
        {t('Nothing can be posted or changed until you are connected again.')}
      </p>
    </AlertPanel>
  );
}
