import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError, hasCode } from '../../lib/api-error.ts';
import { cx } from '../../lib/cx.ts';
import { fieldsOf, showRefusals } from '../../lib/form-problems.ts';
import { msg, t } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { useEmailField } from '../../lib/use-email-field.ts';
import { emailTaken, titles } from '../../lib/user-form.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import table from '../../ui/data-table.module.css';
import { DataTable } from '../../ui/data-table.tsx';
import { EmailText } from '../../ui/email-text.tsx';
import { Select, TextField } from '../../ui/field.tsx';
import { RowForm } from '../../ui/row-form.tsx';
import { DraftLine, useKeptForm } from '../../ui/use-kept-form.tsx';
import { addUser, removeUser } from './api.ts';
import { AddedPerson, emptyPerson, type Person, personFields } from './schema.ts';
import css from './sign-up.module.css';
import { type AddedUser, forgetUser, rememberUser, useSignUp } from './store.ts';

const columns = [msg('Title'), msg('First name'), msg('Last name'), msg('Email'), msg('Position'), msg('Action')];

/** Further users of the school, one row each, and a last row to add one. */
export function UsersTable({ guuid }: { guuid: string }) {
  const users = useSignUp((state) => state.users);
  const [leaving, setLeaving] = useState<AddedUser | null>(null);
  const removal = useAction({ explain: () => t('The user was not deleted. Please try again.') });
  const caption = useRef<HTMLSpanElement>(null);

  const confirmRemoval = (user: AddedUser) =>
    removal.run(async () => {
      await removeUser(guuid, user.id);
      forgetUser(user.id);
      setLeaving(null);
      caption.current?.focus();
    });

  return (
    <section className={cx('stack-4', css.users)} aria-labelledby="users-heading">
      <h2 id="users-heading" className="size-4">
        {t('Add further users')}
      </h2>
      <p className="quiet">
        {t('Add colleagues who need a login too, up to 20 in total. You can add more once your school is approved.')}
      </p>
      <DataTable
        columns={columns}
        caption={
          <span ref={caption} tabIndex={-1}>
            {t('Users')}
          </span>
        }
      >
        {users.map((user) => (
          <tr key={user.id}>
            <td data-label={t('Title')}>{user.title}</td>
            <td data-label={t('First name')} className={table.long}>
              {user.firstName}
            </td>
            <td data-label={t('Last name')} className={table.long}>
              {user.lastName}
            </td>
            <td data-label={t('Email')} className={table.long}>
              <EmailText>{user.email}</EmailText>
            </td>
            <td data-label={t('Position')} className={table.long}>
              {user.schoolPosition}
            </td>
            <td>
              <div>
                <Button
                  look="secondary"
                  dense
                  aria-label={t('Delete {name}', { name: `${user.firstName} ${user.lastName}` })}
                  onClick={() => {
                    removal.clear();
                    setLeaving(user);
                  }}
                >
                  {t('Delete')}
                </Button>
              </div>
            </td>
          </tr>
        ))}
        <AddUserRow guuid={guuid} columns={columns.length} />
      </DataTable>
      {leaving && (
        <ConfirmPanel
          question={t('Are you sure you want to delete user: {name}?', { name: `${leaving.firstName} ${leaving.lastName}` })}
          confirmText={t('Yes, delete {name}', { name: `${leaving.firstName} ${leaving.lastName}` })}
          busy={removal.isBusy}
          error={removal.problem}
          onConfirm={() => void confirmRemoval(leaving)}
          onCancel={() => setLeaving(null)}
        />
      )}
    </section>
  );
}

const duplicate = msg('Error! A user with this email address has already been created.');
const otherFailure = msg(
  'Error! Please check the information provided is correct, and the email address has not already been used.',
);

/** Codes of refusals whose sentence says what to do, since the entered details are right. */
const limits = ['too-many-users', 'too-many-changes', 'rate-limited'];

const start: Person = { ...emptyPerson, title: 'Mr' };

/** The last row of the table, which adds a user. The typed text stays when adding fails. */
function AddUserRow({ guuid, columns }: { guuid: string; columns: number }) {
  const users = useSignUp((state) => state.users);
  const [failure, setFailure] = useState('');
  const [addedId, setAddedId] = useState<number | null>(null);
  const form = useForm<Person>({ resolver: zodResolver(AddedPerson), defaultValues: start });
  const kept = useKeptForm(form, { kind: 'sign-up-user', subject: guuid, stored: start, place: 'tab', isPublic: true });
  const field = fieldsOf(form);
  const email = useEmailField(form, 'email');

  // Focus for the next entry. Not right after the reset, which unregisters the fields until the next render.
  useEffect(() => {
    if (addedId !== null) form.setFocus('title');
  }, [addedId, form.setFocus]);

  async function add(person: Person) {
    setFailure('');
    setAddedId(null);
    if (users.some((user) => user.email.toLowerCase() === person.email.toLowerCase())) return setFailure(duplicate);
    if (!(await email.check(person.email))) {
      form.setError('email', { type: 'refused', message: emailTaken });
      return setFailure(otherFailure);
    }
    try {
      const { id } = await addUser(guuid, person);
      // Before the new row is rendered, so that both changes appear together.
      form.reset(start);
      setAddedId(id);
      rememberUser({ ...person, id });
    } catch (error) {
      // The address was free just now, so that only this request can have it: the Lead's own, say.
      if (hasCode(error, 'email-taken')) return setFailure(duplicate);
      if (error instanceof ApiError && limits.includes(error.code)) return setFailure(error.message);
      showRefusals(error, personFields, form.setError);
      setFailure(otherFailure);
    } finally {
      email.forget();
    }
  }

  function refuse() {
    setAddedId(null);
    setFailure(otherFailure);
  }

  const added = users.find(({ id }) => id === addedId);
  return (
    <RowForm
      label={t('Add a user')}
      isNew
      busy={form.formState.isSubmitting}
      done={added && t('{name} has been added.', { name: `${added.firstName} ${added.lastName}` })}
      draftLine={<DraftLine {...kept} />}
      {...{ columns, failure }}
      onSubmit={form.handleSubmit(add, refuse)}
    >
      <div className={css.span2}>
        <Select label={t('Title')} {...field('title')} id="new-title">
          {titles.map((title) => (
            <option key={title}>{title}</option>
          ))}
        </Select>
      </div>
      <TextField label={t('First name')} {...field('firstName')} id="new-first-name" />
      <TextField label={t('Last name')} {...field('lastName')} id="new-last-name" />
      <div className={css.span4}>
        <TextField label={t('Email')} type="email" {...email.emailField()} id="new-email" />
      </div>
      <div className={css.span4}>
        <TextField label={t('Position')} {...field('schoolPosition')} id="new-position" />
      </div>
    </RowForm>
  );
}
