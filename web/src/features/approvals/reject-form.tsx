import { zodResolver } from '@hookform/resolvers/zod';
import { visibleText } from '@patchwork/contracts/visible-text';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { fieldsOf, showRefusals } from '../../lib/form-problems.ts';
import { msg, t } from '../../lib/i18n.ts';
import { useFocusOn } from '../../lib/use-focus-on.ts';
import { whyFailed } from '../../lib/why-failed.ts';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { DraftLine, useKeptForm } from '../../ui/use-kept-form.tsx';
import type { SignUp } from './api.ts';

const Rejection = z.object({
  reason: z
    .string()
    .check(z.trim(), z.regex(visibleText, msg('Enter a reason')), z.maxLength(1_000, msg('Maximum 1000 characters'))),
});
type Rejection = z.infer<typeof Rejection>;
const empty: Rejection = { reason: '' };
/** Names the drafts of rejections. */
export const REJECTION = 'sign-up-rejection';

interface Props {
  signUp: SignUp;
  takesFocus: boolean;
  reject: (reason: string) => Promise<void>;
  onCancel: () => void;
}

/** Asks for the reason, and says beforehand who reads it. */
export function RejectForm({ signUp, takesFocus, reject, onCancel }: Props) {
  const form = useForm<Rejection>({ resolver: zodResolver(Rejection), defaultValues: empty });
  const kept = useKeptForm(form, { kind: REJECTION, subject: signUp.id, stored: empty, place: 'tab' });
  const { errors, isSubmitting } = form.formState;
  const failure = errors.root?.message;
  const alert = useFocusOn<HTMLDivElement>(failure);
  const lead = signUp.users?.find(({ schoolAdministrator, emailConfirmed }) => schoolAdministrator && emailConfirmed);
  const { setFocus } = form;

  useEffect(() => {
    if (takesFocus) setFocus('reason');
  }, [takesFocus, setFocus]);

  async function send({ reason }: Rejection) {
    try {
      await reject(reason);
      kept.forget();
    } catch (error) {
      if (showRefusals(error, ['reason'], form.setError).length > 0) return;
      form.setError('root', { message: `${t('It was not rejected.')} ${whyFailed(error)}` });
    }
  }

  return (
    <form
      noValidate
      className="stack-4"
      aria-label={t('Reject {name}', { name: signUp.name })}
      onSubmit={form.handleSubmit(send)}
    >
      <DraftLine {...kept} />
      {failure && <AlertPanel ref={alert}>{failure}</AlertPanel>}
      <TextArea
        label={t('Why is it rejected?')}
        hint={
          lead
            ? t('We email the reason to {email}.', { email: lead.email })
            : t('Nobody is emailed, because the Lead has not confirmed their address. Only staff read the reason.')
        }
        rows={4}
        maxLength={1_000}
        id={`reason-${signUp.id}`}
        {...fieldsOf(form)('reason')}
      />
      <div className="row-3">
        <Button
          look="secondary"
          onClick={() => {
            kept.forget();
            onCancel();
          }}
        >
          {t('Cancel')}
        </Button>
        <Button type="submit" look="danger" busy={isSubmitting} busyText={t('Rejecting…')}>
          {t('Reject')}
        </Button>
      </div>
    </form>
  );
}
