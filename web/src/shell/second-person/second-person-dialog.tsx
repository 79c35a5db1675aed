import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { fieldsOf } from '../../lib/form-problems.ts';
import { t } from '../../lib/i18n.ts';
import { useFocusOn } from '../../lib/use-focus-on.ts';
import { whyFailed } from '../../lib/why-failed.ts';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/field.tsx';
import { DraftLine, useKeptForm } from '../../ui/use-kept-form.tsx';
import { ShortReason } from './short-reason.ts';

const Form = z.object({ reason: ShortReason });
type Form = z.infer<typeof Form>;
const empty: Form = { reason: '' };

interface Props {
  /** What the change is of, such as `user-7`. */
  subject: string;
  /** Sends the change with its reason. */
  send: (reason: string) => Promise<unknown>;
  onDone: (outcome: 'waiting' | 'cancelled') => void;
}

/** Asks why a change is needed, and sends it to a colleague. */
export default function SecondPersonDialog({ subject, send, onDone }: Props) {
  const form = useForm<Form>({ resolver: zodResolver(Form), defaultValues: empty });
  const kept = useKeptForm(form, { kind: 'second-person', subject, stored: empty });
  const { errors, isSubmitting } = form.formState;
  const failure = errors.root?.message;
  const alert = useFocusOn<HTMLDivElement>(failure);

  async function submit({ reason }: Form) {
    try {
      await send(reason);
      kept.forget();
      onDone('waiting');
    } catch (error) {
      form.setError('root', { message: `${t('Your request was not sent.')} ${whyFailed(error)}` });
    }
  }

  return (
    <Dialog open onClose={() => onDone('cancelled')} title={t('A second person has to agree')}>
      <form noValidate className="stack-4" onSubmit={form.handleSubmit(submit)}>
        <p>{t('A colleague reads your request and agrees or refuses. Until then nothing changes.')}</p>
        <DraftLine {...kept} />
        {failure && <AlertPanel ref={alert}>{failure}</AlertPanel>}
        <TextArea label={t('Why is this needed?')} rows={3} id="second-person-reason" {...fieldsOf(form)('reason')} />
        <div className="row-3">
          <Button
            look="secondary"
            onClick={() => {
              kept.forget();
              onDone('cancelled');
            }}
          >
            {t('Cancel')}
          </Button>
          <Button type="submit" busy={isSubmitting}>
            {t('Ask a colleague')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
