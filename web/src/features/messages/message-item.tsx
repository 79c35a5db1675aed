import ChevronDown from 'lucide-react/icons/chevron-down';
import Trash2 from 'lucide-react/icons/trash';
import { useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { formatDate } from '../../lib/dates.ts';
import { t } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { useHasRole } from '../../lib/session.ts';
import type { useAction } from '../../lib/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { FieldError } from '../../ui/field.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { MessageBody } from '../../ui/message-body.tsx';
import type { Message } from './api.ts';
import css from './messages.module.css';

/** The id of a message's button in the page. */
export const rowId = ({ id }: Pick<Message, 'id'>): string => `message-${id}`;

interface Props {
  message: Message;
  /** Its deletion, which is being confirmed, runs or has failed. */
  deletion: Pick<ReturnType<typeof useAction>, 'isBusy' | 'problem'> | null;
  /** Called at the first click on an unread message. */
  onRead: () => void;
  onAsk: () => void;
  onCancel: () => void;
  onDelete: () => void;
}

/** A row that opens the message below it. */
export function MessageItem({ message, deletion, onRead, onAsk, onCancel, onDelete }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const { subject, htmlMessage, sentDateTime, hasBeenRead } = message;
  const panelId = `${rowId(message)}-panel`;
  // Messages come from our team, which reads the feedback.
  const mayAnswer = useHasRole('Contributor');

  function toggle() {
    if (!hasBeenRead) onRead();
    if (isOpen && deletion) onCancel();
    setIsOpen(!isOpen);
  }

  return (
    <li className={cx(css.item, !hasBeenRead && css.unread)}>
      <h2 className={css.heading}>
        <button
          type="button"
          id={rowId(message)}
          className={css.row}
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={toggle}
        >
          <span className={css.dot} />
          <span className={css.line}>
            {!hasBeenRead && <span className="visually-hidden">{t('Unread:')} </span>}
            <time dateTime={sentDateTime} className={`quiet ${css.date}`}>
              {formatDate(sentDateTime)}
            </time>{' '}
            <span className={css.subject} dir="auto">
              {subject}
            </span>
          </span>
          <ChevronDown aria-hidden strokeWidth={1.75} className="chevron" />
        </button>
      </h2>
      <div id={panelId} hidden={!isOpen} className={`stack-5 start ${css.panel}`}>
        {isOpen && (
          <>
            <MessageBody html={htmlMessage} />
            <div className="row-3">
              {mayAnswer && (
                <LinkButton
                  look="secondary"
                  to={paths.feedback}
                  state={{ title: t('Answer to “{subject}”', { subject }) }}
                  aria-label={t('Answer message: {subject}', { subject })}
                >
                  {t('Answer')}
                </LinkButton>
              )}
              <Button look="secondary" aria-label={t('Delete message: {subject}', { subject })} onClick={onAsk}>
                <Trash2 aria-hidden strokeWidth={1.75} />
                <span>{t('Delete')}</span>
              </Button>
            </div>
            {deletion && (
              <ConfirmPanel
                question={t('Are you sure you want to delete the message “{subject}”?', { subject })}
                confirmText={t('Yes, delete message')}
                busy={deletion.isBusy}
                error={deletion.problem && <FieldError id={`${panelId}-error`}>{deletion.problem}</FieldError>}
                onConfirm={onDelete}
                onCancel={onCancel}
              />
            )}
          </>
        )}
      </div>
    </li>
  );
}
