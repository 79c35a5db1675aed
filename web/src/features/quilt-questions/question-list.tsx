import Plus from 'lucide-react/icons/plus';
import { useRef, useState } from 'react';
import useSWR from 'swr';
import { focusAfterRender } from '../../lib/focus.ts';
import { msg, plural, t } from '../../lib/i18n.ts';
import { useMe } from '../../lib/me.ts';
import { useHasRole } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { StatusLine } from '../../ui/error-summary.tsx';
import { hasDraft } from '../../ui/use-kept-form.tsx';
import { calls, type Kind, type Question } from './api.ts';
import { draftOf, NEW, QuestionForm } from './question-form.tsx';
import { editButton, QuestionItem } from './question-item.tsx';
import css from './quilt-questions.module.css';
import { ages } from './schema.ts';

type Open = { id: number | typeof NEW; what: 'edit' | 'draft' | 'ask' } | null;

const results = {
  added: msg('The question has been added.'),
  saved: msg('The question has been saved.'),
  retired: msg('The question has been retired.'),
  offered: msg('The question is offered again.'),
};

export const headings: Record<Kind, string> = { week: msg('Question of the week'), quilt: msg('Quilt questions') };

/** The id of the heading of a list. */
export const listId = (kind: Kind): string => `${kind}-questions`;

const turns: Record<Kind, string> = {
  week: msg('Each Monday, three questions of an age are offered to its schools, in turn.'),
  quilt: msg('Each half term, three questions of an age are offered to its schools, in turn.'),
};

type Props = { kind: Kind; first: Question[]; onFailed: (hasFailed: boolean) => void };

/** The questions of one kind, by age. Admins change them, others of the staff read them. */
export function QuestionList({ kind, first, onFailed }: Props) {
  const options = { fallbackData: first, revalidateOnMount: false, revalidateOnFocus: false };
  const { data: questions = first, mutate } = useSWR(['questions', kind], calls[kind].list, options);
  const mayEdit = useHasRole('Admin');
  const userId = useMe()?.id;
  const [open, setOpen] = useState<Open>(() => {
    if (!mayEdit) return null;
    const drafted = [NEW, ...questions.map(({ id }) => id)] as const;
    const id = drafted.find((subject) => hasDraft(userId, draftOf(kind), subject));
    return id === undefined ? null : { id, what: 'draft' };
  });
  const [said, setSaid] = useState('');
  const status = useRef<HTMLDivElement>(null);
  const add = `add-${kind}-question`;

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
    <section aria-labelledby={listId(kind)} className="stack-4">
      <h2 id={listId(kind)} tabIndex={-1}>
        {t(headings[kind])}
      </h2>
      <p className="quiet">
        {t(turns[kind])} {t('Classes answer the first one, unless their Lead chooses another.')}
      </p>
      {mayEdit && (
        <div>
          <Button
            id={add}
            aria-label={t('{action}: {what}', { action: t('Add a question'), what: t(headings[kind]) })}
            aria-expanded={open?.id === NEW}
            onClick={() => show({ id: NEW, what: 'edit' })}
          >
            <Plus aria-hidden strokeWidth={1.75} />
            {t('Add a question')}
          </Button>
        </div>
      )}
      {open?.id === NEW && (
        <Card>
          <QuestionForm
            kind={kind}
            takesFocus={open.what === 'edit'}
            onSaved={(question) => void changed(question, 'added')}
            onCancel={() => close(add)}
            onFailed={onFailed}
          />
        </Card>
      )}
      <StatusLine ref={status}>{said}</StatusLine>
      {ages.map(({ value, name }) => {
        const some = questions.filter(({ age }) => age === value);
        const offered = some.filter(({ isOffered }) => isOffered).length;
        const id = `${kind}-${value}`;
        return (
          <div key={value} className="stack-3">
            <div className={css.age}>
              <h3 id={id} className="size-4">
                {t(name)}
              </h3>
              <span className="quiet">{plural(offered, '{count} offered', '{count} offered')}</span>
            </div>
            <ul aria-labelledby={id} className="plain-list stack-2">
              {some.map((question) => (
                <QuestionItem
                  key={question.id}
                  kind={kind}
                  question={question}
                  mayEdit={mayEdit}
                  open={open?.id === question.id ? open.what : null}
                  onOpen={(what) => (what ? show({ id: question.id, what }) : close(editButton(kind, question.id)))}
                  onChanged={(stored, what) => void changed(stored, what)}
                  onFailed={onFailed}
                />
              ))}
            </ul>
          </div>
        );
      })}
    </section>
  );
}
