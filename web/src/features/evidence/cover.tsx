import { lazy, Suspense } from 'react';
import { sayDay } from '../../lib/dates.ts';
import { plural, t } from '../../lib/i18n.ts';
import { sayTerm } from '../../lib/season-words.ts';
import type { Picks, School, Term } from './api.ts';
import css from './cover.module.css';
import { Picture } from './picture.tsx';

const QuiltCover = lazy(() => import('./quilt-cover.tsx'));

type Props = { term: Term; school: School; cover: Picks['cover'] };

/** The first page: the photo or the quilt that the Lead has chosen, the term, how many schools, the introduction and the school's name. */
export function Cover({ term: { name, from, to, links }, school, cover: { photo, quilt, introduction } }: Props) {
  const count = new Set(links.map(({ connectedSchool }) => connectedSchool.id)).size;
  return (
    <header className={css.cover}>
      {photo && <Picture photo={photo} fallback={t('A photo by our school')} sizes="(width < 900px) 100vw, 700px" />}
      {quilt !== null && (
        <Suspense>
          <QuiltCover halfTerm={quilt} />
        </Suspense>
      )}
      <div className={css.words}>
        <p className={css.term}>
          {sayTerm(name)}
          <br />
          {sayDay(from)} – {sayDay(to, { hasYear: true })}
        </p>
        <h2>
          {count === 0
            ? t('What we shared with other schools')
            : plural(count, 'What we learned from {count} other school', 'What we learned from {count} other schools')}
        </h2>
        {introduction && (
          <p className={`as-written ${css.introduction}`} dir="auto" translate="no">
            {introduction}
          </p>
        )}
        <p className={css.school} translate="no">
          {school.name}
        </p>
      </div>
    </header>
  );
}
