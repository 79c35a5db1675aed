import { useState } from 'react';
import { useLoaderData } from 'react-router-dom';
import { t } from '../../lib/i18n.ts';
import { Page } from '../../shell/page.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { loadSchool } from './api.ts';
import { GroupsSection } from './groups-section.tsx';
import css from './school-users.module.css';
import { UsersSection } from './users-section.tsx';

export const loader = () => loadSchool();

/** Where a Lead looks after the people and the classes of their own school. */
export function Component() {
  const loaded = useLoaderData<typeof loader>();
  const [users, setUsers] = useState(loaded.users);
  const [groups, setGroups] = useState(loaded.groups);

  return (
    <Page title={t('Users & Groups')}>
      <Disclosure summary={<span className={css.helpTitle}>{t('What groups are for')}</span>}>
        <div className={css.help}>
          <p>
            {t(
              'Groups are classes of pupils. Each September a group can be reassigned to its new teachers: its reports and its connections stay with the pupils as they move up through the school.',
            )}
          </p>
          <p>
            {t(
              'Every school has a primary group, which is there from the start. It cannot be edited or deleted, and it is the place for whoever has no class of their own.',
            )}
          </p>
          <p>{t('A group can be deleted once nobody is in it: move its users to another group first.')}</p>
        </div>
      </Disclosure>
      <UsersSection me={loaded.me} users={users} groups={groups} onChange={setUsers} />
      <GroupsSection users={users} groups={groups} onChange={setGroups} />
    </Page>
  );
}
