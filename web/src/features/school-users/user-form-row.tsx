import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { cx } from '../../lib/cx.ts';
import { fieldsOf } from '../../lib/form-problems.ts';
import { spoken, t } from '../../lib/i18n.ts';
import { type EmailField, useEmailField } from '../../lib/use-email-field.ts';
import { useFocusOn } from '../../lib/use-focus-on.ts';
import { emailTaken, titles } from '../../lib/user-form.ts';
import { AccountStatus } from '../../shell/account-status.tsx';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import table from '../../ui/data-table.module.css';
import { EmailText } from '../../ui/email-text.tsx';
import { Select, TextField } from '../../ui/field.tsx';
import { MoreMenu } from '../../ui/more-menu.tsx';
import { RowForm } from '../../ui/row-form.tsx';
import { ClassChip } from '../../ui/tie-ribbon.tsx';
import { addUser, type Group, type User, updateUser, useOwnDomains } from './api.ts';
import { BelowRow } from './editable-table.tsx';
import { isOutside } from './own-domains.ts';
import { RestoreHint } from './removed-users.tsx';
import { formOfUser, newUser, UserForm, userFormFields } from './schema.ts';
import css from './school-users.module.css';
import { type FormRowProps, useRowForm } from './use-row-form.tsx';

type FormProps = FormRowProps<User> & { users: User[]; groups: Group[]; onRestored: (user: User) => void };

/** A form row: it edits a user, or adds one. */
export function UserFormRow({ users, groups, onRestored, ...props }: FormProps) {
  const { stored: user } = props;
  const { form, row } = useRowForm<UserForm, User>({
    ...props,
    schema: UserForm,
    start: user ? formOfUser(user) : newUser(groups),
    fields: userFormFields,
    check: async (wanted) => ((await email.check(wanted.email)) ? undefined : { field: 'email', message: emailTaken }),
    save: (wanted) => (user ? updateUser(user.id, wanted) : addUser(wanted)).finally(email.forget),
    added: (saved) =>
      t('{name} has been added. We’ve emailed a link to choose a password.', { name: `${saved.firstName} ${saved.lastName}` }),
  });
  const email: EmailField = useEmailField(form, 'email', user);
  const typed = useWatch({ control: form.control, name: 'email' });
  const field = fieldsOf(form);
  const domains = useOwnDomains(users);
  const isStranger = !user && isOutside(typed, domains);
  const id = (name: string) => `user-${user?.id ?? 'new'}-${name}`;

  return (
    <RowForm
      {...row}
      addText={isStranger ? t('Add anyway') : t('Add')}
      label={user ? t('Edit {name}', { name: `${user.firstName} ${user.lastName}` }) : t('Add a user')}
    >
      <div className={css.span4}>
        <TextField label={t('Email')} type="email" autoComplete="off" {...email.emailField()} id={id('email')} />
        {!user && (
          <div role="status">
            {isStranger && (
              <p className={cx('row-4 apart', css.hint)}>
                {t('This address is not one of your school’s ({domains}). Add anyway?', {
                  domains: new Intl.ListFormat(spoken()).format(domains),
                })}
              </p>
            )}
          </div>
        )}
        {!user && (
          <RestoreHint
            email={typed}
            users={users}
            onRestored={(restored) => {
              form.reset(newUser(groups));
              onRestored(restored);
            }}
          />
        )}
      </div>
      <div className={css.span2}>
        <Select label={t('Title')} {...field('title')} id={id('title')}>
          {titles.map((title) => (
            <option key={title}>{title}</option>
          ))}
        </Select>
      </div>
      <TextField label={t('First name')} autoComplete="off" {...field('firstName')} id={id('first-name')} />
      <TextField label={t('Last name')} autoComplete="off" {...field('lastName')} id={id('last-name')} />
      <div className={css.span4}>
        <TextField label={t('Position')} optional autoComplete="off" {...field('schoolPosition')} id={id('position')} />
      </div>
      <div className={css.span4}>
        <Select label={t('Group')} {...field('schoolGroupId')} id={id('group')}>
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

interface Props {
  user: User;
  groupName: string;
  /** The logged-in user, who may not delete or sign out themselves here. */
  isMe: boolean;
  /** It was just in edit mode. */
  takesFocus: boolean;
  /** What is asked or said about the user, in so many columns. */
  below: ReactNode;
  columns: number;
  onChanged: (user: User) => void;
  onEdit: () => void;
  onSignOut: () => void;
  onDelete: () => void;
}

export function UserRow({ user, groupName, isMe, takesFocus, below, columns, onChanged, onEdit, onSignOut, onDelete }: Props) {
  const { title, firstName, lastName, email, schoolPosition, schoolGroup, schoolAdministrator, safeguardingLead } = user;
  const name = `${firstName} ${lastName}`;

  const edit = useFocusOn<HTMLButtonElement>(takesFocus);

  return (
    <>
      <tr className={cx(schoolAdministrator && 'strong')}>
        <td className={table.long}>
          <EmailText>{email}</EmailText>
        </td>
        <td className={cx(table.long, table.first)}>
          <span className="row-2">
            <span translate="no">
              {title} {name}
            </span>
            {schoolAdministrator && <Chip tone="good">{t('Lead')}</Chip>}
            {safeguardingLead && <Chip tone="info">{t('Safeguarding lead')}</Chip>}
          </span>
        </td>
        <td className={table.long}>{schoolPosition || <span className="quiet">{t('None given')}</span>}</td>
        <td className={table.long}>
          <ClassChip groupId={schoolGroup.id} isPlain>
            {groupName}
          </ClassChip>
        </td>
        <td className={css.account}>
          <AccountStatus user={user} mayResend={!isMe} onChanged={onChanged} />
        </td>
        <td className={css.actions}>
          <div className="row-2">
            <Button ref={edit} look="secondary" dense aria-label={t('Edit {name}', { name })} onClick={onEdit}>
              {t('Edit')}
            </Button>
            {isMe ? (
              <span className={cx('quiet strong', css.you)}>{t('You')}</span>
            ) : (
              <MoreMenu isInRow label={t('More for {name}', { name })}>
                <Button look="quiet" aria-label={t('Sign out {name}', { name })} onClick={onSignOut}>
                  {t('Sign out')}
                </Button>
                <Button look="quiet" aria-label={t('Delete {name}', { name })} onClick={onDelete}>
                  {t('Delete')}
                </Button>
              </MoreMenu>
            )}
          </div>
        </td>
      </tr>
      {below && <BelowRow columns={columns}>{below}</BelowRow>}
    </>
  );
}
