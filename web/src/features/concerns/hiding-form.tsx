import { t } from '../../lib/i18n.ts';
import { type Concern, setHidden } from './api.ts';
import { ReasonForm } from './reason-form.tsx';
import { HideForm } from './schema.ts';

interface Props {
  concern: Concern;
  onDone: (concern: Concern) => void;
  onFailed: (hasFailed: boolean) => void;
  onCancel: () => void;
}

/** Why something is hidden, or shown again. */
export function HidingForm({ concern: { id, kind, isHidden }, onDone, onFailed, onCancel }: Props) {
  const words = isHidden
    ? { label: t('Why may it be shown again?'), action: t('Show again'), failed: t('It is still hidden.') }
    : { label: t('Why is it to be hidden?'), action: t('Hide'), failed: t('It is not hidden.'), hint: whoSees(kind) };

  return (
    <ReasonForm
      {...words}
      id={id}
      name={t('{action}: concern {id}', { action: words.action, id })}
      field="reason"
      schema={HideForm}
      act={async (reason) => onDone(await setHidden(id, !isHidden, reason))}
      onFailed={onFailed}
      onCancel={onCancel}
    />
  );
}

const whoSees = (kind: Concern['kind']): string =>
  kind === 'comment' || kind === 'response'
    ? t('Nobody sees it on the network until you show it again.')
    : t('Only Admins and the Leads of its school see it until you show it again.');
