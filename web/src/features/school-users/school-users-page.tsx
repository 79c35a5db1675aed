import { lazy, Suspense, useState } from 'react';
import { useLoaderData, useSearchParams } from 'react-router-dom';
import { t } from '../../lib/i18n.ts';
import { Page } from '../../shell/page.tsx';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { loadSchool } from './api.ts';
import { GroupsSection } from './groups-section.tsx';
import css from './school-users.module.css';
import { UsersSection } from './users-section.tsx';

const panels = {
  many: lazy(() => import('./many/many-panel.tsx')),
  'new-year': lazy(() => import('./new-year/new-year-panel.tsx')),
};

export const loader = () => loadSchool();

/** Where a Lead manages the users and classes of their school. */
export function Component() {
  const loaded = useLoaderData<typeof loader>();
  const [users, setUsers] = useState(loaded.users);
  const [groups, setGroups] = useState(loaded.groups);

  const [params, setParams] = useSearchParams();
  const name = params.get('panel') as keyof typeof panels;
  const Panel = Object.hasOwn(panels, name) ? panels[name] : null;
  const show = (panel: string) => setParams(panel ? { panel } : {}, { preventScrollReset: true });

  async function reload() {
    const stored = await loadSchool();
    setUsers(stored.users);
    setGroups(stored.groups);
  }

  return (
    <Page title={t('Users & Groups')}>
      <div className="row-3">
        <Button look="secondary" onClick={() => show('many')}>
          {t('Add many')}
        </Button>
        <Button look="secondary" onClick={() => show('new-year')}>
          {t('New school year')}
        </Button>
      </div>
      {Panel && (
        <Suspense fallback={<p role="status">{t('Loading…')}</p>}>
          <Panel onClose={() => show('')} onDone={() => void reload()} />
        </Suspense>
      )}
      <Disclosure summary={<span className={css.helpTitle}>{t('What groups are for')}</span>}>
        <div className="stack-3">
          <p>
            {t(
              'Groups are classes of pupils. Each September a group can be reassigned to its new teachers: its reports and its connections stay with the pupils as they move up through the school.',
            )}
          </p>
          <p>{t('Every school starts with a primary group, for users who have no class. It cannot be edited or deleted.')}</p>
          <p>{t('You can delete a group when it is empty: move its users to another group first.')}</p>
        </div>
      </Disclosure>
      <UsersSection users={users} groups={groups} onChange={setUsers} />
      <GroupsSection users={users} groups={groups} onChange={setGroups} />
    </Page>
  );
}
