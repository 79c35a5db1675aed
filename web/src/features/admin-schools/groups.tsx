import useSWR from 'swr';
import { t } from '../../lib/i18n.ts';
import { Card } from '../../ui/card.tsx';
import { Chip } from '../../ui/chip.tsx';
import { ListStates } from '../../ui/list-states.tsx';
import css from './admin-schools.module.css';
import { type GroupUsersEvents, listGroups } from './api.ts';
import { GroupUsers } from './group-users.tsx';

/** The school's groups with their active users and what those did. */
export function Groups({ schoolId }: { schoolId: number }) {
  const groups = useSWR(['/api/groupsusersevents/school', schoolId], ([, id]) => listGroups(id), {
    // Every call is written down as a look into people's data.
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
  });
  return (
    <Card as="section" id="groups" className={css.section} aria-labelledby="groups-heading">
      <h2 id="groups-heading">{t('Groups')}</h2>
      <ListStates state={groups} what={t('the groups')} empty={t('No active groups/users found')}>
        {groups.data?.map((each) => (
          <Group key={each.schoolGroup.id} {...each} />
        ))}
      </ListStates>
    </Card>
  );
}

function Group({ schoolGroup: group, usersAndEvents }: GroupUsersEvents) {
  const name = [group.id, group.name, group.description].filter(Boolean).join(' - ');
  return (
    <section className={css.group} aria-labelledby={`group-${group.id}`}>
      <h3 id={`group-${group.id}`} className={css.groupName}>
        <span translate="no">{name}</span> {group.primaryGroup && <Chip tone="info">{t('Primary Group')}</Chip>}
      </h3>
      {usersAndEvents.length === 0 ? (
        <p className={css.quiet}>{t('No active users in this group')}</p>
      ) : (
        <GroupUsers caption={t('Users of {name}', { name: group.name })} usersAndEvents={usersAndEvents} />
      )}
    </section>
  );
}
