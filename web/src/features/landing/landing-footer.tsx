import { Link } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { t, withParts } from '../../lib/i18n.ts';
import { COMPANY, DOCUMENTS } from '../../lib/service.ts';
import { DocumentLink } from '../../ui/document-link.tsx';
import css from './landing-page.module.css';

export function LandingFooter() {
  return (
    <footer className={css.footer}>
      <div className={css.inner}>
        <ul className={css.footerLinks}>
          <li>
            <Link to={paths.contact}>{t('Contact us')}</Link>
          </li>
          <li>
            <DocumentLink {...DOCUMENTS.terms} />
          </li>
          <li>
            <DocumentLink {...DOCUMENTS.privacy} />
          </li>
        </ul>
        <ul className={css.footerLinks}>
          <li>
            {withParts('General enquiries: {email}', {
              email: <a href={`mailto:${COMPANY.enquiriesEmail}`}>{COMPANY.enquiriesEmail}</a>,
            })}
          </li>
          <li>
            {withParts('Accounts: {email}', {
              email: <a href={`mailto:${COMPANY.accountsEmail}`}>{COMPANY.accountsEmail}</a>,
            })}
          </li>
        </ul>
        {/* The page may have been drawn in another year. */}
        <p suppressHydrationWarning>
          © {COMPANY.name} {new Date().getFullYear()}
        </p>
      </div>
    </footer>
  );
}
