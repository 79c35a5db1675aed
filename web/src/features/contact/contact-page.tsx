import { COMPANY, DOCUMENTS } from '../../lib/service.ts';
import { Page } from '../../shell/page.tsx';
import { Card } from '../../ui/card.tsx';
import { DocumentLink } from '../../ui/document-link.tsx';
import css from './contact-page.module.css';

export function Component() {
  return (
    <Page title="Contact">
      <div className={css.parts}>
        <Card as="section" className={css.part} aria-labelledby="enquiries">
          <h2 id="enquiries">Write to us</h2>
          <dl className={css.list}>
            <dt>General enquiries</dt>
            <dd>
              <a href={`mailto:${COMPANY.enquiriesEmail}`}>{COMPANY.enquiriesEmail}</a>
            </dd>
            <dt>Accounts</dt>
            <dd>
              <a href={`mailto:${COMPANY.accountsEmail}`}>{COMPANY.accountsEmail}</a>
            </dd>
          </dl>
        </Card>
        <Card as="section" className={css.part} aria-labelledby="company">
          <h2 id="company">Who we are</h2>
          <address className={css.address}>
            {COMPANY.address.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
        </Card>
        <Card as="section" className={css.part} aria-labelledby="documents">
          <h2 id="documents">Documents</h2>
          <p>
            <DocumentLink {...DOCUMENTS.terms} />
          </p>
          <p>
            <DocumentLink {...DOCUMENTS.privacy} />
          </p>
        </Card>
      </div>
    </Page>
  );
}
