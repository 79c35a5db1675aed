import { cx } from '../../lib/cx.ts';
import { plural, t } from '../../lib/i18n.ts';
import { Card } from '../../ui/card.tsx';
import tieCss from '../../ui/tie.module.css';
import css from './example.module.css';
import harrowmere from './harrowmere.svg';
import page from './landing-page.module.css';
import mulberry from './mulberry.svg';
import photo from './street-party.webp';

// A report of the demo network (dev/demo), in English like any report, and two of its classes.
const otters = { school: 'Mulberry Dock Academy', badge: mulberry, name: 'Otters', tie: css.otters };
const kestrels = { school: 'Harrowmere Primary', badge: harrowmere, name: 'Kestrels', tie: css.kestrels };
type Class = typeof otters;

/** A report, the link through which another class found it, and what the two classes wrote. */
export function Example() {
  return (
    <section className={`stack-5 page-width ${page.section}`} aria-labelledby="example">
      <h2 id="example">{t('What a report looks like')}</h2>
      <p className="size-3">{t('An example from our demonstration. Its schools and classes are invented.')}</p>
      <div className={`stack-6 top ${css.columns}`}>
        <Report />
        <Link />
      </div>
    </section>
  );
}

function Report() {
  return (
    <Card as="article" flush aria-labelledby="example-title" className={css.report}>
      <div aria-hidden className={cx(tieCss.ribbon, otters.tie)} />
      <div className={`stack-4 ${css.body}`}>
        <Who of={otters} />
        <h3 id="example-title" className="size-4" lang="en-GB" dir="ltr">
          Our street party for the whole street
        </h3>
        <p lang="en-GB" dir="ltr">
          We strung bunting from our door to the bakery and everybody brought one dish from home. Zara’s gran made samosas and
          Tom’s grandad brought parkin, which most of us had never tasted.
        </p>
        <img
          src={photo}
          alt={t('Felt pictures of seven children waving in a street of terraced houses, below bunting')}
          width="800"
          height="600"
          loading="lazy"
          decoding="async"
          className={css.photo}
        />
        <p className="quiet">{plural(6, '{count} comment', '{count} comments')}</p>
      </div>
    </Card>
  );
}

function Link() {
  return (
    <div className="stack-4">
      <h3 className="size-4">{t('Linked this half term')}</h3>
      <ul className={`plain-list stack-5 ${css.linked}`}>
        {[otters, kestrels].map((one) => (
          <li key={one.name}>
            <Who of={one} />
          </li>
        ))}
      </ul>
      <h4>{t('Why were we linked?')}</h4>
      <p>
        {t('{name} is {theirs}, and we are {ours}.', {
          name: kestrels.school,
          theirs: t('{what} {where}', { what: t('in a village'), where: t('in {county}', { county: 'West Yorkshire' }) }),
          ours: t('{what} {where}', { what: t('in an inner city'), where: t('in {county}', { county: 'Greater London' }) }),
        })}{' '}
        {plural(86, 'One school has {count} pupil, the other {more}.', 'One school has {count} pupils, the other {more}.', {
          more: '420',
        })}
      </p>
      <h4>{t('What the classes wrote')}</h4>
      <ol className={`plain-list stack-4 ${css.talk}`}>
        <Said by={kestrels}>Kestrels are very proud that parkin made it all the way to London. Did anybody like it?</Said>
        <Said by={otters}>Nine out of ten. Ibrahim says it tastes like a bonfire, and that this is a good thing.</Said>
      </ol>
    </div>
  );
}

/** A class and its school, as above a report. */
function Who({ of: { school, badge, name, tie } }: { of: Class }) {
  return (
    <div className={css.who}>
      <img src={badge} alt="" width="48" height="48" loading="lazy" className={css.badge} />
      <div className={`row-3 ${css.names}`}>
        <strong translate="no">{school}</strong>
        <Chip of={{ name, tie }} />
      </div>
    </div>
  );
}

/** A class's name with its tie. Unlike `ClassChip`, without a style attribute, which the prerendered page may not have. */
function Chip({ of: { name, tie } }: { of: Pick<Class, 'name' | 'tie'> }) {
  return (
    <span className={tieCss.class}>
      <span aria-hidden className={cx(tieCss.dot, tie)} />
      <span translate="no">{name}</span>
    </span>
  );
}

function Said({ by: { name, tie }, children }: { by: Class; children: string }) {
  return (
    <li className="stack-2 start">
      <Chip of={{ name, tie }} />
      <p lang="en-GB" dir="ltr">
        {children}
      </p>
    </li>
  );
}
