import { t } from '../../lib/i18n.ts';
import css from './landing-page.module.css';
import revealedQuilt from './revealed-quilt.webp';

/** A quilt whose patches have turned over. */
export function QuiltSection() {
  return (
    <section className={`stack-5 page-width ${css.section}`} aria-labelledby="the-quilt">
      <div className={`stack-5 ${css.quiltColumns}`}>
        <div className="stack-4">
          <h2 id="the-quilt">{t('One quilt, sewn by many classes')}</h2>
          <p className="size-3">
            {t(
              'Each half term, your class can sew one patch: a drawing or photo that answers a question shared with its linked classes, such as “What do you hear at playtime?”',
            )}
          </p>
          <p className="size-3">
            {t('Patches stay face down until they all turn over together, at the same moment in every classroom.')}
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
      </div>
    </section>
  );
}
