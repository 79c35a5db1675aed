import { type FormEvent, useState } from 'react';
import { t, withParts } from '../../lib/i18n.ts';
import { DOCUMENTS } from '../../lib/service.ts';
import { Button } from '../../ui/button.tsx';
import { DocumentLink } from '../../ui/document-link.tsx';
import { Checkbox } from '../../ui/field.tsx';

/** The terms, for a user who has not accepted them. */
export function TermsStep({ busy, onAccept, onCancel }: { busy: boolean; onAccept: () => void; onCancel: () => void }) {
  const [isAccepted, setAccepted] = useState(false);
  const [error, setError] = useState<string>();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isAccepted) onAccept();
    else setError(t('Please confirm you have read the terms and conditions'));
  }

  return (
    <form noValidate className="stack-5" onSubmit={submit}>
      <p>{withParts('Before you continue, please read the {document}.', { document: <DocumentLink {...DOCUMENTS.terms} /> })}</p>
      <Checkbox
        id="terms-step"
        autoFocus
        label={t('I have read and accept the terms and conditions')}
        error={error}
        checked={isAccepted}
        onChange={({ target }) => setAccepted(target.checked)}
      />
      <div className="row-5">
        <Button type="submit" busy={busy} busyText={t('Logging in…')}>
          {t('Continue')}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {t('Start again')}
        </Button>
      </div>
    </form>
  );
}
