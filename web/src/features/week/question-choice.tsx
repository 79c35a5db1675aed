import { isBlank } from '@patchwork/contracts/visible-text';
import { type FormEvent, useState } from 'react';
import { hasCode } from '../../lib/api-error.ts';
import { draftStore } from '../../lib/draft-store.ts';
import { focusAfterRender } from '../../lib/focus.ts';
import { msg, t } from '../../lib/i18n.ts';
import { useMe } from '../../lib/me.ts';
import { questionText } from '../../lib/question-text.ts';
import { isAtMost } from '../../lib/text-length.ts';
import { useAction } from '../../lib/use-action.ts';
import { useFocusOn } from '../../lib/use-focus-on.ts';
import { whyFailed } from '../../lib/why-failed.ts';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { StatusLine } from '../../ui/error-summary.tsx';
import { TextField } from '../../ui/field.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { lengthWords } from './answer-text.ts';
import { type Asked, chooseQuestion, type Week } from './api.ts';

/** As the contract has it. */
const LONGEST = 100;
const OURS = 'ours';
const FIELD = 'week-own-question';
const { draftOf, keepDraft } = draftStore<string>('week-question', (text) => text.trim() !== '');

type Props = { week: Asked; onChosen: (week: Week) => Promise<unknown>; reload: () => Promise<unknown> };

/** A Lead chooses another question for the class, or writes one, until the class has answered. */
export function QuestionChoice({ week, onChosen, reload }: Props) {
  const { id, choices, question } = week;
  const current = choices.find(({ texts, writtenAt }) => texts.en === question.texts.en && writtenAt === question.writtenAt);
  const userId = useMe()?.id;
  const [draft] = useState(() => (userId === undefined ? undefined : draftOf(userId, id)));
  const [chosen, setChosen] = useState(draft === undefined ? (current?.key ?? OURS) : OURS);
  const [text, setText] = useState(draft ?? (current ? '' : question.texts.en));
  const [error, setError] = useState<string>();
  const saving = useAction({ explain });
  const alert = useFocusOn<HTMLDivElement>(saving.problem);
  const isOurs = chosen === OURS;

  function save(event: FormEvent) {
    event.preventDefault();
    const found = isOurs ? problemOf(text) : undefined;
    setError(found);
    if (found) return focusAfterRender(FIELD);
    void saving.run(async () => {
      try {
        await onChosen(await chooseQuestion(isOurs ? { id, text: text.trim() } : { id, choice: chosen }));
        if (userId !== undefined) keepDraft(userId, null, id);
      } catch (error) {
        if (hasCode(error, 'answered')) await reload();
        throw error;
      }
      return t('The class is asked this question now.');
    });
  }

  return (
    <Disclosure summary={t('Choose another question')} startsOpen={draft !== undefined}>
      <form noValidate className="stack-3" onSubmit={save}>
        <RadioGroup
          legend={t('The question for {class}', { class: week.class.name })}
          hint={t('Until the class has answered.')}
          name="week-question"
          choices={[
            ...choices.map(({ key, texts, writtenAt }) => {
              const said = questionText({ texts });
              return {
                value: key,
                label: (
                  <span lang={said.lang} dir="auto">
                    {said.text}
                  </span>
                ),
                ...(writtenAt && { hint: t('Written at {school}', { school: writtenAt }) }),
                checked: key === chosen,
              };
            }),
            { value: OURS, label: t('Our own question'), checked: isOurs },
          ]}
          onChange={({ target }) => {
            setChosen(target.value);
            setError(undefined);
            saving.clear();
          }}
        />
        {isOurs && (
          <TextField
            id={FIELD}
            label={t('Our question')}
            hint={`${t('Linked classes see it above our answer, and their Leads can choose it.')} ${lengthWords(text, LONGEST)}`}
            autoComplete="off"
            value={text}
            error={error}
            onChange={({ target }) => {
              setText(target.value);
              if (userId !== undefined) keepDraft(userId, target.value, id);
            }}
          />
        )}
        {saving.problem && <AlertPanel ref={alert}>{saving.problem}</AlertPanel>}
        <div className="row-3">
          <Button type="submit" look="secondary" busy={saving.isBusy}>
            {t('Use this question')}
          </Button>
          <StatusLine ref={saving.status}>{saving.said}</StatusLine>
        </div>
      </form>
    </Disclosure>
  );
}

function problemOf(text: string): string | undefined {
  if (isBlank(text)) return msg('Write the question');
  return isAtMost(LONGEST, text) ? undefined : msg('Maximum 100 characters');
}

function explain(error: unknown): string {
  if (hasCode(error, 'answered')) return t('The class has answered in the meantime, so the question stays.');
  if (hasCode(error, 'week-closed')) return t('This week is over, so the question stays.');
  return whyFailed(error);
}
