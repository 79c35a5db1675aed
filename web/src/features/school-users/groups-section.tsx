import { useRef, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { msg, plural, t } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { StatusLine } from '../../ui/error-summary.tsx';
import { deleteGroup, type Group, type User } from './api.ts';
import { EditableTable, type RowEditing } from './editable-table.tsx';
import { GroupFormRow, GroupRow } from './group-form-row.tsx';
import { membersOf, withGroup, without, withUser } from './lists.ts';
import { type Moved, MoveUsers } from './move-users.tsx';
import css from './school-users.module.css';

const columns = [msg('Name'), msg('Description'), msg('Users'), msg('Actions')];

interface Props {
  users: User[];
  groups: Group[];
  editing: RowEditing;
  onChange: (groups: Group[]) => void;
  /** The users after some were moved to another group. */
  onMoved: (users: User[]) => void;
}

/** The school's groups, one row each, and a row to add one. */
export function GroupsSection({ users, groups, editing, onChange, onMoved }: Props) {
  const [addRequests, setAddRequests] = useState(0);
  const [leaving, setLeaving] = useState<Group | null>(null);
  const [failed, setFailed] = useState<number | null>(null);
  const action = useAction();
  const caption = useRef<HTMLSpanElement>(null);
  async function confirmDeletion({ id, name }: Group) {
    const isDeleted = await action.run(async () => {
      await deleteGroup(id);
      onChange(without(groups, id));
      return t('{name} has been deleted.', { name });
    });
    if (!isDeleted) setFailed(id);
    setLeaving(null);
  }

  function moved({ id, name }: Group, { people, outcome }: Moved) {
    onMoved(people.reduce(withUser, users));
    if (outcome === 'deleted') onChange(without(groups, id));
    setFailed(null);
    const group = people[0]?.schoolGroup.name ?? '';
    const sentences = [
      plural(people.length, '{count} user has been moved to {group}.', '{count} users have been moved to {group}.', { group }),
      outcome === 'deleted' && t('{name} has been deleted.', { name }),
      outcome === 'not-deleted' && t('{name} was not deleted. Please try again.', { name }),
    ];
    action.say(sentences.filter(Boolean).join(' '));
  }

  return (
    <section className={cx('stack-4', css.section)} aria-labelledby="groups-heading">
      <div className={cx('row-4 apart', css.heading)}>
        <h2 id="groups-heading">{t('Groups')}</h2>
        <Button look="secondary" onClick={() => setAddRequests((count) => count + 1)}>
          {t('Add a group')}
        </Button>
      </div>
      <StatusLine ref={action.status}>{action.said}</StatusLine>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: adds nothing to operate, only clears a message */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key that activates a button also clicks */}
      <div
        className={css.table}
        onClick={({ target }) => {
          // Specified: the next click in the table clears the message. Its own controls are the way out of the failure.
          if (!(target instanceof Element && target.closest('form[data-move]'))) setFailed(null);
        }}
      >
        <EditableTable
          items={groups}
          kind="school-group"
          editing={editing}
          addRequests={addRequests}
          columns={columns}
          caption={plural(groups.length, '{count} group in your school', '{count} groups in your school')}
          captionRef={caption}
          onSaved={(saved) => onChange(withGroup(groups, saved))}
          form={({ key, ...props }) => <GroupFormRow key={key} {...props} />}
          row={(group, row) => (
            <GroupRow
              key={group.id}
              group={group}
              count={membersOf(users, group.id).length}
              columns={columns.length}
              onDelete={() => setLeaving(group)}
              below={
                leaving?.id === group.id ? (
                  <ConfirmPanel
                    key={group.id}
                    question={t('Are you sure you want to delete group: {name}?', { name: group.name })}
                    confirmText={t('Yes, delete {name}', { name: group.name })}
                    busy={action.isBusy}
                    onConfirm={() => void confirmDeletion(group)}
                    onCancel={() => setLeaving(null)}
                  />
                ) : failed === group.id ? (
                  <MoveUsers
                    group={group}
                    users={users}
                    groups={groups}
                    onMoved={(change) => moved(group, change)}
                    onCancel={() => {
                      setFailed(null);
                      caption.current?.focus();
                    }}
                  />
                ) : null
              }
              {...row}
            />
          )}
        />
      </div>
    </section>
  );
}
