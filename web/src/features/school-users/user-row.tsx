import { useEffect, useRef } from 'react';
import { cx } from '../../lib/cx.ts';
import { t } from '../../lib/i18n.ts';
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
      <td data-label={t('Email')}>
        <EmailText>{email}</EmailText>
      </td>
      <td data-label={t('Name')}>
        <span className={css.name}>
          <span translate="no">
            {title} {firstName} {lastName}
          </span>
          {schoolAdministrator && <Chip tone="good">{t('Lead')}</Chip>}
        </span>
      </td>
      <td data-label={t('Position')}>{schoolPosition || <span className={css.quiet}>{t('None given')}</span>}</td>
      <td data-label={t('Group')}>
        <ClassChip groupId={schoolGroup.id}>{groupName}</ClassChip>
      </td>
      <td>
        <div className={css.buttons}>
          <Button
            ref={edit}
            look="secondary"
            dense
            aria-label={t('Edit {name}', { name: `${firstName} ${lastName}` })}
            onClick={onEdit}
          >
            {t('Edit')}
          </Button>
          {isMe ? (
            <span className={css.you}>{t('You')}</span>
          ) : (
            <Button
              look="secondary"
              dense
              aria-label={t('Delete {name}', { name: `${firstName} ${lastName}` })}
              onClick={onDelete}
            >
              {t('Delete')}
            </Button>
          )}
        </div>
      </td>
    </tr>
  );
}
