import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ON_BLUR, showRefusals } from '../../lib/form-problems.ts';
import { msg, t } from '../../lib/i18n.ts';
import { useEmailCheck } from '../../lib/use-email-check.ts';
import { emailTaken, titles } from '../../lib/user-form.ts';
import { RowForm } from '../../ui/row-form.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { addUser } from './api.ts';
import { AddedPerson, emptyPerson, looksLikeEmail, type Person, personFields } from './schema.ts';
import css from './sign-up.module.css';
import { rememberUser, useSignUp } from './store.ts';

const duplicate = msg('Error! A user with this email address has already been created.');
const otherFailure = msg(
  'Error! Please check the information provided is correct, and the email address has not already been used.',
);

const start: Person = { ...emptyPerson, title: 'Mr' };

/** The last row of the table: a person to add. What was typed stays when adding fails. */
export function AddUserRow({ guuid, columns }: { guuid: string; columns: number }) {
  const users = useSignUp((state) => state.users);
  const [failure, setFailure] = useState('');
  const [done, setDone] = useState('');
  const form = useForm<Person>({ resolver: zodResolver(AddedPerson), defaultValues: start });
  const { errors, isSubmitting } = form.formState;
  const emailCheck = useEmailCheck(0);

  // The next one may be added at once. Not where it is reset: that lets go of the fields until they are drawn again.
  useEffect(() => {
    if (done) form.setFocus('title');
  }, [done, form.setFocus]);

  async function add(person: Person) {
    setFailure('');
    setDone('');
    if (users.some(({ email }) => email.toLowerCase() === person.email.toLowerCase())) return setFailure(duplicate);
    if (!(await emailCheck.check(person.email))) {
      form.setError('email', { type: 'refused', message: emailTaken });
      return setFailure(otherFailure);
    }
    try {
      const { id } = await addUser(guuid, person);
      // Before the new row is drawn, so that whoever sees it also sees the empty fields.
      form.reset(start);
      setDone(t('{name} is added.', { name: `${person.firstName} ${person.lastName}` }));
      rememberUser({ ...person, id });
    } catch (error) {
      showRefusals(error, personFields, form.setError);
      setFailure(otherFailure);
    } finally {
      emailCheck.forget();
    }
  }

  async function checkEmail(email: string) {
    if (!looksLikeEmail(email)) return;
    const isFree = await emailCheck.check(email);
    if (!isFree && form.getValues('email').trim() === email) form.setError('email', { type: ON_BLUR, message: emailTaken });
  }

  function refuse() {
    setDone('');
    setFailure(otherFailure);
  }

  return (
    <RowForm
      label={t('Add a user')}
      isNew
      busy={isSubmitting}
      {...{ columns, failure, done }}
      onSubmit={form.handleSubmit(add, refuse)}
    >
      <div className={css.title}>
        <Select label={t('Title')} error={errors.title?.message} {...form.register('title')} id="new-title">
          {titles.map((title) => (
            <option key={title}>{title}</option>
          ))}
        </Select>
      </div>
      <TextField label={t('First name')} error={errors.firstName?.message} {...form.register('firstName')} id="new-first-name" />
      <TextField label={t('Last name')} error={errors.lastName?.message} {...form.register('lastName')} id="new-last-name" />
      <div className={css.email}>
        <TextField
          label={t('Email')}
          type="email"
          error={errors.email?.message}
          {...form.register('email', {
            onBlur: (event: { target: { value: string } }) => void checkEmail(event.target.value.trim()),
            onChange: () => errors.email?.type === ON_BLUR && form.clearErrors('email'),
          })}
          id="new-email"
        />
      </div>
      <div className={css.position}>
        <TextField
          label={t('Position')}
          error={errors.schoolPosition?.message}
          {...form.register('schoolPosition')}
          id="new-position"
        />
      </div>
    </RowForm>
  );
}
