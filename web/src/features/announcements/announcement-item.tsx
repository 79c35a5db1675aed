import { useState } from 'react';
import { Link } from 'react-router-dom';
import { hasCode } from '../../lib/api-error.ts';
import { sayMoment } from '../../lib/dates.ts';
import { msg, spoken, t } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { useAction } from '../../lib/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { MessageBody } from '../../ui/message-body.tsx';
import { Stitch } from '../../ui/stitch.tsx';
import css from './announcements.module.css';
import { type Announcement, recallMessage } from './api.ts';
import { audienceWords, people } from './wording.ts';

const states = {
  scheduled: { tone: 'waiting', name: msg('Scheduled') },
  sending: { tone: 'info', name: msg('Sending') },
  sent: { tone: 'good', name: msg('Sent') },
  recalled: { tone: 'plain', name: msg('Recalled') },
} as const;

/** Where Back on the edit pages leads. */
const from = { from: paths.announcements };

interface Props {
  message: Announcement;
  onRecalled: (message: Announcement) => void;
  /** Called when it was too late to recall; the list shows the progress. */
  onTooLate: () => void;
}

/** One announcement: its state, and its text on demand. */
export function AnnouncementItem({ message, onRecalled, onTooLate }: Props) {
  const { id, subject, state, recipients, handedOut } = message;
  return (
    <>
      <Disclosure summary={<Summary message={message} />}>
        <div className={`stack-4 start ${css.detail}`}>
          <Facts>
            <Fact
              name={t('Written by')}
              value={
                <Link to={paths.userEdit(message.writtenBy)} state={from}>
                  {t('User {id}', { id: message.writtenBy })}
                </Link>
              }
            />
            <Fact name={t('Created')} value={sayMoment(message.createDate)} />
            {message.schoolId && (
              <Fact
                name={t('School')}
                value={
                  <Link to={paths.schoolEdit(message.schoolId)} state={from}>
                    {t('School {id}', { id: message.schoolId })}
                  </Link>
                }
              />
            )}
          </Facts>
          <section aria-label={t('The announcement “{subject}”', { subject })} className={`stack-4 ${css.letter}`}>
            <MessageBody html={message.htmlMessage} />
          </section>
          {state === 'scheduled' && <Recall message={message} onRecalled={onRecalled} onTooLate={onTooLate} />}
        </div>
      </Disclosure>
      {state === 'sending' && (
        <div className={`stack-1 ${css.progress}`}>
          <Stitch
            progress={recipients === 0 ? 0 : handedOut / recipients}
            label={t('Progress of “{subject}”, {id}', { subject, id })}
          />
          <p className={css.quiet}>
            {t('{count} of {people} have received it', {
              count: handedOut.toLocaleString(spoken()),
              people: people(recipients),
            })}
          </p>
        </div>
      )}
    </>
  );
}

const Summary = ({ message }: { message: Announcement }) => (
  <span className={css.summary}>
    <b dir="auto">{message.subject}</b>
    <span className={css.quiet}>
      {audienceWords(message)} · {people(message.recipients)} · <time dateTime={message.sendAt}>{sayMoment(message.sendAt)}</time>
    </span>
    <span>
      <Chip tone={states[message.state].tone}>{t(states[message.state].name)}</Chip>
    </span>
  </span>
);

function Recall({ message, onRecalled, onTooLate }: Props) {
  const [asks, setAsks] = useState(false);
  const { run, isBusy, problem } = useAction({
    explain: (error) =>
      hasCode(error, 'message-under-way')
        ? t('It is too late: the announcement is already being sent.')
        : t('The announcement was not recalled. Please try again.'),
  });

  const recall = () =>
    run(async () => {
      const recalled = await recallMessage(message.id).catch((error: unknown) => {
        if (hasCode(error, 'message-under-way')) onTooLate();
        throw error;
      });
      setAsks(false);
      onRecalled(recalled);
    });

  return (
    <>
      <Button look="secondary" aria-label={t('Recall “{subject}”', { subject: message.subject })} onClick={() => setAsks(true)}>
        {t('Recall')}
      </Button>
      {asks && (
        <ConfirmPanel
          question={t('Are you sure you want to recall the announcement “{subject}”? No one will receive it.', {
            subject: message.subject,
          })}
          confirmText={t('Yes, recall announcement')}
          busy={isBusy}
          busyText={t('Recalling…')}
          error={problem && <p>{problem}</p>}
          onConfirm={() => void recall()}
          onCancel={() => setAsks(false)}
        />
      )}
    </>
  );
}
