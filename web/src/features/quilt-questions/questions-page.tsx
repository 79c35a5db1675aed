import Plus from 'lucide-react/icons/plus';
import { useRef, useState } from 'react';
import { useLoaderData } from 'react-router-dom';
import useSWR from 'swr';
import { focusAfterRender } from '../../lib/focus.ts';
import { msg, plural, t } from '../../lib/i18n.ts';
import { useMe } from '../../lib/me.ts';
import { useHasRole } from '../../lib/session.ts';
import { Page } from '../../shell/page.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { StatusLine } from '../../ui/error-summary.tsx';
import { hasDraft } from '../../ui/use-kept-form.tsx';
import { listQuestions, loadQuestions, QUESTIONS, type Question } from './api.ts';
import { DRAFT, NEW, QuestionForm } from './question-form.tsx';
import { QuestionItem } from './question-item.tsx';
import css from './quilt-questions.module.css';
import { ages } from './schema.ts';

export const loader = loadQuestions;

type Open = { id: number | typeof NEW; what: 'edit' | 'draft' | 'ask' } | null;

const results = {
  added: msg('The question has been added.'),
  saved: msg('The question has been saved.'),
  retired: msg('The question has been retired.'),
  offered: msg('The question is offered again.'),
};

/** The questions that quilts answer, by age. Admins change them, others of the staff read them. */
export function Component() {
  const first = useLoaderData<typeof loader>();
  const options = { fallbackData: first, revalidateOnMount: false, revalidateOnFocus: false };
  const { data: questions = first, mutate } = useSWR(QUESTIONS, listQuestions, options);
  const mayEdit = useHasRole('Admin');
  const userId = useMe()?.id;
  const [open, setOpen] = useState<Open>(() => {
    if (!mayEdit) return null;
    const drafted = [NEW, ...questions.map(({ id }) => id)] as const;
    const id = drafted.find((subject) => hasDraft(userId, DRAFT, subject));
    return id === undefined ? null : { id, what: 'draft' };
  });
  const [said, setSaid] = useState('');
  const status = useRef<HTMLDivElement>(null);
  const [hasFailed, setHasFailed] = useState(false);

  const show = (next: Open) => {
    setSaid('');
    setOpen(next);
  };
  /** After Cancel the focus returns to where the form was opened. */
  const close = (focused: string) => {
    setOpen(null);
    focusAfterRender(focused);
  };

  async function changed(question: Question, what: keyof typeof results) {
    const others = questions.map((each) => (each.id === question.id ? question : each));
    await mutate(what === 'added' ? [...others, question] : others, { revalidate: false });
    setOpen(null);
    setSaid(t(results[what]));
    focusAfterRender(() => status.current);
  }

  return (
    <Page title={t('Quilt questions')} width="narrow" failed={hasFailed}>
      <p className="quiet">
        {t('Each half term, three questions of an age are offered to its schools, in turn.')}{' '}
        {t('Classes answer the first one, unless their Lead chooses another.')}
      </p>
      {mayEdit && (
        <div>
          <Button id="add-question" aria-expanded={open?.id === NEW} onClick={() => show({ id: NEW, what: 'edit' })}>
            <Plus aria-hidden strokeWidth={1.75} />
            {t('Add a question')}
          </Button>
        </div>
      )}
      {open?.id === NEW && (
        <Card>
          <QuestionForm
            takesFocus={open.what === 'edit'}
            onSaved={(question) => void changed(question, 'added')}
            onCancel={() => close('add-question')}
            onFailed={setHasFailed}
          />
        </Card>
      )}
      <StatusLine ref={status}>{said}</StatusLine>
      {ages.map(({ value, name }) => {
        const some = questions.filter(({ age }) => age === value);
        const offered = some.filter(({ isOffered }) => isOffered).length;
        return (
          <section key={value} aria-labelledby={`age-${value}`} className="stack-3">
            <div className={css.age}>
              <h2 id={`age-${value}`} className="size-4">
                {t(name)}
              </h2>
              <span className="quiet">{plural(offered, '{count} offered', '{count} offered')}</span>
            </div>
            <ul className="plain-list stack-2">
              {some.map((question) => (
                <QuestionItem
                  key={question.id}
                  question={question}
                  mayEdit={mayEdit}
                  open={open?.id === question.id ? open.what : null}
                  onOpen={(what) => (what ? show({ id: question.id, what }) : close(`edit-question-${question.id}`))}
                  onChanged={(stored, what) => void changed(stored, what)}
                  onFailed={setHasFailed}
                />
              ))}
            </ul>
          </section>
        );
      })}
    </Page>
  );
}
