import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field-error.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { addUser } from './api.ts';
import { emptyPerson, Person, titles } from './schema.ts';
import css from './sign-up.module.css';
import { rememberUser, useSignUp } from './store.ts';

const duplicate = 'Error! A user with this email address has already been created.';
const otherFailure = 'Error! Please check the information provided is correct, and the email address has not already been used.';

const start: Person = { ...emptyPerson, title: 'Mr' };

/** The last row of the table: a person to add. What was typed stays when adding fails. */
export function AddUserRow({ guuid }: { guuid: string }) {
  const users = useSignUp((state) => state.users);
  const [failure, setFailure] = useState('');
  const form = useForm<Person>({ resolver: zodResolver(Person), defaultValues: start });
  const { errors, isSubmitting } = form.formState;
  const [added, setAdded] = useState(0);

  useEffect(() => {
    // The emptied fields are there only after the reset has been drawn.
    if (added > 0) form.setFocus('title');
  }, [added, form]);

  async function add(person: Person) {
    setFailure('');
    if (users.some(({ email }) => email.toLowerCase() === person.email.toLowerCase())) return setFailure(duplicate);
    try {
      const { id } = await addUser(guuid, person);
      rememberUser({ ...person, id });
      form.reset(start);
      setAdded((count) => count + 1);
    } catch {
      setFailure(otherFailure);
    }
  }

  const submit = form.handleSubmit(add, () => setFailure(otherFailure));
  return (
    <tr
      className={css.adding}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
          event.preventDefault();
          void submit();
        }
      }}
    >
      <td>
        <Select label="Title" error={errors.title?.message} {...form.register('title')} id="new-title">
          {titles.map((title) => (
            <option key={title}>{title}</option>
          ))}
        </Select>
      </td>
      <td>
        <TextField label="First name" error={errors.firstName?.message} {...form.register('firstName')} id="new-first-name" />
      </td>
      <td>
        <TextField label="Last name" error={errors.lastName?.message} {...form.register('lastName')} id="new-last-name" />
      </td>
      <td>
        <TextField label="Email" type="email" error={errors.email?.message} {...form.register('email')} id="new-email" />
      </td>
      <td>
        <TextField
          label="Position"
          error={errors.schoolPosition?.message}
          {...form.register('schoolPosition')}
          id="new-position"
        />
      </td>
      <td>
        <Button look="secondary" busy={isSubmitting} busyText="Adding…" onClick={() => void submit()}>
          Add
        </Button>
        {failure && (
          <div role="alert">
            <FieldError id="new-user-error">{failure}</FieldError>
          </div>
        )}
      </td>
    </tr>
  );
}
