import { Link } from 'react-router-dom';
import { cx } from '../../lib/cx.ts';
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
      <div className={cx('stack-5', css.parts)}>
        <Card as="section" className={cx('stack-4', css.part)} aria-labelledby="enquiries">
          <h2 id="enquiries" className="size-4">
            {t('Write to us')}
          </h2>
          <dl className={cx('stack-1', css.list)}>
            <dt className="quiet">{t('General enquiries')}</dt>
            <dd>
              <a href={`mailto:${COMPANY.enquiriesEmail}`}>{COMPANY.enquiriesEmail}</a>
            </dd>
            <dt className="quiet">{t('Accounts')}</dt>
            <dd>
              <a href={`mailto:${COMPANY.accountsEmail}`}>{COMPANY.accountsEmail}</a>
            </dd>
          </dl>
        </Card>
        <Card as="section" className={cx('stack-4', css.part)} aria-labelledby="concern">
          <h2 id="concern" className="size-4">
            {t('Worried about a child?')}
          </h2>
          <p>
            <strong>{t('If a child is in danger now, call 999.')}</strong>
          </p>
          <p>{t('Tell us about anything on this site that could put a child at risk. You don’t need an account.')}</p>
          <p>
            <Link to={paths.publicConcern}>{t('Report a concern')}</Link>
          </p>
        </Card>
        <Card as="section" className={cx('stack-4', css.part)} aria-labelledby="company">
          <h2 id="company" className="size-4">
            {t('Who we are')}
          </h2>
          <address className={css.address}>
            {COMPANY.address.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
        </Card>
        <Card as="section" className={cx('stack-4', css.part)} aria-labelledby="documents">
          <h2 id="documents" className="size-4">
            {t('Documents')}
          </h2>
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
