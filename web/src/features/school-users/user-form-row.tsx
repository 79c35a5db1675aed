import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ON_BLUR, showRefusals } from '../../lib/form-problems.ts';
import { t } from '../../lib/i18n.ts';
import { useEmailCheck } from '../../lib/use-email-check.ts';
import { emailTaken, looksLikeEmail, titles } from '../../lib/user-form.ts';
import { RowForm } from '../../ui/row-form.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { addUser, type Group, type User, updateUser } from './api.ts';
import { logFailedAdd, saveFailure } from './save-failure.tsx';
import { formOfUser, newUser, UserForm, userFormFields } from './schema.ts';
import css from './school-users.module.css';

interface Props {
  /** Whom to edit; null adds somebody. */
  user: User | null;
  groups: Group[];
  columns: number;
  onSaved: (user: User) => void;
  onCancel?: () => void;
  reminder?: number;
  isDirty?: RefObject<boolean>;
}

/** A user being edited, or the last row, where one is added. */
export function UserFormRow({ user, groups, columns, onSaved, onCancel, reminder, isDirty: dirty }: Props) {
  const [failure, setFailure] = useState<ReactNode>('');
  const [done, setDone] = useState('');
  const form = useForm<UserForm>({
    resolver: zodResolver(UserForm),
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    defaultValues: user ? formOfUser(user) : newUser(groups),
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  const emailCheck = useEmailCheck(user?.id ?? 0);
  const id = (field: string) => `user-${user?.id ?? 'new'}-${field}`;
  const isEditing = user !== null;

  useEffect(() => {
    if (isEditing) form.setFocus('email');
  }, [isEditing, form.setFocus]);

  // The next one may be added at once. Not where it is reset: that lets go of the fields until they are drawn again.
  useEffect(() => {
    if (done) form.setFocus('email');
  }, [done, form.setFocus]);

  useEffect(() => {
    if (dirty) dirty.current = isDirty;
  }, [dirty, isDirty]);

  async function save(wanted: UserForm) {
    setFailure('');
    setDone('');
    if (!(await emailCheck.check(wanted.email))) {
      form.setError('email', { type: 'refused', message: emailTaken }, { shouldFocus: true });
      return;
    }
    try {
      const saved = user ? await updateUser(user.id, wanted) : await addUser(wanted);
      if (!saved?.id) throw new Error('The server returned nobody');
      onSaved(saved);
      if (user) return;
      form.reset(newUser(groups));
      setDone(t('{name} is added, and gets an email to choose a password.', { name: `${saved.firstName} ${saved.lastName}` }));
    } catch (error) {
      if (!user) logFailedAdd();
      const [first] = showRefusals(error, userFormFields, form.setError);
      if (first) form.setFocus(first as keyof UserForm);
      else setFailure(saveFailure(error, !user));
    } finally {
      emailCheck.forget();
    }
  }

  async function checkEmail(email: string) {
    if (!looksLikeEmail(email) || email === user?.email) return;
    const isFree = await emailCheck.check(email);
    if (!isFree && form.getValues('email').trim() === email) form.setError('email', { type: ON_BLUR, message: emailTaken });
  }

  return (
    <RowForm
      label={user ? t('Edit {name}', { name: `${user.firstName} ${user.lastName}` }) : t('Add a user')}
      isNew={!user}
      {...{ columns, failure, done, onCancel }}
      reminder={reminder ?? 0}
      busy={isSubmitting}
      onSubmit={form.handleSubmit(save, () => setDone(''))}
    >
      <div className={css.email}>
        <TextField
          label={t('Email')}
          type="email"
          autoComplete="off"
          error={errors.email?.message}
          {...form.register('email', {
            onBlur: (event: { target: { value: string } }) => void checkEmail(event.target.value.trim()),
            onChange: () => errors.email?.type === ON_BLUR && form.clearErrors('email'),
          })}
          id={id('email')}
        />
      </div>
      <div className={css.title}>
        <Select label={t('Title')} error={errors.title?.message} {...form.register('title')} id={id('title')}>
          {titles.map((title) => (
            <option key={title}>{title}</option>
          ))}
        </Select>
      </div>
      <TextField
        label={t('First name')}
        autoComplete="off"
        error={errors.firstName?.message}
        {...form.register('firstName')}
        id={id('first-name')}
      />
      <TextField
        label={t('Last name')}
        autoComplete="off"
        error={errors.lastName?.message}
        {...form.register('lastName')}
        id={id('last-name')}
      />
      <div className={css.position}>
        <TextField
          label={t('Position')}
          optional
          autoComplete="off"
          error={errors.schoolPosition?.message}
          {...form.register('schoolPosition')}
          id={id('position')}
        />
      </div>
      <div className={css.group}>
        <Select label={t('Group')} error={errors.schoolGroupId?.message} {...form.register('schoolGroupId')} id={id('group')}>
          {groups.map(({ id: groupId, name }) => (
            <option key={groupId} value={groupId}>
              {name}
            </option>
          ))}
        </Select>
      </div>
    </RowForm>
  );
}
