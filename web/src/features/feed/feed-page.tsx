import { useEffect } from 'react';
import { type LoaderFunctionArgs, useLocation } from 'react-router-dom';
import { t } from '../../lib/i18n.ts';
import { keepPage } from '../../lib/kept-page.ts';
import { useSession } from '../../lib/session.ts';
import { useTitle } from '../../lib/title.ts';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { type Filter, getMyself, listConnections, listFavourites } from './api.ts';
import { ComposerSlot } from './composer/composer-slot.tsx';
import { readDeepLink } from './deep-link.ts';
import { FeedHeading } from './feed-heading.tsx';
import { FeedList } from './feed-list.tsx';
import css from './feed-page.module.css';
import { loadFeed, useFeed } from './feed-store.ts';
import { FirstSteps } from './first-steps-panel.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { PAGE_SIZE } from './paging.ts';
import { useReader } from './reader-store.ts';
import { SchoolAside } from './schools/school-aside.tsx';
import { SchoolLists } from './schools/school-lists.tsx';
import { Toolbar } from './toolbar.tsx';

const historyKey = (): string => window.history.state?.key ?? 'default';
let isShown = false;

/** First reports, connections, favourites and the reader, all at once. Whatever fails leaves its own line and nothing else. */
export async function loader({ request }: LoaderFunctionArgs): Promise<null> {
  const { articleId, schoolId, showComments } = readDeepLink(request.url);
  const filter: Filter = schoolId ? { kind: 'school', school: { id: schoolId } } : { kind: 'all' };
  const linked = articleId ? { id: articleId, withComments: showComments } : undefined;
  // Back from another page: what was loaded is still here, and so is the reader's place in it.
  const isBack = !isShown && !linked && !schoolId && useFeed.getState().historyKey === historyKey();

  const [connections, favourites, me] = await Promise.allSettled([
    listConnections(),
    listFavourites(),
    getMyself(),
    isBack ? undefined : loadFeed(filter, linked),
  ]);
  useReader.setState({
    connections: connections.status === 'fulfilled' ? connections.value : undefined,
    favourites: favourites.status === 'fulfilled' ? favourites.value : undefined,
    me: me.status === 'fulfilled' ? me.value : undefined,
  });
  keepForLater();
  return null;
}

/** The newest reports of all, for a reader who asked this device to keep them. Nobody waits for it. */
function keepForLater(): void {
  const { filter, linkedId, keptAt, hasFailed, articles } = useFeed.getState();
  const { me } = useReader.getState();
  if (me && filter.kind === 'all' && !linkedId && !keptAt && !hasFailed) {
    void keepPage(me.id, articles.slice(0, PAGE_SIZE)).catch(() => undefined);
  }
}

export function Component() {
  useTitle(t('Reports'));
  const said = useFeed((feed) => feed.said);
  const kind = useFeed((feed) => feed.filter.kind);
  const isLinked = useFeed((feed) => feed.linkedId !== undefined);
  const keptAt = useFeed((feed) => feed.keptAt);
  const isOffline = useSession((session) => session.isOffline);
  const { key } = useLocation();
  const isLinkDead = useFeed((feed) => feed.isLinkDead);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation has a query and a place of its own
  useEffect(() => {
    isShown = true;
    // Specified: once read, the query leaves the address. Not a navigation, or everything would load again.
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
        {kind === 'all' && !keptAt && <FirstSteps />}
        {keptAt && <OfflineNotice keptAt={keptAt} />}
        {isLinkDead && (
          <AlertPanel tone="info">
            <p>{t('The report that your link leads to is no longer there.')}</p>
          </AlertPanel>
        )}
        <p role="status" className="visually-hidden">
          {said}
        </p>
      </div>
      {!keptAt && <SchoolAside />}
      {!keptAt && <SchoolLists />}
      <FeedList />
    </div>
  );
}
