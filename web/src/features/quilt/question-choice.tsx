import { type FormEvent, useState } from 'react';
import { hasCode } from '../../lib/api-error.ts';
import { t } from '../../lib/i18n.ts';
import { questionText } from '../../lib/question-text.ts';
import { useAction } from '../../lib/use-action.ts';
import { useFocusOn } from '../../lib/use-focus-on.ts';
import { whyFailed } from '../../lib/why-failed.ts';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { StatusLine } from '../../ui/error-summary.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { chooseQuestion, type Quilt } from './api.ts';

/** The three questions of the half term: a Lead chooses one until a class of the school has sewn. */
export function QuestionChoice({ quilt: { choices, question } }: { quilt: Quilt }) {
  const [chosen, setChosen] = useState(question.id);
  const { run, isBusy, said, problem, clear } = useAction({
    explain: (error) =>
      hasCode(error, 'patch-sewn')
        ? t('A class of your school has sewn in the meantime, so the question stays.')
        : whyFailed(error),
  });
  const alert = useFocusOn<HTMLDivElement>(problem);

  function save(event: FormEvent) {
    event.preventDefault();
    void run(async () => {
      await chooseQuestion(chosen);
      return t('Saved');
    });
  }

  return (
    <Card as="form" className="stack-3" onSubmit={(event) => save(event as unknown as FormEvent)}>
      <RadioGroup
        legend={t('Choose the question for your school')}
        hint={t('Until a class of your school has sewn. Schools that keep the first one share it.')}
        name="quilt-question"
        choices={choices.map((choice) => {
          const { text, lang } = questionText(choice);
          return {
            value: String(choice.id),
            label: (
              <span lang={lang} dir="auto">
                {text}
              </span>
            ),
            checked: choice.id === chosen,
          };
        })}
        onChange={({ target }) => {
          setChosen(Number(target.value));
          clear();
        }}
      />
      {problem && <AlertPanel ref={alert}>{problem}</AlertPanel>}
      <div className="row-3">
        <Button type="submit" look="secondary" busy={isBusy}>
          {t('Use this question')}
        </Button>
        <StatusLine>{said}</StatusLine>
      </div>
    </Card>
  );
}
