import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { focusAfterRender } from '../../lib/focus.ts';
import { plural, t, withParts } from '../../lib/i18n.ts';
import { useMe } from '../../lib/me.ts';
import { paths } from '../../lib/paths.ts';
import { questionText } from '../../lib/question-text.ts';
import { useHasRole } from '../../lib/session.ts';
import { useFocusOn } from '../../lib/use-focus-on.ts';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { draftOf } from './answer-draft.ts';
import { type Asked, isAsked, isOver, loadWeek, reloadWith, useWeek } from './api.ts';
import { TEXT, useAnswering } from './use-answering.ts';
import css from './week-line.module.css';

export { loadWeek };

/** The question of the week on the home page, with one box; once the class has answered, the way to what others say. */
export function WeekLine() {
  const { data: week, mutate } = useWeek({}, { revalidateIfStale: false });
  const [said, setSaid] = useState('');
  if (!isAsked(week) || isOver(week)) return null;
  return (
    <section aria-label={t('Question of the week')} className={css.line}>
      {week.own ? (
        <Answered week={week} said={said} />
      ) : (
        <Box
          key={week.id}
          week={week}
          reload={reloadWith(mutate)}
          onPosted={({ waitsForReview }) => setSaid(waitsForReview ? t('Posted. It is waiting for a Lead.') : t('Posted.'))}
          onAnswered={() => setSaid(t('A colleague has answered for your class in the meantime.'))}
        />
      )}
    </section>
  );
}

const ANSWERED = 'week-answered';

function Answered({ week: { places, own }, said }: { week: Asked; said: string }) {
  const count = places.filter(({ hasAnswered }) => hasAnswered).length;
  useEffect(() => {
    if (said) focusAfterRender(ANSWERED);
  }, [said]);
  return (
    <p id={ANSWERED} tabIndex={-1}>
      {/* There from the start, so that what is said in it is announced. */}
      <span role="status">{said}</span>{' '}
      {!said && (
        <span>{own?.waitsForReview ? t('Your class’s answer is waiting for a Lead.') : t('Your class has answered.')}</span>
      )}{' '}
      <Link to={paths.week}>
        {count === 0
          ? t('See the question of the week')
          : plural(count, '{count} linked class has answered: read it', '{count} linked classes have answered: read them')}
      </Link>
    </p>
  );
}

type Props = {
  week: Asked;
  reload: Parameters<typeof useAnswering>[0]['reload'];
  onPosted: Parameters<typeof useAnswering>[0]['onPosted'];
  onAnswered: () => void;
};

function Box(props: Props) {
  const { week } = props;
  const { text, lang } = questionText(week.question);
  const me = useMe();
  const mayAnswer = useHasRole('Contributor') && me?.schoolGroup?.id === week.class.id;
  const hasPicture = me !== undefined && draftOf(me.id, week.id)?.file !== undefined;
  const question = withParts('This week’s question: {question}', {
    question: (
      <b lang={lang} dir="auto">
        {text}
      </b>
    ),
  });
  if (mayAnswer && !hasPicture) return <Form {...props} question={question} />;
  return (
    <p>
      {question} <Link to={paths.week}>{hasPicture ? t('Continue your answer') : t('See the question of the week')}</Link>
    </p>
  );
}

function Form({ question, ...props }: Props & { question: ReactNode }) {
  const answering = useAnswering(props);
  const { isBusy, problem } = answering;
  const wrong = answering.errors[TEXT];
  const field = useFocusOn<HTMLInputElement>(wrong && answering.attempt);
  const alert = useFocusOn<HTMLDivElement>(problem);

  function submit(event: FormEvent) {
    event.preventDefault();
    answering.post();
  }

  return (
    <form noValidate className="stack-2" onSubmit={submit}>
      <div className={css.box}>
        <TextField
          ref={field}
          id={TEXT}
          label={question}
          autoComplete="off"
          placeholder={t('We say…')}
          readOnly={isBusy}
          value={answering.text}
          error={wrong}
          onChange={({ target }) => answering.type(target.value)}
        />
        <Button type="submit" busy={isBusy} busyText={t('Posting…')}>
          {t('Post')}
        </Button>
        <Link to={paths.week} className={css.more}>
          {t('Picture or whiteboard')}
        </Link>
      </div>
      {problem && <AlertPanel ref={alert}>{problem}</AlertPanel>}
    </form>
  );
}
