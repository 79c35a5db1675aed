import { useEffect, useRef } from 'react';
import { cx } from '../../lib/cx.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { ClassChip } from '../../ui/class-chip.tsx';
import { EmailText } from '../../ui/email-text.tsx';
import type { User } from './api.ts';
import css from './school-users.module.css';

interface Props {
  user: User;
  groupName: string;
  /** The reader, who may not delete themselves. */
  isMe: boolean;
  /** It was in edit mode just now. */
  takesFocus: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

export function UserRow({ user, groupName, isMe, takesFocus, onEdit, onDelete }: Props) {
  const edit = useRef<HTMLButtonElement>(null);
  const { title, firstName, lastName, email, schoolPosition, schoolGroup, schoolAdministrator } = user;

  useEffect(() => {
    if (takesFocus) edit.current?.focus();
  }, [takesFocus]);

  return (
    <tr className={cx(schoolAdministrator && css.lead)}>
      <td data-label="Email">
        <EmailText>{email}</EmailText>
      </td>
      <td data-label="Name">
        <span className={css.name}>
          <span translate="no">
            {title} {firstName} {lastName}
          </span>
          {schoolAdministrator && <Chip tone="good">Lead</Chip>}
        </span>
      </td>
      <td data-label="Position">{schoolPosition || <span className={css.quiet}>None given</span>}</td>
      <td data-label="Group">
        <ClassChip groupId={schoolGroup.id}>{groupName}</ClassChip>
      </td>
      <td>
        <div className={css.buttons}>
          <Button ref={edit} look="secondary" dense aria-label={`Edit ${firstName} ${lastName}`} onClick={onEdit}>
            Edit
          </Button>
          {isMe ? (
            <span className={css.you}>You</span>
          ) : (
            <Button look="secondary" dense aria-label={`Delete ${firstName} ${lastName}`} onClick={onDelete}>
              Delete
            </Button>
          )}
        </div>
      </td>
    </tr>
  );
}
