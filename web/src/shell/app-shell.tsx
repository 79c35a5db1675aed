import { type ComponentType, lazy, type RefObject, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Link, Outlet, ScrollRestoration, useLocation, useMatches, useNavigation, useNavigationType } from 'react-router-dom';
import { appRouter } from '../lib/app-router.ts';
import { t } from '../lib/i18n.ts';
import { paths } from '../lib/paths.ts';
import { useSession } from '../lib/session.ts';
import { useTranslation } from '../lib/translation-store.ts';
import { AlertPanel } from '../ui/alert-panel.tsx';
import { SkipLink } from '../ui/skip-link.tsx';
import css from './app-shell.module.css';
import './lock/show.ts';
import { NavBar } from './nav-bar.tsx';

/** The frame of every page: bars above and below, the one `<main>`, and what happens on navigation. */
export function AppShell() {
  const { pathname } = useLocation();
  const isLanding = pathname === paths.landing;
  const Footer = useFooter();
  const isLoading = useNavigation().state !== 'idle';
  const main = useRef<HTMLElement>(null);
  const isOpening = appRouter()?.state.initialized === false;

  return (
    <div className={css.shell}>
      <SkipLink href="#main" target={() => main.current}>
        {t('Skip to main content')}
      </SkipLink>
      <TranslationBar />
      <NavBar />
      <NavProgress />
      <main
        ref={main}
        id="main"
        tabIndex={-1}
        aria-busy={isLoading || undefined}
        data-opening={isOpening || undefined}
        className={css.main}
      >
        {pathname === paths.login && <SessionNotice />}
        <Outlet />
      </main>
      {Footer ? <Footer /> : !isLanding && <ContactBar />}
      <RouteFocus main={main} />
      <ScrollRestoration />
      <EarlyScroll />
    </div>
  );
}

/** The router begins at the top. A reader of the prerendered page may have scrolled before it began, perhaps to press a link. */
function EarlyScroll() {
  const [top] = useState(() => globalThis.scrollY ?? 0);
  useLayoutEffect(() => {
    if (top > 0) scrollTo(0, top);
  }, [top]);
  return null;
}

/** The page's own footer, if it has one. */
function useFooter(): ComponentType | undefined {
  const handle = useMatches().at(-1)?.handle as { Footer?: ComponentType } | undefined;
  return handle?.Footer;
}

/** The bar at the bottom of every page except the landing page. */
function ContactBar() {
  const isLoggedIn = useSession((session) => session.isLoggedIn);
  return (
    <>
      <div className={css.contactRoom} />
      <footer className={css.contact}>
        <Link to={paths.contact}>{t('Contact us')}</Link>
        {!isLoggedIn && (
          <Link to={paths.publicConcern} className={css.forVisitors}>
            {t('Report a concern')}
          </Link>
        )}
      </footer>
    </>
  );
}

/** A stitched progress line along the top; it appears only for pages that load slowly. */
function NavProgress() {
  const isLoading = useNavigation().state !== 'idle';
  const [isSlow, setSlow] = useState(false);

  useEffect(() => {
    if (!isLoading) return setSlow(false);
    const timer = setTimeout(() => setSlow(true), 150);
    return () => clearTimeout(timer);
  }, [isLoading]);

  return isSlow && <div aria-hidden className={css.progress} />;
}

/** On navigation, moves focus to the h1 and announces the title once. The first page keeps the browser's focus. */
function RouteFocus({ main }: { main: RefObject<HTMLElement | null> }) {
  const { pathname } = useLocation();
  // The frame itself is new after a page for the classroom's board.
  const isOpened = useNavigationType() === 'PUSH';
  const shown = useRef(isOpened ? '' : pathname);
  const [said, setSaid] = useState('');

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const heading = main.current?.querySelector<HTMLElement>('h1') ?? main.current;
    if (heading && heading.tabIndex < 0) heading.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
    setSaid(document.title);
  }, [pathname, main]);

  return (
    <div role="status" aria-live="polite" className="visually-hidden">
      {said}
    </div>
  );
}

/** Says on the login page that the session was lost. */
function SessionNotice() {
  const isLost = useSession(({ notice }) => notice === 'lost');
  const [isSafe, setSafe] = useState<boolean>();
  // After the effects of the page that was left, which may save its draft.
  useEffect(() => {
    if (isLost) void import('../lib/draft-store.ts').then(({ hasDrafts }) => hasDrafts()).then(setSafe, () => setSafe(false));
  }, [isLost]);
  if (!isLost || isSafe === undefined) return null;
  return (
    <div className={css.notice}>
      <AlertPanel tone="warning">{isSafe ? t('You were logged out. Your draft is safe.') : t('You were logged out.')}</AlertPanel>
    </div>
  );
}

const OpenTranslationBar = lazy(() => import('./open-translation-bar.tsx'));

/** The bar above the page; loaded only when opened, because few users need it. */
function TranslationBar() {
  const isOpen = useTranslation((translation) => translation.isOpen);
  return (
    isOpen && (
      <Suspense>
        <OpenTranslationBar />
      </Suspense>
    )
  );
}
