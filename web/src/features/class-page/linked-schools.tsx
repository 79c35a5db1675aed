import { Link } from 'react-router-dom';
import { t } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { Card } from '../../ui/card.tsx';
import { SchoolBadge } from '../../ui/school-badge.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useConnections } from './api.ts';
import css from './class-page.module.css';

/** The schools linked with the user's school this half term. */
export function LinkedSchools() {
  const { data, error } = useConnections();
  return (
    <Card as="aside" aria-labelledby="linked-heading" className={css.side}>
      <h2 id="linked-heading">{t('Linked this half term')}</h2>
      {!data && error === undefined && <Skeleton />}
      {!data && error !== undefined && <p role="alert">{t('We couldn’t load your connected schools.')}</p>}
      {data?.length === 0 && (
        <p className="quiet">{t('Your school has not been linked yet. New links are made every half term.')}</p>
      )}
      {data && data.length > 0 && (
        <ul className={`plain-list ${css.linked}`}>
          {data.map(({ connectedSchool: { id, name, county, badgeMediaItem } }) => (
            <li key={id}>
              <SchoolBadge schoolId={id} badgeUrl={badgeMediaItem?.thumbnail ?? badgeMediaItem?.url} size={44} />
              <div className="grow">
                <Link to={`${paths.home}?schoolid=${id}`} className={css.school} dir="auto" translate="no">
                  {name}
                </Link>
                <p className="quiet">{t(county.name)}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
