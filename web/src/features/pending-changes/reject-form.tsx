import { t } from '../../lib/i18n.ts';
import { ShortReason } from '../../shell/second-person/short-reason.ts';
import { ReasonForm } from '../../ui/reason-form.tsx';

/** Names the drafts of refusals. */
export const REFUSAL = 'refusal';

interface Props {
  id: string;
  /** The change, of which the draft is. */
  changeId: string;
  takesFocus: boolean;
  /** The user withdraws their own request. */
  isMine: boolean;
  reject: (reason: string) => Promise<void>;
  onFailed: (hasFailed: boolean) => void;
  onCancel: () => void;
}

/** Asks why a request is refused or withdrawn. */
export function RejectForm({ id, changeId, isMine, reject, ...props }: Props) {
  const act = isMine ? t('Withdraw') : t('Refuse');
  return (
    <ReasonForm
      {...props}
      id={`${id}-reason`}
      label={act}
      schema={ShortReason}
      question={isMine ? t('Why do you withdraw it?') : t('Why do you refuse?')}
      hint={isMine ? undefined : t('Your colleague reads this.')}
      action={act}
      notDone={t('Your decision was not saved.')}
      draft={{ kind: REFUSAL, subject: changeId }}
      send={reject}
    />
  );
}
