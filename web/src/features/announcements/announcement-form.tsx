import { zodResolver } from '@hookform/resolvers/zod';
import Italic from 'lucide-react/icons/italic';
import Bold from 'lucide-react/icons/letter-b';
import Heading from 'lucide-react/icons/letter-h';
import Link from 'lucide-react/icons/link';
import List from 'lucide-react/icons/list';
import ListOrdered from 'lucide-react/icons/list-ordered';
import { type ComponentPropsWithRef, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../lib/api-error.ts';
import { fieldsOf, listProblems } from '../../lib/form-problems.ts';
import { msg, t } from '../../lib/i18n.ts';
import { useFocusOn } from '../../lib/use-focus-on.ts';
import { whyFailed } from '../../lib/why-failed.ts';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import field from '../../ui/field.module.css';
import { Field, TextField, useFieldIds } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import css from './announcements.module.css';
import { type Preview, previewMessage } from './api.ts';
import { type Mark, markText } from './mark-text.ts';
import { blank, fields, MessageForm, toAnnouncement, type Values } from './schema.ts';
import { SchoolPicker } from './school-picker.tsx';

interface Props {
  start: Values;
  /** Called on each change, so that the page can save a draft. */
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
/** Form field names that differ from the server's. */
const names: Record<string, (typeof fields)[number]> = { htmlMessage: 'text', sendAt: 'time', 'audience.schoolId': 'school' };

/** The form for an announcement: text, audience and time. It leads to the preview and sends nothing. */
export function AnnouncementForm({ start, onChange, onPreview, onFailed }: Props) {
  const form = useForm<Values>({
    resolver: checks,
    shouldFocusError: false,
    defaultValues: start,
  });
  const { errors, isSubmitting, submitCount } = form.formState;
  const field = fieldsOf(form);
  const [failure, setFailure] = useState<string | null>(null);
  const [audience, when, school, day] = form.watch(['audience', 'when', 'school', 'day']);
  // Fields that are not shown any more have no errors.
  const asked = fields.filter(
    (field) => (field !== 'school' || audience === 'school') && ((field !== 'day' && field !== 'time') || when === 'later'),
  );
  const wrong = listProblems(errors, asked);
  const hasFailed = failure !== null || wrong.length > 0;

  useEffect(() => {
    const { unsubscribe } = form.watch((values) => onChange({ ...blank, ...(values as Values) }));
    return unsubscribe;
  }, [form, onChange]);

  const alert = useFocusOn<HTMLDivElement>(failure);

  useEffect(() => {
    onFailed(hasFailed);
    return () => onFailed(false);
  }, [hasFailed, onFailed]);

  async function look(values: Values) {
    setFailure(null);
    try {
      onPreview(values, await previewMessage(toAnnouncement(values)));
    } catch (error) {
      // Only the chosen school can be missing.
      if (error instanceof ApiError && error.status === 404) {
        return form.setError('school', { type: 'refused', message: t('This school has no active users') });
      }
      const refused = error instanceof ApiError ? error.errors : [];
      for (const { field, message } of refused) {
        const known = names[field] ?? fields.find((each) => each === field);
        if (known) form.setError(known, { type: 'refused', message });
        else setFailure(message);
      }
      if (refused.length === 0) setFailure(whyFailed(error));
    }
  }

  return (
    <form noValidate className="stack-5" onSubmit={form.handleSubmit(look)}>
      <ErrorSummary attempt={submitCount} errors={wrong} />
      {failure !== null && (
        <AlertPanel ref={alert} title={t('We couldn’t show a preview. What you have written is still here.')}>
          {failure}
        </AlertPanel>
      )}
      <RadioGroup legend={t('Recipients')} choices={said(audiences)} {...field('audience')} />
      {audience === 'school' && (
        <SchoolPicker
          name="school"
          chosen={school}
          error={errors.school?.message}
          onChoose={(chosen) => form.setValue('school', chosen, { shouldValidate: submitCount > 0 })}
        />
      )}
      <TextField label={t('Subject')} autoComplete="off" {...field('subject')} />
      <MessageField {...field('text')} />
      <RadioGroup legend={t('When')} choices={said(moments)} {...form.register('when')} />
      {when === 'later' && (
        <div className={`row-4 top ${css.moment}`}>
          <DateField label={t('Date')} {...field('day')} value={day} />
          <TextField label={t('Time')} hint={t('UK time.')} type="time" {...field('time')} />
        </div>
      )}
      <div>
        <Button type="submit" busy={isSubmitting} busyText={t('Preparing…')}>
          {t('Preview')}
        </Button>
      </div>
    </form>
  );
}

const buttons = [
  { mark: 'bold', icon: Bold, label: msg('Bold') },
  { mark: 'italic', icon: Italic, label: msg('Italic') },
  { mark: 'heading', icon: Heading, label: msg('Heading') },
  { mark: 'list', icon: List, label: msg('List') },
  { mark: 'numbers', icon: ListOrdered, label: msg('Numbered list') },
  { mark: 'link', icon: Link, label: msg('Link') },
] as const;

const label = msg('Message');
const hint = msg('Leave an empty line between paragraphs. Select words and press a button to make them bold, a list or a link.');

/** The text of an announcement, with toolbar buttons that insert the formatting marks. */
function MessageField({ error, ref, ...area }: ComponentPropsWithRef<'textarea'> & { error: string | undefined }) {
  const text = useRef<HTMLTextAreaElement>(null);
  const ids = useFieldIds({ label, hint, error, name: area.name });
  useImperativeHandle(ref, () => text.current!);

  return (
    <Field label={t(label)} hint={t(hint)} error={error} ids={ids}>
      <div className={`stack-2 ${css.text}`}>
        <fieldset aria-label={t('Formatting')} className="row-1">
          {buttons.map(({ mark, icon, label: name }) => (
            <IconButton
              key={mark}
              icon={icon}
              label={t(name)}
              aria-controls={ids.controlId}
              onClick={() => apply(mark, text.current!)}
            />
          ))}
        </fieldset>
        <textarea {...area} {...ids.aria} ref={text} rows={12} className={field.control} />
      </div>
    </Field>
  );
}

function apply(mark: Mark, area: HTMLTextAreaElement): void {
  const { from, to, text, select } = markText(mark, area.value, { from: area.selectionStart, to: area.selectionEnd });
  area.focus();
  area.setSelectionRange(from, to);
  // The only way to insert text that Undo can revert.
  if (!document.execCommand('insertText', false, text)) {
    area.setRangeText(text);
    area.dispatchEvent(new Event('input', { bubbles: true }));
  }
  area.setSelectionRange(select.from, select.to);
}
