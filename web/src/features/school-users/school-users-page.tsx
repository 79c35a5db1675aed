import CalendarArrowUp from 'lucide-react/icons/calendar-arrow-up';
import UsersRound from 'lucide-react/icons/users-round';
import { lazy, Suspense, useRef, useState } from 'react';
import { useLoaderData, useSearchParams } from 'react-router-dom';
import { t } from '../../lib/i18n.ts';
import { useMe } from '../../lib/me.ts';
import { onNewPath } from '../../lib/search-address.ts';
import { Page } from '../../shell/page.tsx';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { hasDraft } from '../../ui/use-kept-form.tsx';
import { loadSchool, useRemovedUsers } from './api.ts';
import { useRowEditing } from './editable-table.tsx';
import { GroupsSection } from './groups-section.tsx';
import { UsersSection } from './users-section.tsx';

const panels = {
  many: lazy(() => import('./many/many-panel.tsx')),
  'new-year': lazy(() => import('./new-year/new-year-panel.tsx')),
};
type PanelName = keyof typeof panels;

export const loader = () => loadSchool();

/** Filters and panels are in the address; they show the same data. */
export const shouldRevalidate = onNewPath;

/** Where a Lead manages the users and classes of their school. */
export function Component() {
  const loaded = useLoaderData<typeof loader>();
  const me = useMe();
  const removed = useRemovedUsers();
  const [users, setUsers] = useState(loaded.users);
  const [groups, setGroups] = useState(loaded.groups);
  const editing = useRowEditing(() => {
    const drafted = (kind: string, items: readonly { id: number }[]) =>
      items.filter(({ id }) => hasDraft(me?.id, kind, id)).map(({ id }) => ({ kind, id }));
    return [...drafted('school-user', loaded.users), ...drafted('school-group', loaded.groups)][0] ?? null;
  });

  async function reload() {
    const [stored] = await Promise.all([loadSchool(), removed.mutate()]);
    setUsers(stored.users);
    setGroups(stored.groups);
  }

  const [params, setParams] = useSearchParams();
  const name = params.get('panel') as PanelName;
  const Panel = Object.hasOwn(panels, name) ? panels[name] : null;
  const openers = { many: useRef<HTMLButtonElement>(null), 'new-year': useRef<HTMLButtonElement>(null) };
  const show = (panel: PanelName | null) =>
    setParams(
      (now) => {
        now.delete('panel');
        if (panel) now.set('panel', panel);
        return now;
      },
      { preventScrollReset: true },
    );
  function close() {
    show(null);
    openers[name].current?.focus();
  }

  return (
    <Page
      title={t('Users & Groups')}
      actions={
        <div className="row-3">
          <Button ref={openers.many} aria-expanded={name === 'many'} onClick={() => show('many')}>
            <UsersRound aria-hidden strokeWidth={1.75} />
            {t('Add people')}
          </Button>
          <Button ref={openers['new-year']} look="secondary" aria-expanded={name === 'new-year'} onClick={() => show('new-year')}>
            <CalendarArrowUp aria-hidden strokeWidth={1.75} />
            {t('New school year')}
          </Button>
        </div>
      }
    >
      {Panel && (
        <Suspense fallback={<p role="status">{t('Loading…')}</p>}>
          <Panel users={users} onClose={close} onDone={() => void reload()} />
        </Suspense>
      )}
      <Disclosure summary={<span className="strong">{t('What groups are for')}</span>}>
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
      <UsersSection users={users} groups={groups} editing={editing} onChange={setUsers} />
      <GroupsSection users={users} groups={groups} editing={editing} onChange={setGroups} onMoved={setUsers} />
    </Page>
  );
}
