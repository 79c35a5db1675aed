import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { ApiError } from '../../lib/api-error.ts';
import { fieldsOf } from '../../lib/form-problems.ts';
import { spoken, t } from '../../lib/i18n.ts';
import { directionOf } from '../../lib/language.ts';
import { useFocusOn } from '../../lib/use-focus-on.ts';
import { whyFailed } from '../../lib/why-failed.ts';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { Select, TextField } from '../../ui/field.tsx';
import { DraftLine, useKeptForm } from '../../ui/use-kept-form.tsx';
import { calls, type Kind, type Question } from './api.ts';
import { ages, otherLanguages, questionForm, textFields, toQuestion, toValues, type Values } from './schema.ts';

/** Names the drafts of questions; that of a new one has the subject `NEW`. */
export const draftOf = (kind: Kind): string => `${kind}-question`;
export const NEW = 'new';

/** "Urdu", in the app's language. */
export const languageName = (code: string): string =>
  new Intl.DisplayNames([spoken(), 'en'], { type: 'language' }).of(code) ?? code;

type Props = {
  kind: Kind;
  /** Undefined for a new question. */
  question?: Question;
  /** Opened by the user, not because of a draft. */
  takesFocus: boolean;
  onSaved: (question: Question) => void;
  onCancel: () => void;
  onFailed: (hasFailed: boolean) => void;
};

/** A question in every language; its age can be chosen only at first. */
export function QuestionForm({ kind, question, takesFocus, onSaved, onCancel, onFailed }: Props) {
  const stored = toValues(question);
  const form = useForm<Values>({ resolver: zodResolver(questionForm(kind)) as Resolver<Values>, defaultValues: stored });
  const kept = useKeptForm(form, { kind: draftOf(kind), subject: question?.id ?? NEW, stored });
  const { errors, isSubmitting } = form.formState;
  const field = fieldsOf(form);
  const failure = errors.root?.message;
  const alert = useFocusOn<HTMLDivElement>(failure);
  const hasFailed = Object.keys(errors).length > 0;
  const { setFocus } = form;

  useEffect(() => {
    if (takesFocus) setFocus(question ? 'en' : 'age');
  }, [takesFocus, setFocus, question]);
  useEffect(() => {
    onFailed(hasFailed);
    return () => onFailed(false);
  }, [hasFailed, onFailed]);

  async function save(values: Values) {
    const sent = toQuestion(values as Parameters<typeof toQuestion>[0], question?.isOffered ?? true);
    try {
      const saved = await (question ? calls[kind].change(question.id, sent) : calls[kind].add(sent));
      kept.forget();
      onSaved(saved);
    } catch (error) {
      const refused = error instanceof ApiError ? error.errors : [];
      const placed = refused.flatMap(({ field: name, message }) => {
        const found = [...textFields, 'age' as const].find((each) => name.replace('texts.', '') === each);
        return found ? [{ found, message }] : [];
      });
      for (const { found, message } of placed) form.setError(found, { type: 'refused', message });
      if (placed.length === 0) form.setError('root', { message: `${t('The question was not saved.')} ${whyFailed(error)}` });
    }
  }

  return (
    <form
      noValidate
      className="stack-4"
      aria-label={question ? t('Edit “{question}”', { question: question.texts.en }) : t('Add a question')}
      onSubmit={form.handleSubmit(save)}
    >
      <DraftLine {...kept} />
      {failure && <AlertPanel ref={alert}>{failure}</AlertPanel>}
      {!question && (
        <Select label={t('Age')} {...field('age')}>
          <option value="">{t('Select…')}</option>
          {ages.map(({ value, name }) => (
            <option key={value} value={value}>
              {t(name)}
            </option>
          ))}
        </Select>
      )}
      <TextField label={languageName('en')} lang="en-GB" dir="ltr" autoComplete="off" {...field('en')} />
      {otherLanguages.map((language) => (
        <TextField
          key={language}
          label={languageName(language)}
          optional
          lang={language}
          dir={directionOf(language)}
          autoComplete="off"
          {...field(language)}
        />
      ))}
      <p className="quiet">{t('Where a translation is missing, the English question is shown.')}</p>
      <div className="row-3">
        <Button type="submit" busy={isSubmitting}>
          {t('Save')}
        </Button>
        <Button
          look="secondary"
          onClick={() => {
            kept.forget();
            onCancel();
          }}
        >
          {t('Cancel')}
        </Button>
      </div>
    </form>
  );
}
