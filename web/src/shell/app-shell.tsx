import type { ComponentType } from 'react';
import { Outlet, ScrollRestoration, useLocation, useMatches, useNavigation } from 'react-router-dom';
import { paths } from '../app/paths.ts';
import css from './app-shell.module.css';
import { ContactBar } from './contact-bar.tsx';
import { NavBar } from './nav-bar.tsx';
import { NavProgress } from './nav-progress.tsx';
import { RouteFocus } from './route-focus.tsx';
import { SessionNotice } from './session-notice.tsx';
import { SkipLink } from './skip-link.tsx';
import { TranslationBar } from './translation-bar.tsx';

/** What stands around every page: bars above and below, the one `<main>`, and what happens between pages. */
export function AppShell() {
  const { pathname } = useLocation();
  const isLanding = pathname === paths.landing;
  const Footer = useFooter();
  const isLoading = useNavigation().state !== 'idle';

  return (
    <div className={css.shell}>
      <SkipLink />
      <TranslationBar />
      <NavBar />
      <NavProgress />
      <main id="main" tabIndex={-1} aria-busy={isLoading || undefined} className={css.main}>
        {pathname === paths.login && <SessionNotice />}
        <Outlet />
      </main>
      {Footer ? <Footer /> : !isLanding && <ContactBar />}
      <RouteFocus />
      <ScrollRestoration />
    </div>
  );
}

/** The page's own footer, where it has one. */
function useFooter(): ComponentType | undefined {
  const handle = useMatches().at(-1)?.handle as { Footer?: ComponentType } | undefined;
  return handle?.Footer;
}
