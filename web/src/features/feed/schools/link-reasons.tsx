import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { t } from '../../../lib/i18n.ts';
import { paths } from '../../../lib/paths.ts';
import { useConnections } from '../reader.ts';
import css from './schools.module.css';

// A separate chunk: only the page of a linked school says it.
const LinkSentence = lazy(() => import('./link-sentence.tsx'));

/** Why the user's school and this one were linked, and the way to guess with the class; nothing for a school without a link. */
export function LinkReasons({ school }: { school: { id: number; name: string } }) {
  const link = useConnections()?.find(({ connectedSchool }) => connectedSchool.id === school.id);
  if (!link) return null;
  return (
    <div>
      <Suspense>
        <LinkSentence reasons={link.reasons} school={school} />
      </Suspense>
      <Link to={paths.sameOrDifferent(school.id)} className={css.why}>
        {t('Same or different?')}
        <span className="visually-hidden"> {school.name}</span>
      </Link>
    </div>
  );
}
