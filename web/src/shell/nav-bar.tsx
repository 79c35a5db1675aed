import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '../app/paths.ts';
import { cx } from '../lib/cx.ts';
import { t } from '../lib/i18n.ts';
import { SERVICE_NAME } from '../lib/service.ts';
import { useSession } from '../lib/session.ts';
import { CloseIcon, MenuIcon } from '../ui/first-icons.tsx';
import { Logo } from './logo.tsx';
import css from './nav-bar.module.css';
import { PrivateItems } from './private-items.tsx';
import { PublicItems } from './public-items.tsx';
import { ThemeMenu } from './theme-menu.tsx';
import { TranslationToggle } from './translation-toggle.tsx';
import { useScrolledPast } from './use-scrolled-past.ts';

/** The bar over every page: tall at the top, short once the page is scrolled by more than 72 px. It moves nothing below it. */
export function NavBar() {
  const isLoggedIn = useSession((session) => session.isLoggedIn);
  const isShort = useScrolledPast(72);
  const { key } = useLocation();
  const [isOpen, setOpen] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the menu
  useEffect(() => setOpen(false), [key]);

  return (
    <header className={css.header}>
      <div className={css.bar} data-short={isShort || undefined}>
        <div className={css.inner} data-private={isLoggedIn || undefined}>
          <Link to={isLoggedIn ? paths.home : paths.landing} className={css.logo}>
            <Logo />
            <span className={css.name}>{SERVICE_NAME}</span>
          </Link>
          <nav
            aria-label={t('Main')}
            className={css.nav}
            onKeyDown={(event) => {
              if (event.key !== 'Escape' || event.defaultPrevented || !isOpen) return;
              setOpen(false);
              document.getElementById('menu-button')?.focus();
            }}
          >
            <button
              id="menu-button"
              type="button"
              className={cx(css.item, css.menuButton)}
              aria-expanded={isOpen}
              aria-controls="menu"
              onClick={() => setOpen(!isOpen)}
            >
              {t('Menu')}
              {isOpen ? <CloseIcon /> : <MenuIcon />}
            </button>
            <ul id="menu" className={css.items} data-open={isOpen || undefined}>
              {isLoggedIn ? <PrivateItems /> : <PublicItems />}
              <TranslationToggle />
              <ThemeMenu />
            </ul>
          </nav>
        </div>
      </div>
    </header>
  );
}
