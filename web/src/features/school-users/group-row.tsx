import { useEffect, useRef } from 'react';
import { msg, t } from '../../lib/i18n.ts';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { ClassChip } from '../../ui/class-chip.tsx';
import type { Group } from './api.ts';
import css from './school-users.module.css';

const failure = msg(
  'Error deleting group. This might be due to the group still containing users. Delete the users or move them to another group and try again.',
);

interface Props {
  group: Group;
  /** Deleting it has failed just now; `members` then says who is in the way. */
  hasFailed: boolean;
  members: string;
  takesFocus: boolean;
  columns: number;
  onEdit: () => void;
  onDelete: () => void;
}

/** A group; the primary one can be neither edited nor deleted. */
export function GroupRow({ group, hasFailed, members, takesFocus, columns, onEdit, onDelete }: Props) {
  const edit = useRef<HTMLButtonElement>(null);
  const { id, name, description, primaryGroup } = group;

  useEffect(() => {
    if (takesFocus) edit.current?.focus();
  }, [takesFocus]);

  return (
    <>
      <tr>
        <td data-label={t('Name')}>
          <ClassChip groupId={id}>{name}</ClassChip>
        </td>
        <td data-label={t('Description')}>{description || <span className={css.quiet}>{t('None given')}</span>}</td>
        <td>
          {primaryGroup ? (
            <Chip tone="info">{t('Primary group')}</Chip>
          ) : (
            <div className={css.buttons}>
              <Button ref={edit} look="secondary" dense aria-label={t('Edit {name}', { name })} onClick={onEdit}>
                {t('Edit')}
              </Button>
              <Button look="secondary" dense aria-label={t('Delete {name}', { name })} onClick={onDelete}>
                {t('Delete')}
              </Button>
            </div>
          )}
        </td>
      </tr>
      {hasFailed && (
        <tr className={css.failed}>
          <td colSpan={columns}>
            <AlertPanel>
              <p>{t(failure)}</p>
              {members && <p>{members}</p>}
            </AlertPanel>
          </td>
        </tr>
      )}
    </>
  );
}
