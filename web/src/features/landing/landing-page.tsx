import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { msg, t, withParts } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { COMPANY, DOCUMENTS } from '../../lib/service.ts';
import { useTitle } from '../../lib/title.ts';
import { Card } from '../../ui/card.tsx';
import { DocumentLink } from '../../ui/document-link.tsx';
import { ChevronIcon } from '../../ui/first-icons.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Exchange } from './exchange.tsx';
import css from './landing-page.module.css';
import { PriceSentence } from './price-sentence.tsx';
import quilt from './quilt.svg';
import { QuiltSection } from './quilt-section.tsx';

export const title = msg('Learning Through Collaboration');
export const handle = { Footer: LandingFooter };

const section = `page-width ${css.section}`;

export function Component() {
  useTitle(t(title));
  return (
    <>
      <div className={`page-width ${css.hero}`}>
        <div className={css.opening}>
          <h1 tabIndex={-1}>{t(title)}</h1>
          <p className={css.lead}>
            {t(
              'Share what your class is doing, and hear back from four to six very different schools. A closed network for UK schools.',
            )}
          </p>
          <p className="row-3">
            <LinkButton to={paths.signUp}>{t('Join Now')}</LinkButton>
            <LinkButton to={paths.login} look="secondary">
              {t('Login')}
            </LinkButton>
          </p>
          <p className={css.price}>
            <PriceSentence />
          </p>
        </div>
        <Exchange />
      </div>
      <HowItWorks />
      <QuiltSection />
      <Inspection />
      <Safety />
      <Price />
    </>
  );
}

const steps = [
  { title: msg('Post a report'), text: msg('A class writes about its week, and adds photos and videos.') },
  { title: msg('Get linked'), text: msg('Each half term your school is linked with 4 to 6 contrasting schools.') },
  { title: msg('Comment and reply'), text: msg('Classes ask each other questions, and answer them.') },
  { title: msg('Reflect'), text: msg('Reports stay with the class as it moves up, so you can look back together.') },
];

function HowItWorks() {
  return (
    <section className={css.steps} aria-labelledby="how-it-works">
      <div className="page-width">
        <h2 id="how-it-works">{t('How it works')}</h2>
        <ol className={`plain-list ${css.stepList}`}>
          {steps.map(({ title, text }, index) => (
            <Card as="li" key={title} className={`stack-2 ${css.step}`}>
              <span aria-hidden className={css.number}>
                {index + 1}
              </span>
              <h3>{t(title)}</h3>
              <p>{t(text)}</p>
            </Card>
          ))}
        </ol>
      </div>
    </section>
  );
}

const values = [
  {
    value: msg('Democracy'),
    work: msg('Classes vote on what to report, and ask other schools how they decide things.'),
    evidence: msg('Reports and comments on school councils and class votes'),
  },
  {
    value: msg('The rule of law'),
    work: msg('Pupils agree rules for writing to people they do not know, and keep to them.'),
    evidence: msg('The class’s own rules, and months of safe conversation'),
  },
  {
    value: msg('Individual liberty'),
    work: msg('Pupils choose what to say about themselves and their place, with their teacher beside them.'),
    evidence: msg('Reports in pupils’ own words'),
  },
  {
    value: msg('Mutual respect and tolerance'),
    work: msg('Classes meet schools of other faiths, cultures and places, and find out what they share.'),
    evidence: msg('Questions and replies between linked classes, by date'),
  },
];

