import { useLocation } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { t } from '../../lib/i18n.ts';
import { Card } from '../../ui/card.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import css from './admin-users.module.css';
import type { User } from './api.ts';

/** The user's school and group. */
export function UserPlace({ user: { school, schoolGroup: group } }: { user: User }) {
  const { pathname } = useLocation();
  return (
    <>
      <Card as="section" className={css.section} aria-labelledby="school-heading">
        <h2 id="school-heading">{t('School')}</h2>
        <Facts>
          <Fact name={t('Name')} value={<span translate="no">{school.name}</span>} />
          <Fact name={t('Id')} value={school.id} />
        </Facts>
        <div>
          <LinkButton
            look="secondary"
            to={paths.schoolEdit(school.id)}
            state={{ from: pathname }}
            aria-label={t('Details of {name}', { name: school.name })}
          >
            {t('Details')}
          </LinkButton>
        </div>
      </Card>
      <Card as="section" className={css.section} aria-labelledby="group-heading">
        <h2 id="group-heading">{t('School Group')}</h2>
        <Facts>
          <Fact name={t('Id')} value={group.id} />
          <Fact name={t('Name')} value={<span translate="no">{group.name}</span>} />
          <Fact name={t('Description')} value={group.description} />
        </Facts>
        {group.primaryGroup && (
          <div>
            <Chip tone="info">{t('Primary Group')}</Chip>
          </div>
        )}
      </Card>
    </>
  );
}
