import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { hasCode } from '../../lib/api-error.ts';
import { formatDateTime } from '../../lib/dates.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { MessageBody } from '../../ui/message-body.tsx';
import { Stitch } from '../../ui/stitch.tsx';
import css from './admin-messages.module.css';
import { recallMessage, type WrittenMessage } from './api.ts';
import { audienceWords, people } from './wording.ts';

const states = {
  scheduled: <Chip tone="waiting">Scheduled</Chip>,
  sending: <Chip tone="info">Sending</Chip>,
  sent: <Chip tone="good">Sent</Chip>,
  recalled: <Chip>Recalled</Chip>,
} as const;

/** Where Back leads to from the edit pages. */
const from = { from: paths.adminMessages };

interface Props {
  message: WrittenMessage;
  onRecalled: (message: WrittenMessage) => void;
  /** It was too late for that: the list shows how far it is. */
  onTooLate: () => void;
}

/** One message that staff wrote: how far it is, and below that all of it. */
export function WrittenItem({ message, onRecalled, onTooLate }: Props) {
  const { id, subject, state, recipients, handedOut } = message;
  return (
    <>
      <Disclosure summary={<Summary message={message} />}>
        <div className={css.detail}>
          <Facts>
            <Fact
              name="Written by"
              value={
                <Link to={paths.userEdit(message.writtenBy)} state={from}>
                  User {message.writtenBy}
                </Link>
              }
            />
            <Fact name="Written" value={formatDateTime(message.createDate)} />
            {message.schoolId && (
              <Fact
                name="School"
                value={
                  <Link to={paths.schoolEdit(message.schoolId)} state={from}>
                    School {message.schoolId}
                  </Link>
                }
              />
            )}
          </Facts>
          <section aria-label={`The message “${subject}”`} className={css.letter}>
            <MessageBody html={message.htmlMessage} />
          </section>
          {state === 'scheduled' && <Recall message={message} onRecalled={onRecalled} onTooLate={onTooLate} />}
        </div>
      </Disclosure>
      {state === 'sending' && (
        <div className={css.progress}>
          <Stitch progress={recipients === 0 ? 0 : handedOut / recipients} label={`“${subject}”, ${id}: how far it is`} />
          <p className={css.quiet}>
            {handedOut.toLocaleString('en-GB')} of {people(recipients)} have it
          </p>
        </div>
      )}
    </>
  );
}

const Summary = ({ message }: { message: WrittenMessage }) => (
  <span className={css.summary}>
    <span className={css.subject}>{message.subject}</span>
    <span className={css.quiet}>
      {audienceWords(message)} · {people(message.recipients)} ·{' '}
      <time dateTime={message.sendAt}>{formatDateTime(message.sendAt)}</time>
    </span>
    <span>{states[message.state]}</span>
  </span>
);

function Recall({ message, onRecalled, onTooLate }: Props) {
  const [state, setState] = useState<'idle' | 'asking' | 'busy'>('idle');
  const [failure, setFailure] = useState<string | null>(null);

  async function recall() {
    setState('busy');
    setFailure(null);
    try {
      onRecalled(await recallMessage(message.id));
    } catch (error) {
      const isTooLate = hasCode(error, 'message-under-way');
      setFailure(isTooLate ? 'It is too late: people have begun to get it.' : 'The message was not recalled. Please try again.');
      setState('asking');
      if (isTooLate) onTooLate();
    }
  }

  return (
    <>
      <Button look="secondary" onClick={() => setState('asking')}>
        Recall<span className="visually-hidden"> “{message.subject}”</span>
      </Button>
      {state !== 'idle' && (
        <ConfirmPanel
          question={`Are you sure you want to recall the message “${message.subject}”? Nobody will get it.`}
          confirmText="Yes, recall message"
          busy={state === 'busy'}
          busyText="Recalling…"
          error={failure && <p>{failure}</p>}
          onConfirm={() => void recall()}
          onCancel={() => setState('idle')}
        />
      )}
    </>
  );
}
