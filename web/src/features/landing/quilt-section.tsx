import { t } from '../../lib/i18n.ts';
import css from './landing-page.module.css';
import revealedQuilt from './revealed-quilt.webp';

/** A quilt whose patches have turned over. */
export function QuiltSection() {
  return (
    <section className={`page-width ${css.section} ${css.columns}`} aria-labelledby="the-quilt">
      <div className="stack-4">
        <h2 id="the-quilt">{t('One quilt, sewn by many classes')}</h2>
        <p className={css.lead}>
          {t(
            'Each half term, your class can sew a patch that answers a shared question, such as “What do you hear at playtime?” All patches turn over together, in every classroom at once.',
          )}
        </p>
      </div>
      <img
        src={revealedQuilt}
        alt={t(
          'A quilt of six felt patches, joined by yellow stitches: a child and a ball, gulls over the sea, a crane, three children skipping, a bell, and two laughing faces',
        )}
        width="1120"
        height="770"
        loading="lazy"
        decoding="async"
        className={css.revealed}
      />
    </section>
  );
}
