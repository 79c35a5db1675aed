import { type FormEvent, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { t } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { useFocusOn } from '../../lib/use-focus-on.ts';
import { explainFailure } from '../../lib/why-failed.ts';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { lengthWords, problemOf } from './answer-text.ts';
import { type Answer, changeAnswer } from './api.ts';

type Props = { answer: Answer; onSaved: () => Promise<void>; onCancel: () => void };

/** Changes the words of an answer; its question stays. */
export function EditAnswer({ answer, onSaved, onCancel }: Props) {
  const [text, setText] = useState(answer.narrative);
  const [error, setError] = useState<string>();
  const saving = useAction({ explain });
  const alert = useFocusOn<HTMLDivElement>(saving.problem);
  const field = useFocusOn<HTMLTextAreaElement>(true);

  function save(event: FormEvent) {
    event.preventDefault();
    const found = problemOf(text);
    setError(found);
    if (found) return field.current?.focus();
    void saving.run(async () => {
      await changeAnswer(answer, text.trim());
      await onSaved();
    });
  }

  return (
    <form noValidate className="stack-3" onSubmit={save}>
      {saving.problem && <AlertPanel ref={alert}>{saving.problem}</AlertPanel>}
      <TextArea
        ref={field}
        label={t('Our answer')}
        hint={lengthWords(text)}
        rows={3}
        value={text}
        error={error}
        readOnly={saving.isBusy}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={({ key }) => key === 'Escape' && onCancel()}
      />
      <div className="row-3">
        <Button type="submit" busy={saving.isBusy}>
          {t('Save')}
        </Button>
        <Button look="secondary" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  );
}

function explain(error: unknown): string {
  const reason = explainFailure(error) ?? (error instanceof ApiError ? t(error.message) : '');
  return `${t('Your answer was not changed.')} ${reason}`;
}
