import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { cx } from '../lib/cx.ts';
import { msg, t } from '../lib/i18n.ts';
import { nameOf, useLanguage } from '../lib/language.ts';
import { onEvent } from '../lib/on-event.ts';
import { paths } from '../lib/paths.ts';
import { SERVICE_NAME } from '../lib/service.ts';
import { useSession } from '../lib/session.ts';
import { chooseTheme, type Theme, useTheme } from '../lib/theme.ts';
import { useTranslation } from '../lib/translation-store.ts';
import { CloseIcon, GlobeIcon, MenuIcon } from '../ui/first-icons.tsx';
import { PatchSeam } from '../ui/patch-seam.tsx';
import css from './nav-bar.module.css';
import { NavItem, NavPopover } from './nav-disclosure.tsx';

// A separate chunk, which visitors of the landing page should not load.
const PrivateItems = lazy(() => import('./private-items.tsx').then((items) => ({ default: items.PrivateItems })));

/** The navigation bar: tall at the top, short once the page has scrolled by more than 72 px. Nothing below it moves. */
export function NavBar() {
  const isLoggedIn = useSession((session) => session.isLoggedIn);
  const isShort = useScrolledPast(72);
  const { key } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

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
            onKeyDown={(event) => {
              if (event.key !== 'Escape' || event.defaultPrevented || !isOpen) return;
              setOpen(false);
              button.current?.focus();
            }}
          >
            <button
              ref={button}
              type="button"
              className={cx(css.item, css.menuButton)}
              aria-expanded={isOpen}
              aria-controls="menu"
              onClick={() => setOpen(!isOpen)}
            >
              {t('Menu')}
              {isOpen ? <CloseIcon /> : <MenuIcon />}
            </button>
            <ul id="menu" className={cx('plain-list', css.items)} data-open={isOpen || undefined}>
              {isLoggedIn ? (
                <Suspense>
                  <PrivateItems />
                </Suspense>
              ) : (
                <PublicItems />
              )}
              <TranslationToggle />
              <ThemeMenu />
            </ul>
          </nav>
        </div>
      </div>
    </header>
  );
}

/** The sun patch; public/favicon.svg is the same drawing. Not a `Patch`, whose many motifs the landing page does not need. */
function Logo() {
  return (
    <svg className={css.logoPatch} viewBox="0 0 100 100" width="44" height="44" aria-hidden="true">
      <rect width="100" height="100" fill="#ddeee4" />
      <path
        d="M50 11v10M50 79v10M11 50h10M79 50h10M22.4 22.4l7.1 7.1M70.5 70.5l7.1 7.1M22.4 77.6l7.1-7.1M70.5 29.5l7.1-7.1"
        stroke="#6b3a73"
        strokeWidth="8"
        strokeLinecap="round"
      />
      <circle cx="50" cy="50" r="20" fill="none" stroke="#8c1d40" strokeWidth="12" />
      <PatchSeam />
    </svg>
  );
}

const onScroll = onEvent('scroll');

/** True while the page has scrolled by more than this number of pixels. */
const useScrolledPast = (pixels: number): boolean =>
  useSyncExternalStore(
    onScroll,
    () => scrollY > pixels,
    () => false,
  );

function PublicItems() {
  return (
    <>
      <NavItem to={paths.signUp}>{t('Join Now')}</NavItem>
      <NavItem to={paths.login}>{t('Login')}</NavItem>
    </>
  );
}

const themes: [Theme, string][] = [
  ['system', msg('Same as device')],
  ['light', msg('Light')],
  ['dark', msg('Dark')],
  ['contrast', msg('High contrast')],
];

/** The user's choice of theme, stored on this device. */
function ThemeMenu() {
  const chosen = useTheme(({ theme }) => theme);
  return (
    <NavPopover text={t('Display')}>
      <fieldset>
        <legend className="visually-hidden">{t('Colours')}</legend>
        {themes.map(([theme, text]) => (
          <label key={theme} className={css.popoverLink}>
            <input type="radio" name="theme" checked={theme === chosen} onChange={() => chooseTheme(theme)} />
            {t(text)}
          </label>
        ))}
      </fieldset>
    </NavPopover>
  );
}

/** Opens and closes the translation bar above the page. */
function TranslationToggle() {
  const isOpen = useTranslation((translation) => translation.isOpen);
  const language = useLanguage((chosen) => chosen.language);
  return (
    <li>
      <button
        id="translation-toggle"
        type="button"
        className={css.item}
        aria-pressed={isOpen}
        onClick={() => useTranslation.setState({ isOpen: !isOpen })}
      >
        <GlobeIcon />
        <span className={css.itemText}>
          {nameOf(language)} · {t('Translate')}
        </span>
      </button>
    </li>
  );
}
