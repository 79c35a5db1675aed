import { useEffect, useRef, useState } from 'react';
import { msg, plural, t } from '../../lib/i18n.ts';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { deleteGroup, type Group, type User } from './api.ts';
import { GroupFormRow } from './group-form-row.tsx';
import { GroupRow } from './group-row.tsx';
import { whoIsIn, withGroup, without } from './lists.ts';
import css from './school-users.module.css';
import { useRowEditing } from './use-row-editing.ts';

const columns = [msg('Name'), msg('Description'), msg('Actions')];

interface Props {
  users: User[];
  groups: Group[];
  onChange: (groups: Group[]) => void;
}

/** The groups of the school: a row each, and a last row to add one. */
export function GroupsSection({ users, groups, onChange }: Props) {
  const rows = useRowEditing();
  const [leaving, setLeaving] = useState<Group | null>(null);
  const [failed, setFailed] = useState<number | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const caption = useRef<HTMLSpanElement>(null);
  const table = useRef<HTMLDivElement>(null);

  // Specified: the flag goes with the next click in the table, whatever it hits; a key that presses a button clicks, too.
  useEffect(() => {
    const place = table.current;
    if (failed === null || !place) return;
    const clear = () => setFailed(null);
    place.addEventListener('click', clear);
    return () => place.removeEventListener('click', clear);
  }, [failed]);

  async function confirmDeletion({ id }: Group) {
    setIsBusy(true);
    try {
      const { active } = await deleteGroup(id);
      if (active) throw new Error('The group is still there');
      onChange(without(groups, id));
      setLeaving(null);
      caption.current?.focus();
    } catch {
      setFailed(id);
      setLeaving(null);
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <section className={css.section} aria-labelledby="groups-heading">
      <h2 id="groups-heading">{t('Groups')}</h2>
      <div ref={table} className={css.table}>
        <DataTable
          columns={columns}
          caption={
            <span ref={caption} tabIndex={-1}>
              {plural(groups.length, '{count} group in your school', '{count} groups in your school')}
            </span>
          }
        >
          {groups.map((group) =>
            rows.editing === group.id ? (
              <GroupFormRow
                key={group.id}
                group={group}
                columns={columns.length}
                reminder={rows.reminder}
                isDirty={rows.isDirty}
                onCancel={rows.stop}
                onSaved={(saved) => {
                  onChange(withGroup(groups, saved));
                  rows.stop();
                }}
              />
            ) : (
              <GroupRow
                key={group.id}
                group={group}
                hasFailed={failed === group.id}
                members={whoIsIn(users, group.id)}
                takesFocus={rows.closed === group.id}
                columns={columns.length}
                onEdit={() => rows.start(group.id)}
                onDelete={() => setLeaving(group)}
              />
            ),
          )}
          <GroupFormRow key="new" group={null} columns={columns.length} onSaved={(added) => onChange(withGroup(groups, added))} />
        </DataTable>
      </div>
      {leaving && (
        <ConfirmPanel
          key={leaving.id}
          question={t('Are you sure you want to delete group: {name}?', { name: leaving.name })}
          confirmText={t('Yes, delete {name}', { name: leaving.name })}
          busy={isBusy}
          onConfirm={() => void confirmDeletion(leaving)}
          onCancel={() => setLeaving(null)}
        />
      )}
    </section>
  );
}
