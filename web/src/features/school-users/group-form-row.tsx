import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { showRefusals } from '../../lib/form-problems.ts';
import { t } from '../../lib/i18n.ts';
import { RowForm } from '../../ui/row-form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { addGroup, type Group, updateGroup } from './api.ts';
import { logFailedAdd, saveFailure } from './save-failure.tsx';
import { formOfGroup, GroupForm, groupFormFields, newGroup } from './schema.ts';
import css from './school-users.module.css';

interface Props {
  /** Which to edit; null adds one. */
  group: Group | null;
  columns: number;
  onSaved: (group: Group) => void;
  onCancel?: () => void;
  reminder?: number;
  isDirty?: RefObject<boolean>;
}

/** A group being edited, or the last row, where one is added. */
export function GroupFormRow({ group, columns, onSaved, onCancel, reminder, isDirty: dirty }: Props) {
  const [failure, setFailure] = useState<ReactNode>('');
  const [done, setDone] = useState('');
  const form = useForm<GroupForm>({
    resolver: zodResolver(GroupForm),
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    defaultValues: group ? formOfGroup(group) : newGroup,
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  const id = (field: string) => `group-${group?.id ?? 'new'}-${field}`;
  const isEditing = group !== null;

  useEffect(() => {
    if (isEditing) form.setFocus('name');
  }, [isEditing, form.setFocus]);

  // The next one may be added at once. Not where it is reset: that lets go of the fields until they are drawn again.
  useEffect(() => {
    if (done) form.setFocus('name');
  }, [done, form.setFocus]);

  useEffect(() => {
    if (dirty) dirty.current = isDirty;
  }, [dirty, isDirty]);

  async function save(wanted: GroupForm) {
    setFailure('');
    setDone('');
    try {
      const saved = group ? await updateGroup(group.id, wanted) : await addGroup(wanted);
      if (!saved?.id) throw new Error('The server returned no group');
      onSaved(saved);
      if (group) return;
      form.reset(newGroup);
      setDone(t('{name} is added.', { name: saved.name }));
    } catch (error) {
      if (!group) logFailedAdd();
      const [first] = showRefusals(error, groupFormFields, form.setError);
      if (first) form.setFocus(first as keyof GroupForm);
      else setFailure(saveFailure(error, !group));
    }
  }

  return (
    <RowForm
      label={group ? t('Edit {name}', { name: group.name }) : t('Add a group')}
      isNew={!group}
      {...{ columns, failure, done, onCancel }}
      reminder={reminder ?? 0}
      busy={isSubmitting}
      onSubmit={form.handleSubmit(save, () => setDone(''))}
    >
      <div className={css.groupName}>
        <TextField label={t('Name')} autoComplete="off" error={errors.name?.message} {...form.register('name')} id={id('name')} />
      </div>
      <div className={css.description}>
        <TextField
          label={t('Description')}
          optional
          autoComplete="off"
          error={errors.description?.message}
          {...form.register('description')}
          id={id('description')}
        />
      </div>
    </RowForm>
  );
}
