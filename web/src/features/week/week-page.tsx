import { useEffect, useRef, useState } from 'react';
import { Link, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router-dom';
import { nullIfNotFound } from '../../lib/api-error.ts';
import { focusAfterRender } from '../../lib/focus.ts';
import { t } from '../../lib/i18n.ts';
import { loadMe, useMe } from '../../lib/me.ts';
import { paths } from '../../lib/paths.ts';
import { questionText } from '../../lib/question-text.ts';
import { useHasRole } from '../../lib/session.ts';
import { useTitle } from '../../lib/title.ts';
import { Page } from '../../shell/page.tsx';
import type { Action } from '../../shell/withdrawal/requests.ts';
import { RequestDialogs } from '../../shell/withdrawal/withdrawal-dialogs.tsx';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { StatusLine } from '../../ui/error-summary.tsx';
import { AnswerCard, askFieldOf } from './answer-card.tsx';
import { AnswerForm } from './answer-form.tsx';
import { replyFieldOf } from './answer-threads.tsx';
import { Answers } from './answers.tsx';
import {
  type Answer,
  type Asked,
  getAnswer,
  isAsked,
  isOver,
  loadMap,
  loadWeek,
  type OnMap,
  reloadWith,
  useWeek,
  type Week,
  type WeekOf,
  withAnswer,
} from './api.ts';
import { EarlierWeeks } from './earlier-weeks.tsx';
import { NoQuestion } from './no-question.tsx';
import { OwnAnswer, RemovedAnswer } from './own-answer.tsx';
import { loadParts } from './parts.ts';
import { QuestionChoice } from './question-choice.tsx';
import { readAddress } from './week-address.ts';
import { WeekHead } from './week-head.tsx';
import css from './week-page.module.css';

export async function loader({ request: { url } }: LoaderFunctionArgs) {
  const { ask, reply, ...which } = readAddress(url);
  const [first, map] = await Promise.all([loadWeek(which), loadMap(), loadMe(), loadParts()]);
  const isHere = first.places.some(({ answer }) => answer?.id === ask);
  // Of an earlier week: an email is read when it is read.
  if (ask !== undefined && !isHere && (await nullIfNotFound(getAnswer(ask))))
    throw redirect(`${paths.home}?id=${ask}&showComments`);
  return { which, first, map, ask, reply };
}

/** The question of the week: the class's answer, and what linked classes say. */
export function Component() {
  const { which, first, ...rest } = useLoaderData<typeof loader>();
  const { data: week = first, mutate } = useWeek(which, {
    fallbackData: first,
    revalidateOnMount: false,
    // Other classes answer meanwhile.
    revalidateOnFocus: true,
    refreshInterval: (shown) => (shown && isPreparing(shown) ? PREPARING_MS : 0),
  });
  if (!isAsked(week))
    return (
      <Page title={t('Question of the week')} width="narrow">
        <NoQuestion reason={week.reason} classes={week.classes} />
        <EarlierWeeks group={which.group} shown={null} />
      </Page>
    );
  return (
    <Shown
      key={week.id}
      week={week}
      which={which}
      reload={reloadWith(mutate)}
      replace={(change) => mutate((now) => change(now ?? week), { revalidate: false })}
      {...rest}
    />
  );
}

const PREPARING_MS = 2_500;

const isPreparing = ({ own, places }: Week): boolean =>
  [own, ...places.map(({ answer }) => answer)].some((answer) =>
    answer?.mediaItems.some(({ processing }) => processing === 'queued' || processing === 'processing'),
  );

type Props = {
  week: Asked;
  which: WeekOf;
  map: OnMap;
  ask: number | undefined;
  reply: number | undefined;
  reload: (posted?: Answer) => Promise<Week | undefined>;
  replace: (change: (week: Week) => Week) => Promise<unknown>;
};

function Shown({ week, which, map, ask, reply, reload, replace }: Props) {
  useTitle(questionText(week.question).text);
  const [said, setSaid] = useState('');
  const [isColleague, setColleague] = useState(false);
  const [removed, setRemoved] = useState<number>();
  const status = useRef<HTMLDivElement>(null);
  const me = useMe();
  const mayAnswer = useHasRole('Contributor') && me?.schoolGroup?.id === week.class.id && !isOver(week);
  // Its Leads still get one that has been withdrawn.
  const own = week.own?.isWithdrawn ? null : week.own;
  const gone = useArrival(week, ask, reply);

  const change = (id: number) => (next: (answer: Answer) => Partial<Answer>) => void replace((now) => withAnswer(now, id, next));
  const tell = (words: string) => {
    setSaid(words);
    focusAfterRender(() => status.current);
  };
  function onRemoved(action: Action) {
    if (action === 'withdraw') setRemoved(week.own?.id);
    else setSaid(action === 'erase' ? t('It has been erased.') : t('Everyone who could see it before sees it again.'));
    void reload().catch(() => undefined);
  }

  return (
    <div className={`page-width ${css.page}`}>
      <WeekHead week={week} which={which} />
      <StatusLine ref={status}>{said}</StatusLine>
      {gone && (
        <AlertPanel
          tone="info"
          actions={<Link to={paths.gone}>{t('Report a concern about something that is no longer there')}</Link>}
        >
          {gone}
        </AlertPanel>
      )}
      {removed !== undefined && (
        <RemovedAnswer
          id={removed}
          onUndone={() => {
            setRemoved(undefined);
            void reload().catch(() => undefined);
            tell(t('Everyone who could see it before sees it again.'));
          }}
          onOver={(hadFocus) => {
            setRemoved(undefined);
            if (hadFocus) focusAfterRender(() => status.current);
          }}
        />
      )}
      {own ? (
        <OwnAnswer
          key={own.id}
          week={week}
          own={own}
          isColleague={isColleague}
          reply={reply}
          change={change(own.id)}
          reload={reload}
          onRemoved={onRemoved}
        />
      ) : (
        removed === undefined && <Unanswered {...{ week, mayAnswer, reload, tell }} onAnswered={() => setColleague(true)} />
      )}
      {week.choices.length > 0 && !isOver(week) && (
        <QuestionChoice week={week} onChosen={(chosen) => replace(() => chosen)} reload={reload} />
      )}
      <section aria-labelledby="week-answers" className="stack-4">
        <h2 id="week-answers" tabIndex={-1} className="size-4">
          {t('What linked classes say')}
        </h2>
        <Answers week={week} {...map}>
          {(place, school) => (
            <AnswerCard
              key={place.answer.id}
              week={week}
              place={place}
              answer={place.answer}
              school={school}
              startsOpen={place.answer.id === ask}
              change={change(place.answer.id)}
              reload={reload}
            />
          )}
        </Answers>
      </section>
      <EarlierWeeks group={which.group} shown={week.week} />
      <RequestDialogs />
    </div>
  );
}

type UnansweredProps = Pick<Props, 'week' | 'reload'> & {
  mayAnswer: boolean;
  tell: (words: string) => void;
  onAnswered: () => void;
};

/** The form, or why there is none. */
function Unanswered({ week, mayAnswer, reload, tell, onAnswered }: UnansweredProps) {
  if (isOver(week)) return <p>{t('Your class didn’t answer this week.')}</p>;
  if (!mayAnswer) return <p>{t('Only the teachers of {class} can answer.', { class: week.class.name })}</p>;
  return (
    <AnswerForm
      week={week}
      reload={reload}
      onPosted={({ waitsForReview }) =>
        tell(waitsForReview ? t('Posted. It is waiting for a Lead.') : t('Posted. Now read what linked classes say.'))
      }
      onAnswered={onAnswered}
    />
  );
}

/** Moves the focus to the box that the user came for. Returns a sentence if what it is about has gone. */
function useArrival({ places, own }: Asked, ask: number | undefined, reply: number | undefined): string {
  const asked = ask === undefined || places.some(({ answer }) => answer?.id === ask);
  const replied = reply === undefined || own?.comments.some(({ id }) => id === reply);
  const [isGone] = useState({ ask: !asked, reply: !replied });
  useEffect(() => {
    // After the focus that every opened page gives to its heading.
    if (ask !== undefined) focusAfterRender(askFieldOf(ask));
    else if (reply !== undefined) focusAfterRender(replyFieldOf(reply));
  }, [ask, reply]);
  if (isGone.ask) return t('That answer is no longer here.');
  return isGone.reply ? t('That question is no longer here.') : '';
}
