import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../lib/api-error.ts';
import { explainFailure, listProblems } from '../../lib/form-problems.ts';
import { msg, t } from '../../lib/i18n.ts';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { TextField } from '../../ui/text-field.tsx';
import css from './admin-messages.module.css';
import { type Preview, previewMessage } from './api.ts';
import { clockInput } from './london-time.ts';
import { MessageField } from './message-field.tsx';
import { blank, fields, MessageForm, toWriting, type Values } from './schema.ts';
import { SchoolPicker } from './school-picker.tsx';

interface Props {
  start: Values;
  /** At each change, so that a draft can be kept. */
  onChange: (values: Values) => void;
  onPreview: (values: Values, preview: Preview) => void;
  onFailed: (hasFailed: boolean) => void;
}

const audiences = [
  { value: 'everyone', label: msg('Everyone') },
  { value: 'leads', label: msg('All Leads') },
  { value: 'school', label: msg('Everyone at one school') },
];
const moments = [
  { value: 'now', label: msg('Now') },
  { value: 'later', label: msg('At a date and time') },
];
const said = (choices: { value: string; label: string }[]) => choices.map(({ value, label }) => ({ value, label: t(label) }));
const checks = zodResolver(MessageForm(() => new Date()));
/** The form's names of what the server calls otherwise. */
const names: Record<string, (typeof fields)[number]> = { htmlMessage: 'text', sendAt: 'at', 'audience.schoolId': 'school' };

/** What is to be said, to whom and when. Nothing is sent from here: the next step is a look at it. */
export function WritingForm({ start, onChange, onPreview, onFailed }: Props) {
  const form = useForm<Values>({
    resolver: checks,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    shouldFocusError: false,
    defaultValues: start,
  });
  const { errors, isSubmitting, submitCount } = form.formState;
  const [failure, setFailure] = useState<string | null>(null);
  const alert = useRef<HTMLDivElement>(null);
  const [audience, when, school] = form.watch(['audience', 'when', 'school']);
  // What is not asked for any more is not wrong any more.
  const asked = fields.filter((field) => (field !== 'school' || audience === 'school') && (field !== 'at' || when === 'later'));
  const wrong = listProblems(errors, asked);
  const hasFailed = failure !== null || wrong.length > 0;

  useEffect(() => {
    const { unsubscribe } = form.watch((values) => onChange({ ...blank, ...(values as Values) }));
    return unsubscribe;
  }, [form, onChange]);

  useEffect(() => {
    if (failure !== null) alert.current?.focus();
  }, [failure]);

  useEffect(() => {
    onFailed(hasFailed);
    return () => onFailed(false);
  }, [hasFailed, onFailed]);

  async function look(values: Values) {
    setFailure(null);
    try {
      onPreview(values, await previewMessage(toWriting(values)));
    } catch (error) {
      // The one thing of a message that may not be there.
      if (error instanceof ApiError && error.status === 404) {
        return form.setError('school', { type: 'refused', message: t('Nobody can be written to at this school') });
      }
      const refused = error instanceof ApiError ? error.errors : [];
      for (const { field, message } of refused) {
        const known = names[field] ?? fields.find((each) => each === field);
        if (known) form.setError(known, { type: 'refused', message });
        else setFailure(message);
      }
      if (refused.length === 0) setFailure(explainFailure(error) ?? (error instanceof Error ? t(error.message) : ''));
    }
  }

  return (
    <form noValidate className={css.form} onSubmit={form.handleSubmit(look)}>
      <ErrorSummary attempt={submitCount} errors={wrong} />
      {failure !== null && (
        <AlertPanel ref={alert} title={t('We could not show a preview. What you have written is still here.')}>
          <p>{failure}</p>
        </AlertPanel>
      )}
      <RadioGroup
        legend={t('Who gets it')}
        choices={said(audiences)}
        error={errors.audience?.message}
        {...form.register('audience')}
      />
      {audience === 'school' && (
        <SchoolPicker
          name="school"
          chosen={school}
          error={errors.school?.message}
          onChoose={(chosen) => form.setValue('school', chosen, { shouldValidate: submitCount > 0 })}
        />
      )}
      <TextField label={t('Subject')} autoComplete="off" error={errors.subject?.message} {...form.register('subject')} />
      <MessageField error={errors.text?.message} {...form.register('text')} />
      <RadioGroup legend={t('When')} choices={said(moments)} {...form.register('when')} />
      {when === 'later' && (
        <TextField
          label={t('Date and time')}
          hint={t('As clocks in the United Kingdom show it.')}
          type="datetime-local"
          min={clockInput(new Date())}
          className={css.moment}
          error={errors.at?.message}
          {...form.register('at')}
        />
      )}
      <div>
        <Button type="submit" busy={isSubmitting} busyText={t('Preparing…')}>
          {t('Preview')}
        </Button>
      </div>
    </form>
  );
}
