import { visibleText } from '@patchwork/contracts/visible-text';
import * as z from 'zod/mini';
import { msg, t } from '../../lib/i18n.ts';
import { ReasonForm } from '../../ui/reason-form.tsx';
import type { SignUp } from './api.ts';

const MAX = 1_000;
const Reason = z
  .string()
  .check(z.trim(), z.regex(visibleText, msg('Enter a reason')), z.maxLength(MAX, msg('Maximum 1000 characters')));
/** Names the drafts of rejections. */
export const REJECTION = 'sign-up-rejection';

interface Props {
  signUp: SignUp;
  takesFocus: boolean;
  reject: (reason: string) => Promise<void>;
  onCancel: () => void;
}

/** Asks for the reason, and says beforehand who reads it. */
export function RejectForm({ signUp, reject, ...props }: Props) {
  const lead = signUp.users?.find(({ schoolAdministrator, emailConfirmed }) => schoolAdministrator && emailConfirmed);
  return (
    <ReasonForm
      {...props}
      id={`reason-${signUp.id}`}
      label={t('Reject {name}', { name: signUp.name })}
      schema={Reason}
      question={t('Why is it rejected?')}
      hint={
        lead
          ? t('We email the reason to {email}.', { email: lead.email })
          : t('Nobody is emailed, because the Lead has not confirmed their address. Only staff read the reason.')
      }
      rows={4}
      maxLength={MAX}
      action={t('Reject')}
      busyText={t('Rejecting…')}
      notDone={t('It was not rejected.')}
      draft={{ kind: REJECTION, subject: signUp.id, place: 'tab' }}
      send={reject}
    />
  );
}
