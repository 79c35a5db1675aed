import { useEffect, useRef, useState } from 'react';
import { msg, plural, t } from '../../lib/i18n.ts';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { deleteGroup, type Group, type User } from './api.ts';
import { EditableTable } from './editable-table.tsx';
import { GroupFormRow, GroupRow } from './group-form-row.tsx';
import { whoIsIn, withGroup, without } from './lists.ts';
import css from './school-users.module.css';

const columns = [msg('Name'), msg('Description'), msg('Actions')];

interface Props {
  users: User[];
  groups: Group[];
  onChange: (groups: Group[]) => void;
}

/** The school's groups, one row each, and a last row to add one. */
export function GroupsSection({ users, groups, onChange }: Props) {
  const [leaving, setLeaving] = useState<Group | null>(null);
  const [failed, setFailed] = useState<number | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const caption = useRef<HTMLSpanElement>(null);
  const table = useRef<HTMLDivElement>(null);

  // Specified: the next click in the table clears the message, wherever it is; a key that activates a button also clicks.
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
        <EditableTable
          items={groups}
          kind="school-group"
          columns={columns}
          caption={plural(groups.length, '{count} group in your school', '{count} groups in your school')}
          captionRef={caption}
          onSaved={(saved) => onChange(withGroup(groups, saved))}
          form={({ key, ...props }) => <GroupFormRow key={key} {...props} />}
          row={(group, editing) => (
            <GroupRow
              key={group.id}
              group={group}
              hasFailed={failed === group.id}
              members={whoIsIn(users, group.id)}
              columns={columns.length}
              onDelete={() => setLeaving(group)}
              {...editing}
            />
          )}
        />
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
