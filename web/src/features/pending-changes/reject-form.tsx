import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { fieldsOf, showRefusals, whyFailed } from '../../lib/form-problems.ts';
import { t } from '../../lib/i18n.ts';
import { ShortReason } from '../../shell/second-person/short-reason.ts';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { useFocusOn } from '../../ui/use-focus-on.ts';

const Rejection = z.object({ reason: ShortReason });
type Rejection = z.infer<typeof Rejection>;

interface Props {
  id: string;
  /** The user withdraws their own request. */
  isMine: boolean;
  reject: (reason: string) => Promise<void>;
  onFailed: (hasFailed: boolean) => void;
  onCancel: () => void;
}

/** Asks why a request is refused or withdrawn. */
export function RejectForm({ id, isMine, reject, onFailed, onCancel }: Props) {
  const form = useForm<Rejection>({ resolver: zodResolver(Rejection), defaultValues: { reason: '' } });
  const { errors, isSubmitting } = form.formState;
  const failure = errors.root?.message;
  const alert = useFocusOn<HTMLDivElement>(failure);
  const hasFailed = Object.keys(errors).length > 0;
  const { setFocus } = form;

  useEffect(() => setFocus('reason'), [setFocus]);
  useEffect(() => {
    onFailed(hasFailed);
    return () => onFailed(false);
  }, [hasFailed, onFailed]);

  async function send({ reason }: Rejection) {
    try {
      await reject(reason);
    } catch (error) {
      if (showRefusals(error, ['reason'], form.setError).length > 0) return;
      form.setError('root', { message: `${t('Your decision was not saved.')} ${whyFailed(error)}` });
    }
  }

  const act = isMine ? t('Withdraw') : t('Refuse');
  return (
    <form noValidate className="stack-4" aria-label={act} onSubmit={form.handleSubmit(send)}>
      {failure && <AlertPanel ref={alert}>{failure}</AlertPanel>}
      <TextArea
        label={isMine ? t('Why do you withdraw it?') : t('Why do you refuse?')}
        hint={isMine ? undefined : t('Your colleague reads this.')}
        rows={3}
        id={`${id}-reason`}
        {...fieldsOf(form)('reason')}
      />
      <div className="row-3">
        <Button look="secondary" onClick={onCancel}>
          {t('Cancel')}
        </Button>
        <Button type="submit" look="danger" busy={isSubmitting}>
          {act}
        </Button>
      </div>
    </form>
  );
}
