import { Link } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { t } from '../../../lib/i18n.ts';
import { DOCUMENTS } from '../../../lib/service.ts';
import { useReader } from '../reader-store.ts';
import { SchoolList } from './school-list.tsx';
import css from './schools.module.css';

/** Connected and favourite schools: a rail beside the feed, or strips above it where there is no room. */
export function SchoolLists() {
  const { connections, favourites } = useReader();
  return (
    <aside aria-label={t('Schools')} className={css.lists}>
      <SchoolList
        title={t('Connected schools')}
        schools={connections?.map(({ connectedSchool, reasons }) => ({ ...connectedSchool, reasons }))}
        empty={t('Your school has not been linked yet. New links are made every half term.')}
        failed={t('We could not load your connected schools.')}
      />
      <SchoolList
        title={t('Favourite schools')}
        schools={favourites}
        empty={t('click the star on a school to add it as a favourite')}
        failed={t('We could not load your favourite schools.')}
      />
      <p className={css.legal}>
        <Link to={paths.contact}>{t('Contact')}</Link>
        <a href={DOCUMENTS.terms.href} target="_blank" rel="noopener">
          {t('Terms (PDF)')}
        </a>
        <a href={DOCUMENTS.privacy.href} target="_blank" rel="noopener">
          {t('Privacy (PDF)')}
        </a>
      </p>
    </aside>
  );
}
