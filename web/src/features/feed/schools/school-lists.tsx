import { useId } from 'react';
import { Link } from 'react-router-dom';
import { t } from '../../../lib/i18n.ts';
import { useLanguage } from '../../../lib/language.ts';
import { paths } from '../../../lib/paths.ts';
import { DOCUMENTS, documentIn } from '../../../lib/service.ts';
import { Card } from '../../../ui/card.tsx';
import { SchoolBadge } from '../../../ui/school-badge.tsx';
import type { School } from '../api.ts';
import { badgeOf, useConnections, useFavourites } from '../reader.ts';
import { SchoolLink } from './school-link.tsx';
import css from './schools.module.css';

/** Connected and favourite schools in a side column. */
export function SchoolLists() {
  const connections = useConnections();
  const favourites = useFavourites();
  const language = useLanguage((chosen) => chosen.language);
  return (
    <aside aria-label={t('Schools')} className={`stack-4 ${css.lists}`}>
      <SchoolList
        title={t('Connected schools')}
        schools={connections?.map(({ connectedSchool }) => connectedSchool)}
        empty={t('Your school has not been linked yet. New links are made every half term.')}
        failed={t('We couldn’t load your connected schools.')}
      />
      {/* The menu of favourites says how to add the first. */}
      {favourites?.length !== 0 && (
        <SchoolList title={t('Favourite schools')} schools={favourites} failed={t('We couldn’t load your favourite schools.')} />
      )}
      <p className={`row-4 small ${css.legal}`}>
        <Link to={paths.contact}>{t('Contact')}</Link>
        <a href={documentIn(DOCUMENTS.terms, language).href} target="_blank" rel="noopener">
          {t('Terms (PDF)')}
        </a>
        <a href={documentIn(DOCUMENTS.privacy, language).href} target="_blank" rel="noopener">
          {t('Privacy (PDF)')}
        </a>
      </p>
    </aside>
  );
}

type Props = {
  title: string;
  /** Undefined if they could not be loaded. */
  schools: School[] | undefined;
  empty?: string;
  failed: string;
};

function SchoolList({ title, schools, empty, failed }: Props) {
  const titleId = useId();
  return (
    <Card as="section" flush aria-labelledby={titleId} className={css.list}>
      <h2 id={titleId}>{title}</h2>
      {!schools && <p role="alert">{failed}</p>}
      {schools?.length === 0 && <p className="small quiet">{empty}</p>}
      {schools && schools.length > 0 && (
        <ul className={`plain-list ${css.items}`}>
          {schools.map((school) => (
            <li key={school.id}>
              <SchoolBadge schoolId={school.id} badgeUrl={badgeOf(school)} size={40} />
              <SchoolLink school={school} className={`grow ${css.name}`} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