function Inspection() {
  return (
    <section className={`${section} ${css.columns}`} aria-labelledby="inspection">
      <div className="stack-4">
        <h2 id="inspection">{t('What inspectors look for')}</h2>
        <p className={css.lead}>
          {t(
            'Inspectors ask how a school prepares pupils for life in modern Britain. What a class does here is dated, tagged with the class, and easy to show.',
          )}
        </p>
      </div>
      <div>
        {values.map(({ value, work, evidence }) => (
          <Fold key={value} summary={t(value)}>
            <dl className="stack-3">
              <div>
                <dt className="small quiet">{t('What classes do here')}</dt>
                <dd>{t(work)}</dd>
              </div>
              <div>
                <dt className="small quiet">{t('What evidence appears')}</dt>
                <dd>{t(evidence)}</dd>
              </div>
            </dl>
          </Fold>
        ))}
        <Fold summary={t('Frameworks of the four nations')}>
          <p>
            {withParts(
              'In England, the Department for Education’s advice {advice} (2014) names these values, and Ofsted’s {framework} asks how schools promote them.',
              {
                advice: (
                  <Source href="https://www.gov.uk/government/publications/promoting-fundamental-british-values-through-smsc">
                    Promoting fundamental British values as part of SMSC in schools
                  </Source>
                ),
                framework: (
                  <Source href="https://www.gov.uk/government/publications/education-inspection-framework">
                    Education inspection framework
                  </Source>
                ),
              },
            )}{' '}
            {t(
              'Wales, Scotland and Northern Ireland have frameworks of their own, from Estyn, Education Scotland and the Education and Training Inspectorate (ETI).',
            )}
          </p>
        </Fold>
      </div>
    </section>
  );
}

/** Opens without JavaScript, unlike `Disclosure`. */
function Fold({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details className={css.fold}>
      <summary>
        {summary}
        <ChevronIcon />
      </summary>
      <div className={css.folded}>{children}</div>
    </details>
  );
}

/** A document of the government, in English. */
function Source({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} lang="en-GB" rel="noopener">
      {children}
    </a>
  );
}

const promises = [
  { title: msg('Closed'), text: msg('Only schools that have joined can see what classes post.') },
  { title: msg('Every school checked'), text: msg('Our staff check each school before anyone can log in.') },
  { title: msg('No pupil accounts'), text: msg('Teachers and school staff log in. Pupils work beside them.') },
  { title: msg('No advertising'), text: msg('No adverts and no third-party tracking.') },
  { title: msg('Location data removed'), text: msg('A photo’s place and hidden details are removed.') },
  { title: msg('Your reports stay yours'), text: msg('A school that leaves may ask for a copy.') },
];

function Safety() {
  return (
    <section className={section} aria-labelledby="safety">
      <h2 id="safety">{t('Safe for classes')}</h2>
      <ul className={`plain-list ${css.promises}`}>
        {promises.map(({ title, text }) => (
          <li key={title}>
            <h3>{t(title)}</h3> <p>{t(text)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Price() {
  return (
    <section className={`${section} ${css.columns}`} aria-labelledby="price">
      <div className="stack-4">
        <h2 id="price">{t('What it costs')}</h2>
        <p className="size-4 strong">
          <PriceSentence />
        </p>
        <p>
          {t('You need no payment details to join.')}{' '}
          {withParts('Questions about the price: {email}', {
            email: <a href={`mailto:${COMPANY.accountsEmail}`}>{COMPANY.accountsEmail}</a>,
          })}
        </p>
        <p>
          <LinkButton to={paths.signUp}>{t('Join Now')}</LinkButton>
        </p>
      </div>
      <img src={quilt} alt="" width="656" height="548" loading="lazy" decoding="async" className={css.quilt} />
    </section>
  );
}

function LandingFooter() {
  return (
    <footer className={css.footer}>
      <div className={`page-width ${css.footerLines}`}>
        <ul className={`plain-list row-1 ${css.footerLinks}`}>
          <li>
            <Link to={paths.contact}>{t('Contact us')}</Link>
          </li>
          <li>
            <Link to={paths.publicConcern}>{t('Report a concern')}</Link>
          </li>
          <li>
            <DocumentLink {...DOCUMENTS.terms} />
          </li>
          <li>
            <DocumentLink {...DOCUMENTS.privacy} />
          </li>
        </ul>
        <ul className={`plain-list row-1 ${css.footerLinks}`}>
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
        {/* The page may have been prerendered in an earlier year. */}
        <p suppressHydrationWarning>
          © {COMPANY.name} {new Date().getFullYear()}
        </p>
      </div>
    </footer>
  );
}
