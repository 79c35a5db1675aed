import { cx } from '../../lib/cx.ts';
import { msg, t } from '../../lib/i18n.ts';
import { Card } from '../../ui/card.tsx';
import tieCss from '../../ui/tie.module.css';
import css from './exchange.module.css';
import harbour from './harbour.webp';
import mulberry from './mulberry.svg';
import saltmarsh from './saltmarsh.svg';

// Two classes of the demo network (dev/demo). A report is in English, in every language of the page.
const terns = {
  school: 'Saltmarsh Point Primary',
  badge: saltmarsh,
  name: 'Terns',
  tie: css.terns,
  place: msg('by the sea'),
};
const otters = {
  school: 'Mulberry Dock Academy',
  badge: mulberry,
  name: 'Otters',
  tie: css.otters,
  place: msg('in an inner city'),
};
type Class = typeof terns;

/** A report as the feed shows it, and what a linked class wrote below it. */
export function Exchange() {
  return (
    <section className={css.exchange} aria-labelledby="example">
      <h2 id="example" className={css.caption}>
        {t('An example from invented schools')}
      </h2>
      <Card as="article" flush aria-labelledby="example-title" className={css.report}>
        <div aria-hidden className={cx(tieCss.ribbon, terns.tie)} />
        <div className={`stack-3 ${css.body}`}>
          <Who of={terns} />
          <h3 id="example-title" lang="en-GB" dir="ltr">
            The tide came over the path
          </h3>
          <p lang="en-GB" dir="ltr">
            The highest tide of the year came right over the path, so the whole school watched from the sea wall.
          </p>
          <img
            src={harbour}
            alt={t(
              'Felt figures of children cheering on a quay at sunset, with boats, coloured cottages and a striped lighthouse',
            )}
            width="800"
            height="400"
            fetchPriority="high"
            className={css.photo}
          />
        </div>
      </Card>
      <div className={`stack-3 ${css.reply}`}>
        <p className={`small quiet ${css.linked}`}>{t('Linked this half term')}</p>
        <Who of={otters} />
        <p lang="en-GB" dir="ltr">
          Here it is different: we have no sea, but the Thames goes up and down beside us. Is it the same tide?
        </p>
      </div>
    </section>
  );
}

/** A class, its school and where that is, as above a report. */
function Who({ of: { school, badge, name, tie, place } }: { of: Class }) {
  return (
    <div className={css.who}>
      <img src={badge} alt="" width="44" height="44" className={css.badge} />
      <div className={`row-2 ${css.names}`}>
        <strong translate="no">{school}</strong>
        {/* Unlike `ClassChip`, without a style attribute, which the prerendered page may not have. */}
        <span className={tieCss.class}>
          <span aria-hidden className={cx(tieCss.dot, tie)} />
          <span translate="no">{name}</span>
        </span>
        <span className="small quiet">{t(place)}</span>
      </div>
    </div>
  );
}
