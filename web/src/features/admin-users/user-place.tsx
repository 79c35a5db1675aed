import { useLocation } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
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
        <h2 id="school-heading">School</h2>
        <Facts>
          <Fact name="Name" value={<span translate="no">{school.name}</span>} />
          <Fact name="Id" value={school.id} />
        </Facts>
        <div>
          <LinkButton
            look="secondary"
            to={paths.schoolEdit(school.id)}
            state={{ from: pathname }}
            aria-label={`Details of ${school.name}`}
          >
            Details
          </LinkButton>
        </div>
      </Card>
      <Card as="section" className={css.section} aria-labelledby="group-heading">
        <h2 id="group-heading">School Group</h2>
        <Facts>
          <Fact name="Id" value={group.id} />
          <Fact name="Name" value={<span translate="no">{group.name}</span>} />
          <Fact name="Description" value={group.description} />
        </Facts>
        {group.primaryGroup && (
          <div>
            <Chip tone="info">Primary Group</Chip>
          </div>
        )}
      </Card>
    </>
  );
}
