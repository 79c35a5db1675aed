import { lazy, Suspense, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { t } from '../../../lib/i18n.ts';
import { paths } from '../../../lib/paths.ts';
import { useConnections } from '../reader.ts';
import css from './schools.module.css';

// A separate chunk: its words are needed after a press.
const LinkSentence = lazy(() => import('./link-sentence.tsx'));

/** Shows on demand why the user's school and this one were linked, with the way to guess first; nothing without reasons. */
export function LinkReasons({ school }: { school: { id: number; name: string } }) {
  const reasons = useConnections()?.find(({ connectedSchool }) => connectedSchool.id === school.id)?.reasons ?? [];
  const [isOpen, setOpen] = useState(false);
  const sentenceId = useId();
  if (reasons.length === 0) return null;
  return (
    <>
      <div className={`row-4 ${css.whys}`}>
        <button
          type="button"
          className={css.why}
          aria-expanded={isOpen}
          aria-controls={sentenceId}
          onClick={() => setOpen(!isOpen)}
        >
          {t('Why were we linked?')}
          <span className="visually-hidden"> {school.name}</span>
        </button>
        <Link to={paths.sameOrDifferent(school.id)} className={css.why}>
          {t('Same or different?')}
          <span className="visually-hidden"> {school.name}</span>
        </Link>
      </div>
      <div id={sentenceId} hidden={!isOpen} className="small">
        <Suspense>{isOpen && <LinkSentence reasons={reasons} school={school} />}</Suspense>
      </div>
    </>
  );
}
