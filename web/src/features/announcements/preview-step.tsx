import { useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { sayMoment } from '../../lib/dates.ts';
import { t } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { useFocusOn } from '../../lib/use-focus-on.ts';
import { useSecondPerson } from '../../shell/second-person/use-second-person.tsx';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { MessageBody } from '../../ui/message-body.tsx';
import { type Preview, sendMessage } from './api.ts';
import { toAnnouncement, type Values } from './schema.ts';
import { audienceWords, people } from './wording.ts';

interface Props {
  values: Values;
  preview: Preview;
  onBack: () => void;
  /** Called when the server has accepted it, with its number of recipients. */
  onSent: (recipients: number, sendAt: string | null) => void;
  /** Called when a colleague has to agree first. */
  onWaiting: () => void;
  /** Called when it is unknown whether the server accepted it. */
  onUnsure: () => void;
}

/** Shows the announcement as recipients will see it and asks for confirmation. */
export function PreviewStep({ values, preview, onBack, onSent, onWaiting, onUnsure }: Props) {
  const [asks, setAsks] = useState(false);
  const { run, isBusy, problem, clear } = useAction({ explain: notSent });
  const { ask, dialog } = useSecondPerson('announcement');
  const { sendAt = null } = toAnnouncement(values);
  const many = people(preview.recipients);

  const heading = useFocusOn<HTMLHeadingElement>(true);

  const send = () =>
    run(async () => {
      // Send exactly what the preview shows.
      const { subject, htmlMessage } = preview;
      const sent = await ask((reason) => sendMessage({ ...toAnnouncement(values), subject, htmlMessage }, reason)).catch(
        (error: unknown) => {
          if (isUnsure(error)) onUnsure();
          throw error;
        },
      );
      if (sent === 'waiting') onWaiting();
      else if (sent !== 'cancelled') onSent(sent.recipients ?? preview.recipients, sendAt);
    });

  return (
    <section aria-labelledby="preview-heading" className="stack-5">
      <h2 ref={heading} id="preview-heading" tabIndex={-1} className="size-4">
        {t('Preview')}
      </h2>
      <Facts>
        <Fact
          name={t('To')}
          value={values.audience === 'school' ? values.school?.name : audienceWords({ audience: values.audience || 'everyone' })}
        />
        <Fact name={t('Recipients')} value={many} />
        <Fact name={t('When')} value={sendAt ? sayMoment(sendAt) : t('Now')} />
      </Facts>
      <Card as="section" aria-label={t('How recipients will see it')} className="stack-4">
        <h3 dir="auto">{preview.subject}</h3>
        <MessageBody html={preview.htmlMessage} />
      </Card>
      {preview.recipients === 0 && <AlertPanel tone="warning">{t('This announcement has no recipients.')}</AlertPanel>}
      {!asks ? (
        <div className="row-3">
          {preview.recipients > 0 && <Button onClick={() => setAsks(true)}>{sendAt ? t('Schedule') : t('Send')}</Button>}
          <Button look="secondary" onClick={onBack}>
            {t('Back to editing')}
          </Button>
        </div>
      ) : (
        <ConfirmPanel
          question={
            sendAt
              ? t('Send to {people} on {date}?', { people: many, date: sayMoment(sendAt) })
              : t('Send to {people} now?', { people: many })
          }
          confirmText={sendAt ? t('Yes, schedule it') : t('Yes, send it')}
          busy={isBusy}
          busyText={sendAt ? t('Scheduling…') : t('Sending…')}
          error={problem && <p>{problem}</p>}
          onConfirm={() => void send()}
          onCancel={() => {
            clear();
            setAsks(false);
          }}
        />
      )}
      {dialog}
    </section>
  );
}

const isUnsure = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 500);

const notSent = (error: unknown): string =>
  isUnsure(error)
    ? t('We didn’t get a response, so it may already have been sent. Check the list below before you try again.')
    : `${t('The announcement was not sent.')} ${error instanceof ApiError ? t(error.errors[0]?.message ?? error.message) : ''}`;
