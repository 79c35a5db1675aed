import { plural, t } from '../../lib/i18n.ts';
import css from './connections.module.css';
import { count } from './figures.ts';

const WIDTH = 240;

/** How many schools had 0, 1, … 6 or more links before a run and after it: bars with their numbers, and in words for who listens. */
export function LinksChart({ before, after }: { before: number[]; after: number[] }) {
  const most = Math.max(1, ...before, ...after);
  const length = (schools: number) => Math.round((schools / most) * WIDTH);
  return (
    <figure className={css.chart}>
      <figcaption>
        {t('Schools by number of connections')}
        <span aria-hidden="true" className={css.key}>
          <span className={css.before}>{t('before')}</span>
          <span className={css.after}>{t('after')}</span>
        </span>
      </figcaption>
      <ul className="plain-list">
        {before.map((schools, links) => {
          const name = links === 6 ? t('6 or more') : String(links);
          const then = after[links]!;
          return (
            <li key={name}>
              <span className="visually-hidden">
                {plural(
                  links,
                  '{name} connection: {before} before, {after} after',
                  '{name} connections: {before} before, {after} after',
                  { name, before: count(schools), after: count(then) },
                )}
              </span>
              <span aria-hidden="true">{links === 6 ? '6+' : links}</span>
              <svg aria-hidden="true" viewBox={`0 0 ${WIDTH} 22`} preserveAspectRatio="none">
                <rect className={css.before} y="1" height="9" width={length(schools)} />
                <rect className={css.after} y="12" height="9" width={length(then)} />
              </svg>
              <span aria-hidden="true" className={css.counts}>
                <span>{count(schools)}</span>
                <span>{count(then)}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </figure>
  );
}
