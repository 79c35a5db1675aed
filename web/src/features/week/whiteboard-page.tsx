import { useEffect, useEffectEvent, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { cx } from '../../lib/cx.ts';
import { t } from '../../lib/i18n.ts';
import { loadMe, useMe } from '../../lib/me.ts';
import { questionText } from '../../lib/question-text.ts';
import { useHasRole } from '../../lib/session.ts';
import { TranslatedText } from '../../shell/translated-text.tsx';
import { WhiteboardFrame } from '../../shell/whiteboard/whiteboard-frame.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import type { School } from '../../ui/link-map.tsx';
import { SchoolBadge } from '../../ui/school-badge.tsx';
import { ClassChip } from '../../ui/tie-ribbon.tsx';
import { OtherQuestion } from './answer-card.tsx';
import { AnswerForm } from './answer-form.tsx';
import { type Answered, Answers } from './answers.tsx';
import {
  type Answer,
  type Asked,
  isAsked,
  isOver,
  loadMap,
  loadWeek,
  type OnMap,
  reloadWith,
  useWeek,
  type Week,
} from './api.ts';
import { NoQuestion } from './no-question.tsx';
import { loadParts, mediaMosaic } from './parts.ts';
import { readAddress, weekAddress } from './week-address.ts';
import css from './whiteboard.module.css';

export async function loader({ request: { url } }: LoaderFunctionArgs) {
  const { group, week } = readAddress(url);
  const which = { group, week };
  const [first, map] = await Promise.all([loadWeek(which), loadMap(), loadMe(), loadParts()]);
  return { which, first, map };
}

const ASK_MS = 30_000;
const SPREAD_MS = 6_000;
/** Not all classrooms at once. One function for all renderings: SWR begins the interval again whenever it gets another. */
const nextAsk = () => ASK_MS + (Math.random() - 0.5) * 2 * SPREAD_MS;
/** What is further away is left to a later answer. */
const HORIZON_MS = 120_000;

/** The question of the week on the classroom's board: one field, then what linked classes say around the map. */
export function Component() {
  const { which, first, map } = useLoaderData<typeof loader>();
  const {
    data: week = first,
    mutate,
    error,
  } = useWeek(which, {
    fallbackData: first,
    revalidateOnMount: false,
    dedupingInterval: 0,
    refreshInterval: nextAsk,
  });
  useReloadAt(week, () => void mutate().catch(() => undefined));
  const backTo = weekAddress(which);
  if (!isAsked(week))
    return (
      <WhiteboardFrame
        layout="below"
        title={t('Question of the week')}
        lang={document.documentElement.lang}
        kicker={week.school.name}
        backTo={backTo}
        main={
          <div className={css.main}>
            <NoQuestion reason={week.reason} classes={week.classes} />
          </div>
        }
      />
    );
  const { text, lang } = questionText(week.question);
  return (
    <WhiteboardFrame
      layout="below"
      title={text}
      lang={lang}
      kicker={t('Question of the week · {class}', { class: week.class.name })}
      backTo={backTo}
      main={<Shown key={week.id} week={week} map={map} reload={reloadWith(mutate)} />}
      controls={
        week.own &&
        week.isOpen && (
          <LinkButton look="secondary" to={backTo} className={css.next}>
            {t('Ask them something back')}
          </LinkButton>
        )
      }
      note={
        <p role="status" className={css.note}>
          {error !== undefined && t('We couldn’t reach the service. Check your connection to the internet.')}
        </p>
      }
    />
  );
}

/** Asks for the week at the moment from which everyone can read the answers, by the server's clock. */
function useReloadAt({ opensAt, isOpen, now }: Week, reload: () => void): void {
  const ms = isOpen || opensAt === null ? undefined : Date.parse(opensAt) - Date.parse(now);
  const ask = useEffectEvent(reload);
  useEffect(() => {
    if (ms === undefined || ms <= 0 || ms > HORIZON_MS) return;
    const timer = setTimeout(() => ask(), ms + Math.random() * 1_000);
    return () => clearTimeout(timer);
  }, [ms]);
}

type Props = { week: Asked; map: OnMap; reload: (posted?: Answer) => Promise<Week | undefined> };

function Shown({ week, map, reload }: Props) {
  const me = useMe();
  const mayAnswer = useHasRole('Contributor') && me?.schoolGroup?.id === week.class.id && !isOver(week);
  const [said, setSaid] = useState('');
  const own = week.own?.isWithdrawn ? null : week.own;
  return (
    <div className={css.main}>
      <p role="status" className={cx('strong', css.said)}>
        {said}
      </p>
      {own ? <Ours own={own} /> : mayAnswer && <Form week={week} reload={reload} onSaid={setSaid} />}
      <section aria-label={t('What linked classes say')} className={css.answers}>
        <Answers week={week} {...map}>
          {(place, school) => <BoardAnswer key={place.answer.id} week={week} place={place} school={school} />}
        </Answers>
      </section>
    </div>
  );
}

function Form({ week, reload, onSaid }: Pick<Props, 'week' | 'reload'> & { onSaid: (words: string) => void }) {
  return (
    <div className={css.form}>
      <AnswerForm
        week={week}
        reload={reload}
        onPosted={({ waitsForReview }: Answer) => onSaid(waitsForReview ? t('Posted. It is waiting for a Lead.') : t('Posted.'))}
        onAnswered={() => onSaid(t('A colleague has answered for your class in the meantime.'))}
      />
    </div>
  );
}

function Ours({ own: { narrative } }: { own: Answer }) {
  return (
    <p className={css.ours}>
      <span className="strong">{t('We say:')}</span>{' '}
      <span dir="auto">
        <TranslatedText text={narrative} />
      </span>
    </p>
  );
}

function BoardAnswer({ week, place, school }: { week: Asked; place: Answered; school: School | undefined }) {
  const { answer } = place;
  return (
    <li className={css.answer}>
      <div className={css.who}>
        <SchoolBadge
          schoolId={place.school.id}
          badgeUrl={school?.badgeMediaItem?.thumbnail ?? school?.badgeMediaItem?.url}
          size={56}
        />
        <div>
          <p className="strong">
            <ClassChip groupId={place.class.id} isPlain>
              {place.class.name}
            </ClassChip>
          </p>
          <p>
            <bdi translate="no">{place.school.name}</bdi>
            {school && `, ${t(school.county.name)}`}
          </p>
        </div>
      </div>
      <OtherQuestion week={week} place={place} />
      <p className="as-written" dir="auto">
        <TranslatedText text={answer.narrative} />
      </p>
      <mediaMosaic.Component article={answer} isOverdue={false} isFirst={false} />
    </li>
  );
}
