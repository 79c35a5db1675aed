import { useEffect, useRef, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { msg, plural, t } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { whyFailed } from '../../lib/why-failed.ts';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { FieldError, Select } from '../../ui/field.tsx';
import { deleteGroup, type Group, moveUsers, type User } from './api.ts';
import { membersOf, whoIsIn } from './lists.ts';
import css from './school-users.module.css';

const refusal = msg(
  'Error deleting group. This might be due to the group still containing users. Delete the users or move them to another group and try again.',
);

/** The moved users as stored, and what became of their group. */
export interface Moved {
  people: User[];
  outcome: 'kept' | 'deleted' | 'not-deleted';
}

interface Props {
  /** The group that could not be deleted. */
  group: Group;
  users: readonly User[];
  groups: readonly Group[];
  onMoved: (change: Moved) => void;
  onCancel: () => void;
}

/** Says that a group could not be deleted, who is in it, and offers to move them. */
export function MoveUsers({ group, users, groups, onMoved, onCancel }: Props) {
  const others = groups.filter(({ id }) => id !== group.id);
  const [toGroupId, setToGroupId] = useState(others[0]?.id);
  const { run, busy, problem } = useAction<'move' | 'delete'>({
    explain: (error) => `${t('Nobody was moved.')} ${whyFailed(error)}`.trim(),
  });
  const panel = useRef<HTMLDivElement>(null);
  const count = membersOf(users, group.id).length;

  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  const move = (isToDelete: boolean) =>
    run(
      async () => {
        if (toGroupId === undefined) return;
        const people = await moveUsers(group.id, toGroupId);
        const isDeleted =
          isToDelete &&
          (await deleteGroup(group.id).then(
            () => true,
            () => false,
          ));
        onMoved({ people, outcome: isDeleted ? 'deleted' : isToDelete ? 'not-deleted' : 'kept' });
      },
      isToDelete ? 'delete' : 'move',
    );

  return (
    <AlertPanel ref={panel}>
      <p>{t(refusal)}</p>
      {count > 0 && (
        <>
          <p>{whoIsIn(users, group.id)}</p>
          <form
            data-move
            className={cx('row-3 bottom', css.move)}
            aria-label={t('Move the users of {name}', { name: group.name })}
            onSubmit={(event) => {
              event.preventDefault();
              void move(true);
            }}
          >
            <Select
              label={plural(count, 'Move {count} user to', 'Move {count} users to')}
              id={`move-from-${group.id}`}
              value={toGroupId}
              onChange={({ target }) => setToGroupId(Number(target.value))}
            >
              {others.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
            <Button type="submit" busy={busy === 'delete'} busyText={t('Moving…')}>
              {t('Move them and delete {name}', { name: group.name })}
            </Button>
            <Button look="secondary" busy={busy === 'move'} busyText={t('Moving…')} onClick={() => void move(false)}>
              {t('Only move them')}
            </Button>
            <Button look="secondary" onClick={onCancel}>
              {t('Cancel')}
            </Button>
          </form>
          {problem && <FieldError>{problem}</FieldError>}
        </>
      )}
    </AlertPanel>
  );
}
