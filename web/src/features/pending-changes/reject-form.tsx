import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { fieldsOf, showRefusals } from '../../lib/form-problems.ts';
import { t } from '../../lib/i18n.ts';
import { useFocusOn } from '../../lib/use-focus-on.ts';
import { whyFailed } from '../../lib/why-failed.ts';
import { ShortReason } from '../../shell/second-person/short-reason.ts';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { DraftLine, useKeptForm } from '../../ui/use-kept-form.tsx';

const Rejection = z.object({ reason: ShortReason });
type Rejection = z.infer<typeof Rejection>;
const empty: Rejection = { reason: '' };
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
export function RejectForm({ id, changeId, takesFocus, isMine, reject, onFailed, onCancel }: Props) {
  const form = useForm<Rejection>({ resolver: zodResolver(Rejection), defaultValues: empty });
  const kept = useKeptForm(form, { kind: REFUSAL, subject: changeId, stored: empty });
  const { errors, isSubmitting } = form.formState;
  const failure = errors.root?.message;
  const alert = useFocusOn<HTMLDivElement>(failure);
  const hasFailed = Object.keys(errors).length > 0;
  const { setFocus } = form;

  useEffect(() => {
    if (takesFocus) setFocus('reason');
  }, [takesFocus, setFocus]);
  useEffect(() => {
    onFailed(hasFailed);
    return () => onFailed(false);
  }, [hasFailed, onFailed]);

  async function send({ reason }: Rejection) {
    try {
      await reject(reason);
      kept.forget();
    } catch (error) {
      if (showRefusals(error, ['reason'], form.setError).length > 0) return;
      form.setError('root', { message: `${t('Your decision was not saved.')} ${whyFailed(error)}` });
    }
  }

  const act = isMine ? t('Withdraw') : t('Refuse');
  return (
    <form noValidate className="stack-4" aria-label={act} onSubmit={form.handleSubmit(send)}>
      <DraftLine {...kept} />
      {failure && <AlertPanel ref={alert}>{failure}</AlertPanel>}
      <TextArea
        label={isMine ? t('Why do you withdraw it?') : t('Why do you refuse?')}
        hint={isMine ? undefined : t('Your colleague reads this.')}
        rows={3}
        id={`${id}-reason`}
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
        <Button type="submit" look="danger" busy={isSubmitting}>
          {act}
        </Button>
      </div>
    </form>
  );
}
