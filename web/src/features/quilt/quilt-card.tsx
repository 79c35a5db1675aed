import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { ApiError } from '../../lib/api-error.ts';
import { t, withParts } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { questionText } from '../../lib/question-text.ts';
import { browserStorage, QUILT_HINT } from '../../lib/storage.ts';
import { Card } from '../../ui/card.tsx';
import { Stitch } from '../../ui/stitch.tsx';
import { useQuiltOnce, useQuilts } from './api.ts';
import css from './quilt-card.module.css';
import { revealTime } from './quilt-words.ts';

const store = browserStorage('localStorage');

type Props = { /** Of one line, for narrow windows. */ isLine?: boolean };

/** The question of this half term's quilt and how many classes have sewn, for pages beside it. Nothing without a quilt. */
export default function QuiltCard({ isLine = false }: Props) {
  const question = useQuilts().data?.find(({ isCurrent }) => isCurrent)?.question;
  const { data: told, error } = useQuiltOnce();
  // The next visit keeps the place for the line, so that nothing moves when it arrives.
  const exists = told !== undefined && question !== undefined;
  useEffect(() => {
    if (exists) store.setItem(QUILT_HINT, 'true');
    else if (error instanceof ApiError && error.status === 404) store.removeItem(QUILT_HINT);
  }, [exists, error]);
  if (!question || !told) return null;

  const { text, lang } = questionText(question);
  const { sewn, classes, isRevealed, revealsAt } = told;
  const count = isRevealed ? t('All patches have turned over.') : t('{sewn} of {classes} sewn.', { sewn, classes });
  const quote = (
    <span lang={lang} dir="auto" className={isLine ? css.question : undefined}>
      {text}
    </span>
  );
  if (isLine)
    return (
      <p className={css.line}>
        <Link to={paths.quilt}>{t('The quilt')}</Link>
        {quote}
        <span className="quiet">{count}</span>
      </p>
    );
  return (
    <Card as="section" aria-labelledby="quilt-card" className={`stack-2 small ${css.card}`}>
      <h2 id="quilt-card">
        <Link to={paths.quilt}>{t('The quilt')}</Link>
      </h2>
      <p>{quote}</p>
      {!isRevealed && <Stitch progress={classes === 0 ? 0 : sewn / classes} label={t('Patches sewn')} />}
      <p className="quiet">
        {count}{' '}
        {!isRevealed &&
          withParts('All turn over on {when}.', { when: <time dateTime={revealsAt}>{revealTime(revealsAt)}</time> })}
      </p>
    </Card>
  );
}
