import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { fieldsOf, showRefusals } from '../lib/form-problems.ts';
import { t } from '../lib/i18n.ts';
import { useFocusOn } from '../lib/use-focus-on.ts';
import { whyFailed } from '../lib/why-failed.ts';
import { AlertPanel } from './alert-panel.tsx';
import { Button } from './button.tsx';
import { TextArea } from './field.tsx';
import { DraftLine, type Keeping, useKeptForm } from './use-kept-form.tsx';

interface Props {
  id: string;
  /** Of the form. */
  label: string;
  /** What a reason must be. */
  schema: z.ZodMiniType<string, string>;
  question: string;
  /** Who reads it. */
  hint?: string | undefined;
  rows?: number;
  maxLength?: number;
  action: string;
  busyText?: string;
  /** "It was not rejected.", before the cause. */
  notDone: string;
  takesFocus: boolean;
  draft: Pick<Keeping<{ reason: string }>, 'kind' | 'subject' | 'place'>;
  /** Throws ApiError. */
  send: (reason: string) => Promise<void>;
  onFailed?: (hasFailed: boolean) => void;
  onCancel: () => void;
}

const empty = { reason: '' };

/** Asks for the reason of a refusal, which is kept as a draft until it is sent or cancelled. */
export function ReasonForm({ schema, takesFocus, draft, send, onFailed, ...props }: Props) {
  const form = useForm({ resolver: zodResolver(z.object({ reason: schema })), defaultValues: empty });
  const kept = useKeptForm(form, { ...draft, stored: empty });
  const { errors, isSubmitting } = form.formState;
  const failure = errors.root?.message;
  const alert = useFocusOn<HTMLDivElement>(failure);
  const hasFailed = Object.keys(errors).length > 0;
  const { setFocus } = form;

  useEffect(() => {
    if (takesFocus) setFocus('reason');
  }, [takesFocus, setFocus]);
  useEffect(() => {
    onFailed?.(hasFailed);
    return () => onFailed?.(false);
  }, [hasFailed, onFailed]);

  async function submit({ reason }: typeof empty) {
    try {
      await send(reason);
      kept.forget();
    } catch (error) {
      const placed = showRefusals(error, ['reason'], form.setError);
      if (placed.length === 0) form.setError('root', { message: `${props.notDone} ${whyFailed(error)}` });
    }
  }

  return (
    <form noValidate className="stack-4" aria-label={props.label} onSubmit={form.handleSubmit(submit)}>
      <DraftLine {...kept} />
      {failure && <AlertPanel ref={alert}>{failure}</AlertPanel>}
      <TextArea
        label={props.question}
        hint={props.hint}
        rows={props.rows ?? 3}
        maxLength={props.maxLength}
        id={props.id}
        {...fieldsOf(form)('reason')}
      />
      <div className="row-3">
        <Button
          look="secondary"
          onClick={() => {
            kept.forget();
            props.onCancel();
          }}
        >
          {t('Cancel')}
        </Button>
        <Button type="submit" look="danger" busy={isSubmitting} {...(props.busyText && { busyText: props.busyText })}>
          {props.action}
        </Button>
      </div>
    </form>
  );
}
