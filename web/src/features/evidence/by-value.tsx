import { formatDate } from '../../lib/dates.ts';
import { t } from '../../lib/i18n.ts';
import type { Evidence } from './api.ts';
import css from './evidence.module.css';
import { evidenceByValue } from './values.ts';

/** What the term holds for each of the British values that inspectors ask about. */
export function ByValue({ evidence }: { evidence: Evidence }) {
  return (
    <section className={css.section} aria-labelledby="by-value">
      <h2 id="by-value">{t('By British value')}</h2>
      {evidenceByValue(evidence).map(({ value, counted, quotes }) => (
        <section key={value} className={css.value} aria-label={t(value)}>
          <h3>{t(value)}</h3>
          <p>
            <span className={css.kind}>{t('Counted')}</span> {counted}
          </p>
          {quotes.length > 0 && <p className={css.kind}>{t('Quoted')}</p>}
          {quotes.map(({ text, date, className }) => (
            <blockquote key={`${date} ${text}`} className={css.quote}>
              <p dir="auto" translate="no">
                {text}
              </p>
              <footer>
                {className && `${className}, `}
                <time dateTime={date}>{formatDate(date)}</time>
              </footer>
            </blockquote>
          ))}
        </section>
      ))}
    </section>
  );
}
