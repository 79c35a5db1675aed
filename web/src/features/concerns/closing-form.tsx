import { hasCode } from '../../lib/api-error.ts';
import { t } from '../../lib/i18n.ts';
import { type Concern, closeConcern } from './api.ts';
import { ReasonForm } from './reason-form.tsx';
import { CloseForm } from './schema.ts';

interface Props {
  id: number;
  onClosed: (concern: Concern) => void;
  /** Somebody else was quicker: the list as it is now says with which words. */
  onOutdated: () => void;
  onFailed: (hasFailed: boolean) => void;
  onCancel: () => void;
}

/** What came of a concern. */
export function ClosingForm({ id, onClosed, onOutdated, onFailed, onCancel }: Props) {
  async function close(outcome: string) {
    try {
      onClosed(await closeConcern(id, outcome));
    } catch (error) {
      if (!hasCode(error, 'concern-closed')) throw error;
      onOutdated();
    }
  }

  return (
    <ReasonForm
      id={id}
      name={t('Close concern {id}', { id })}
      field="outcome"
      schema={CloseForm}
      label={t('What was done?')}
      action={t('Close concern')}
      failed={t('The concern was not closed.')}
      act={close}
      onFailed={onFailed}
      onCancel={onCancel}
    />
  );
}
