import { Link } from 'react-router-dom';
import { t } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { COMPANY, DOCUMENTS } from '../../lib/service.ts';
import { Page } from '../../shell/page.tsx';
import { Card } from '../../ui/card.tsx';
import { DocumentLink } from '../../ui/document-link.tsx';
import css from './contact-page.module.css';

export function Component() {
  return (
    <Page title={t('Contact')}>
      <div className={css.parts}>
        <Card as="section" className={css.part} aria-labelledby="enquiries">
          <h2 id="enquiries">{t('Write to us')}</h2>
          <dl className={css.list}>
            <dt>{t('General enquiries')}</dt>
            <dd>
              <a href={`mailto:${COMPANY.enquiriesEmail}`}>{COMPANY.enquiriesEmail}</a>
            </dd>
            <dt>{t('Accounts')}</dt>
            <dd>
              <a href={`mailto:${COMPANY.accountsEmail}`}>{COMPANY.accountsEmail}</a>
            </dd>
          </dl>
        </Card>
        <Card as="section" className={css.part} aria-labelledby="concern">
          <h2 id="concern">{t('Worried about a child?')}</h2>
          <p>
            <strong>{t('If a child is in danger now, call 999.')}</strong>
          </p>
          <p>{t('Tell us about anything on this site that could put a child at risk. You don’t need an account.')}</p>
          <p>
            <Link to={paths.publicConcern}>{t('Report a concern')}</Link>
          </p>
        </Card>
        <Card as="section" className={css.part} aria-labelledby="company">
          <h2 id="company">{t('Who we are')}</h2>
          <address className={css.address}>
            {COMPANY.address.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
        </Card>
        <Card as="section" className={css.part} aria-labelledby="documents">
          <h2 id="documents">{t('Documents')}</h2>
          <p>
            <DocumentLink {...DOCUMENTS.terms} />
          </p>
          <p>
            <DocumentLink {...DOCUMENTS.privacy} />
          </p>
          <p>
            <Link to={paths.accessibility}>{t('Accessibility statement')}</Link>
          </p>
        </Card>
      </div>
    </Page>
  );
}
