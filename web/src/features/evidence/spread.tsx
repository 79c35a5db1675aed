import { cx } from '../../lib/cx.ts';
import { formatDate } from '../../lib/dates.ts';
import { t } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import type { Picked } from './api.ts';
import { Picture } from './picture.tsx';
import css from './spread.module.css';
import { shortened } from './suggest.ts';

type Props = { name: string; picks: readonly Picked[]; onChoose: () => void };

/** A section: the first pick with its photos and quotation large, the others below. Without picks it is not printed. */
export function Spread({ name, picks: [first, ...others], onChoose }: Props) {
  if (!first)
    return (
      <section className={cx('stack-3 start', css.value, css.unpicked)} aria-label={t(name)}>
        <h3>{t(name)}</h3>
        <p className="quiet">{t('No report picked')}</p>
        <Button look="secondary" aria-label={t('Choose one for {section}', { section: t(name) })} onClick={onChoose}>
          {t('Choose one')}
        </Button>
      </section>
    );
  return (
    <section className={cx('stack-5', css.value)} aria-label={t(name)}>
      <div className={css.spread}>
        <Photos pick={first} sizes="(width < 900px) 100vw, 640px" />
        <div>
          <h3>{t(name)}</h3>
          <Words pick={first} />
        </div>
      </div>
      {others.length > 0 && (
        <ul className={cx('plain-list', css.others)} aria-label={t('Also picked')}>
          {others.map((pick) => (
            <li key={pick.article.id} className={cx('stack-3', css.also)}>
              <Photos pick={pick} sizes="(width < 900px) 50vw, 200px" />
              <Words pick={pick} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Photos({ pick: { photos, article }, sizes }: { pick: Picked; sizes: string }) {
  if (photos.length === 0) return null;
  const fallback = t('A photo of the report “{title}”', { title: article.title });
  return (
    <figure className={cx('stack-2', css.photos, photos.length > 1 && css.two)}>
      {photos.map((photo) => (
        <Picture key={photo.id} {...{ photo, fallback, sizes }} />
      ))}
    </figure>
  );
}

function Words({ pick: { caption, quotation, article } }: { pick: Picked }) {
  return (
    <div className={cx('stack-3', css.words)}>
      {caption && (
        <p className="as-written" dir="auto" translate="no">
          {caption}
        </p>
      )}
      {quotation && (
        <blockquote>
          <p dir="auto" translate="no">
            “{shortened(quotation.narrative)}”
          </p>
          <footer className="small quiet">{from(quotation)}</footer>
        </blockquote>
      )}
      <p className={cx('small quiet', css.source)}>
        <cite className="strong" translate="no">
          {article.title}
        </cite>{' '}
        · {from(article)}
      </p>
    </div>
  );
}

/** "Kestrels · 22/09/2026" */
const from = ({ schoolGroup, createDate }: Pick<Picked['article'], 'schoolGroup' | 'createDate'>) =>
  [schoolGroup?.name, formatDate(createDate)].filter(Boolean).join(' · ');
