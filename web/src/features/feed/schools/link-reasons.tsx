import { lazy, Suspense, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { t } from '../../../lib/i18n.ts';
import { paths } from '../../../lib/paths.ts';
import { useConnections } from '../reader.ts';
import css from './schools.module.css';

// A separate chunk: its words are needed after a press.
const ReasonItems = lazy(() => import('./reason-items.tsx'));

/** Shows on demand why the user's school and this one were linked, with the way to guess first; nothing without reasons. */
export function LinkReasons({ school }: { school: { id: number; name: string } }) {
  const reasons = useConnections()?.find(({ connectedSchool }) => connectedSchool.id === school.id)?.reasons ?? [];
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  if (reasons.length === 0) return null;
  return (
    <>
      <div className={`row-4 ${css.whys}`}>
        <button type="button" className={css.why} aria-expanded={isOpen} aria-controls={listId} onClick={() => setOpen(!isOpen)}>
          {t('Why were we linked?')}
          <span className="visually-hidden"> {school.name}</span>
        </button>
        <Link to={paths.sameOrDifferent(school.id)} className={css.why}>
          {t('Same or different?')}
          <span className="visually-hidden"> {school.name}</span>
        </Link>
      </div>
      <ul id={listId} hidden={!isOpen} className={`small ${css.reasons}`}>
        <Suspense>{isOpen && <ReasonItems reasons={reasons} />}</Suspense>
      </ul>
    </>
  );
}
