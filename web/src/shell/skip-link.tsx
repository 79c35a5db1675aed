import { t } from '../lib/i18n.ts';
import css from './app-shell.module.css';

export function SkipLink() {
  return (
    // biome-ignore lint/a11y/useValidAnchor: a real link to #main; the handler only keeps the hash out of the router
    <a
      href="#main"
      className={css.skip}
      onClick={(event) => {
        // A changed hash would count as a navigation and lose the router's place.
        event.preventDefault();
        document.getElementById('main')?.focus();
      }}
    >
      {t('Skip to main content')}
    </a>
  );
}
