import { Link } from 'react-router-dom';
import { paths } from '../app/paths.ts';
import { t } from '../lib/i18n.ts';
import css from './app-shell.module.css';

/** Stands at the lower edge of every page but the landing page. */
export function ContactBar() {
  return (
    <>
      <div className={css.contactRoom} />
      <footer className={css.contact}>
        <Link to={paths.contact}>{t('Contact us')}</Link>
      </footer>
    </>
  );
}
