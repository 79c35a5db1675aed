import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { fieldsOf } from '../../lib/form-problems.ts';
import { t } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { useFocusOn } from '../../lib/use-focus-on.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import table from '../../ui/data-table.module.css';
import { TextField } from '../../ui/field.tsx';
import { RowForm } from '../../ui/row-form.tsx';
import { ClassChip } from '../../ui/tie-ribbon.tsx';
import { addGroup, type Group, updateGroup } from './api.ts';
import { BelowRow } from './editable-table.tsx';
import { formOfGroup, GroupForm, groupFormFields, newGroup } from './schema.ts';
import css from './school-users.module.css';
import { type FormRowProps, useRowForm } from './use-row-form.tsx';

/** A form row: it edits a group, or adds one. */
export function GroupFormRow(props: FormRowProps<Group>) {
  const { stored: group } = props;
  const { form, row } = useRowForm({
    ...props,
    schema: GroupForm,
    start: group ? formOfGroup(group) : newGroup,
    fields: groupFormFields,
    save: (wanted) => (group ? updateGroup(group.id, wanted) : addGroup(wanted)),
    added: ({ name }) => t('{name} has been added.', { name }),
  });
  const field = fieldsOf(form);
  const id = (name: string) => `group-${group?.id ?? 'new'}-${name}`;

  return (
    <RowForm {...row} label={group ? t('Edit {name}', { name: group.name }) : t('Add a group')}>
      <div className={css.span4}>
        <TextField label={t('Name')} autoComplete="off" {...field('name')} id={id('name')} />
      </div>
      <div className={css.span5}>
        <TextField label={t('Description')} optional autoComplete="off" {...field('description')} id={id('description')} />
      </div>
    </RowForm>
  );
}

interface Props {
  group: Group;
  /** The number of its users. */
  count: number;
  /** What is asked or said about it. */
  below: ReactNode;
  takesFocus: boolean;
  columns: number;
  onEdit: () => void;
  onDelete: () => void;
}

/** A group; the primary group cannot be edited or deleted. */
export function GroupRow({ group, count, below, takesFocus, columns, onEdit, onDelete }: Props) {
  const { id, name, description, primaryGroup } = group;

  const edit = useFocusOn<HTMLButtonElement>(takesFocus);

  return (
    <>
      <tr>
        <td className={table.long}>
          <ClassChip groupId={id} isPlain>
            {primaryGroup ? name : <Link to={paths.classOf(id)}>{name}</Link>}
          </ClassChip>
        </td>
        <td className={table.long}>{description || <span className="quiet">{t('None given')}</span>}</td>
        <td data-label={t('Users')}>{count}</td>
        <td>
          {primaryGroup ? (
            <Chip tone="info">{t('Primary group')}</Chip>
          ) : (
            <div className="row-2">
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
      {below && <BelowRow columns={columns}>{below}</BelowRow>}
    </>
  );
}
