import { Link } from 'react-router-dom';
import { plural, t } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { questionText } from '../../lib/question-text.ts';
import { sayTerm } from '../../lib/season-words.ts';
import { useFirst } from '../../ui/use-first.tsx';
import { useQuilts } from './api.ts';
import css from './quilt-page.module.css';

const FIRST = 6;

/** The school's other quilts, newest first. Nothing where there are none. */
export function EarlierQuilts({ shown }: { /** The half term of the quilt above. */ shown?: number }) {
  const { data, error } = useQuilts();
  const [quilts, more] = useFirst(data?.filter(({ halfTerm }) => halfTerm.id !== shown) ?? [], FIRST);
  if (!data && error === undefined) return null;
  if (data && quilts.length === 0) return null;
  return (
    <section aria-labelledby="earlier-heading" className="stack-3">
      <h2 id="earlier-heading" className="size-4">
        {data?.some(({ isCurrent, halfTerm }) => isCurrent && halfTerm.id !== shown) ? t('Other quilts') : t('Earlier quilts')}
      </h2>
      {!data && <p role="alert">{t('We couldn’t load the earlier quilts.')}</p>}
      <ul className={`plain-list ${css.lines} ${css.unprinted}`}>
        {quilts.map(({ halfTerm, question, isCurrent, patches }) => {
          const { text, lang } = questionText(question);
          return (
            <li key={halfTerm.id}>
              <Link to={isCurrent ? paths.quilt : paths.quiltOf(halfTerm.id)}>{sayTerm(halfTerm.name)}</Link>
              <span lang={lang} dir="auto">
                {text}
              </span>
              <span className="quiet">{plural(patches, '{count} patch', '{count} patches')}</span>
            </li>
          );
        })}
      </ul>
      {more}
    </section>
  );
}
