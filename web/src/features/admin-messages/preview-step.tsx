import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { formatDateTime } from '../../lib/dates.ts';
import { t } from '../../lib/i18n.ts';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { MessageBody } from '../../ui/message-body.tsx';
import css from './admin-messages.module.css';
import { type Preview, sendMessage } from './api.ts';
import { toWriting, type Values } from './schema.ts';
import { audienceWords, people } from './wording.ts';

interface Props {
  values: Values;
  preview: Preview;
  onBack: () => void;
  /** The server took it, for so many people. */
  onSent: (recipients: number, sendAt: string | null) => void;
  /** Nobody knows whether the server took it. */
  onUnsure: () => void;
}

/** The message as people will see it, and the last question before it leaves. */
export function PreviewStep({ values, preview, onBack, onSent, onUnsure }: Props) {
  const [state, setState] = useState<'looking' | 'asking' | 'busy'>('looking');
  const [failure, setFailure] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { sendAt = null } = toWriting(values);
  const many = people(preview.recipients);

  useEffect(() => heading.current?.focus(), []);

  async function send() {
    setState('busy');
    setFailure(null);
    try {
      // What was looked at is what is sent.
      const { subject, htmlMessage } = preview;
      const { recipients } = await sendMessage({ ...toWriting(values), subject, htmlMessage });
      onSent(recipients, sendAt);
    } catch (error) {
      const isUnsure = error instanceof ApiError && (error.status === 0 || error.status >= 500);
      if (isUnsure) onUnsure();
      setFailure(
        isUnsure
          ? t('No answer came, so it may be on its way all the same. Look at the messages below before you try again.')
          : `${t('The message was not sent.')} ${error instanceof ApiError ? t(error.errors[0]?.message ?? error.message) : ''}`,
      );
      setState('asking');
    }
  }

  return (
    <section aria-labelledby="preview-heading" className={css.form}>
      <h2 ref={heading} id="preview-heading" tabIndex={-1} className={css.title}>
        {t('Preview')}
      </h2>
      <Facts>
        <Fact
          name={t('To')}
          value={values.audience === 'school' ? values.school?.name : audienceWords({ audience: values.audience || 'everyone' })}
        />
        <Fact name={t('Recipients')} value={many} />
        <Fact name={t('When')} value={sendAt ? formatDateTime(sendAt) : t('Now')} />
      </Facts>
      <Card as="section" aria-label={t('As people will see it')} className={css.letter}>
        <h3>{preview.subject}</h3>
        <MessageBody html={preview.htmlMessage} />
      </Card>
      {preview.recipients === 0 && (
        <AlertPanel tone="warning">
          <p>{t('Nobody would get this message.')}</p>
        </AlertPanel>
      )}
      {state === 'looking' ? (
        <div className={css.actions}>
          {preview.recipients > 0 && <Button onClick={() => setState('asking')}>{sendAt ? t('Schedule') : t('Send')}</Button>}
          <Button look="secondary" onClick={onBack}>
            {t('Back to writing')}
          </Button>
        </div>
      ) : (
        <ConfirmPanel
          question={
            sendAt
              ? t('Send to {people} on {date}?', { people: many, date: formatDateTime(sendAt) })
              : t('Send to {people} now?', { people: many })
          }
          confirmText={sendAt ? t('Yes, schedule it') : t('Yes, send it')}
          busy={state === 'busy'}
          busyText={sendAt ? t('Scheduling…') : t('Sending…')}
          error={failure && <p>{failure}</p>}
          onConfirm={() => void send()}
          onCancel={() => {
            setFailure(null);
            setState('looking');
          }}
        />
      )}
    </section>
  );
}
