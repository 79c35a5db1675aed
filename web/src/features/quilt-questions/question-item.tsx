import { hasCode } from '../../lib/api-error.ts';
import { plural, t } from '../../lib/i18n.ts';
import { directionOf } from '../../lib/language.ts';
import { useAction } from '../../lib/use-action.ts';
import { whyFailed } from '../../lib/why-failed.ts';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { ConfirmPanel } from '../../ui/confirm-panel.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { calls, type Kind, type Question } from './api.ts';
import { languageName, QuestionForm } from './question-form.tsx';
import css from './quilt-questions.module.css';
import { otherLanguages } from './schema.ts';

/** The id of its button. */
export const editButton = (kind: Kind, id: number): string => `edit-${kind}-question-${id}`;

type Props = {
  kind: Kind;
  question: Question;
  mayEdit: boolean;
  /** What is open here; one thing on the whole page. `draft` is a form that was being filled in. */
  open: 'edit' | 'draft' | 'ask' | null;
  onOpen: (what: 'edit' | 'ask' | null) => void;
  onChanged: (question: Question, what: 'saved' | 'retired' | 'offered') => void;
  onFailed: (hasFailed: boolean) => void;
};

/** A question with its translations, and what an Admin can do with it. */
export function QuestionItem({ kind, question, mayEdit, open, onOpen, onChanged, onFailed }: Props) {
  const { id, age, texts, isOffered } = question;
  const { run, isBusy, problem, clear } = useAction({
    explain: (error) =>
      hasCode(error, 'too-few-questions')
        ? t('At least three questions of each age have to be offered. Add or offer another one first.')
        : `${t('The question was not changed.')} ${whyFailed(error)}`,
  });
  const missing = otherLanguages.filter((language) => !texts[language]).length;
  const about = (action: string) => t('{action}: {what}', { action, what: texts.en });

  const turn = () =>
    run(async () =>
      onChanged(await calls[kind].change(id, { age, texts, isOffered: !isOffered }), isOffered ? 'retired' : 'offered'),
    );

  return (
    <li>
      <Disclosure
        startsOpen={open !== null}
        summary={
          <span className={css.head}>
            <b className="strong" lang="en-GB" dir="auto" translate="no">
              {texts.en}
            </b>
            {!isOffered && <Chip>{t('Retired')}</Chip>}
            {missing > 0 && (
              <Chip tone="waiting">{plural(missing, '{count} translation missing', '{count} translations missing')}</Chip>
            )}
          </span>
        }
      >
        <div className="stack-4">
          {open !== 'edit' && open !== 'draft' && (
            <Facts>
              {otherLanguages.map((language) => (
                <Fact
                  key={language}
                  name={languageName(language)}
                  value={
                    texts[language] && (
                      <bdi lang={language} dir={directionOf(language)} translate="no">
                        {texts[language]}
                      </bdi>
                    )
                  }
                />
              ))}
            </Facts>
          )}
          {mayEdit && open === null && (
            <div className="row-3">
              <Button
                id={editButton(kind, id)}
                dense
                look="secondary"
                aria-label={about(t('Edit'))}
                onClick={() => onOpen('edit')}
              >
                {t('Edit')}
              </Button>
              <Button
                dense
                look="secondary"
                aria-label={about(isOffered ? t('Retire…') : t('Offer again…'))}
                onClick={() => onOpen('ask')}
              >
                {isOffered ? t('Retire…') : t('Offer again…')}
              </Button>
            </div>
          )}
          {(open === 'edit' || open === 'draft') && (
            <QuestionForm
              kind={kind}
              question={question}
              takesFocus={open === 'edit'}
              onSaved={(saved) => onChanged(saved, 'saved')}
              onCancel={() => onOpen(null)}
              onFailed={onFailed}
            />
          )}
          {open === 'ask' && (
            <ConfirmPanel
              question={
                isOffered
                  ? retireWords(kind, texts.en)
                  : t('Offer “{question}” again? Its turn comes after the others.', { question: texts.en })
              }
              confirmText={isOffered ? t('Yes, retire it') : t('Yes, offer it again')}
              busy={isBusy}
              busyText={t('Saving…')}
              error={problem && <AlertPanel>{problem}</AlertPanel>}
              onConfirm={() => void turn()}
              onCancel={() => {
                clear();
                onOpen(null);
              }}
            />
          )}
        </div>
      </Disclosure>
    </li>
  );
}

const retireWords = (kind: Kind, question: string): string =>
  kind === 'quilt'
    ? t('Retire “{question}”? It is not offered any more. Quilts that have it keep it.', { question })
    : t('Retire “{question}”? It is not offered any more. Classes that were asked keep it.', { question });
