import { useState } from 'react';
import { hasCode } from '../../lib/api-error.ts';
import { draftStore } from '../../lib/draft-store.ts';
import { focusAfterRender } from '../../lib/focus.ts';
import { t, withParts } from '../../lib/i18n.ts';
import { useMe } from '../../lib/me.ts';
import { questionText } from '../../lib/question-text.ts';
import { useHasRole } from '../../lib/session.ts';
import { TranslatedText } from '../../shell/translated-text.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { StatusLine } from '../../ui/error-summary.tsx';
import type { School } from '../../ui/link-map.tsx';
import { SchoolBadge } from '../../ui/school-badge.tsx';
import { ClassChip, TieRibbon } from '../../ui/tie-ribbon.tsx';
import { AnswerMenu } from './answer-menu.tsx';
import { AnswerThreads } from './answer-threads.tsx';
import { type Answer, type Asked, askBack, type Place, type Week } from './api.ts';
import { commentBox, mediaMosaic } from './parts.ts';
import css from './week-page.module.css';

/** The id of the field in which a class asks back. */
export const askFieldOf = (answerId: number): string => `ask-${answerId}`;

/** What the box keeps, by its subject. */
const unsent = draftStore<string>('comment', (text) => text.trim() !== '');

type Props = {
  week: Asked;
  place: Place;
  answer: Answer;
  /** Its county and badge, if they are known. */
  school: School | undefined;
  /** The user came to ask this class something back. */
  startsOpen: boolean;
  change: (change: (answer: Answer) => Partial<Answer>) => void;
  reload: () => Promise<Week | undefined>;
};

/** What a linked class says, with what was asked back. */
export function AnswerCard({ week, place, answer, school, startsOpen, change, reload }: Props) {
  const heading = `answer-${answer.id}`;
  return (
    <Card as="li" flush className={css.answer}>
      <TieRibbon groupId={place.class.id} />
      <div className={`stack-3 ${css.body}`}>
        <div className={css.who}>
          <SchoolBadge
            schoolId={place.school.id}
            badgeUrl={school?.badgeMediaItem?.thumbnail ?? school?.badgeMediaItem?.url}
            size={44}
          />
          <div className="grow">
            <h3 id={heading} tabIndex={-1} className={css.class}>
              <ClassChip groupId={place.class.id} isPlain>
                {place.class.name}
              </ClassChip>
            </h3>
            <p className="small quiet">
              <bdi translate="no">{place.school.name}</bdi>
              {school && `, ${t(school.county.name)}`}
            </p>
          </div>
          <AnswerMenu
            answer={answer}
            label={t('More for the answer of {class}', { class: place.class.name })}
            onDone={() => void reload()}
          />
        </div>
        <OtherQuestion week={week} place={place} />
        <p className={`as-written ${css.says}`} dir="auto">
          <TranslatedText text={answer.narrative} />
        </p>
        <mediaMosaic.Component article={answer} isOverdue={false} isFirst={false} onClosed={() => void reload()} />
        <AnswerThreads answer={answer} label={t('What {class} was asked back', { class: place.class.name })} change={change} />
        <AskBack {...{ week, place, answer, startsOpen, change, reload }} />
      </div>
    </Card>
  );
}

/** The question that the class was asked, if it is another one. */
export function OtherQuestion({ week, place: { question } }: { week: Asked; place: Place }) {
  if (!question || question.texts.en === week.question.texts.en) return null;
  const { text, lang } = questionText(question);
  return (
    <p className="small quiet">
      {withParts('To the question: {question}', {
        question: (
          <span lang={lang} dir="auto">
            {text}
          </span>
        ),
      })}
    </p>
  );
}

/** One question back a class; a colleague may have been quicker. */
function AskBack({ week, place, answer, startsOpen, change, reload }: Omit<Props, 'school'>) {
  const me = useMe();
  const mayAsk = useHasRole('Responder') && me?.schoolGroup?.id === week.class.id;
  const subject = `article-${answer.id}`;
  const [isOpen, setOpen] = useState(() => startsOpen || (me !== undefined && unsent.draftOf(me.id, subject) !== undefined));
  const [said, setSaid] = useState('');
  const button = `ask-button-${answer.id}`;
  const status = `ask-status-${answer.id}`;
  const hasAsked = answer.comments.some(({ postedByUser }) => postedByUser.schoolGroup?.id === week.class.id);
  const label = t('{action}: {what}', { action: t('Ask them something back'), what: place.class.name });

  const tell = (words: string) => {
    setSaid(words);
    setOpen(false);
    focusAfterRender(status);
  };
  return (
    <>
      {mayAsk && !hasAsked && !isOpen && (
        <div>
          <Button id={button} look="secondary" aria-label={label} aria-expanded={false} onClick={open}>
            {t('Ask them something back')}
          </Button>
        </div>
      )}
      {mayAsk && !hasAsked && isOpen && (
        <commentBox.Component
          subject={subject}
          id={askFieldOf(answer.id)}
          label={t('Ask them something back')}
          action={t('Ask')}
          busyText={t('Asking…')}
          onCancel={() => {
            setOpen(false);
            focusAfterRender(button);
          }}
          onPost={async (text) => {
            try {
              const comment = await askBack(answer.id, text);
              return () => {
                change(({ comments }) => ({ comments: [...comments, comment] }));
                tell(comment.waitsForReview ? t('Your question is waiting for a Lead.') : t('Asked.'));
              };
            } catch (error) {
              if (!hasCode(error, 'asked-already')) throw error;
              await reload();
              return () => tell(t('A colleague has asked this class already. You had written: {text}', { text }));
            }
          }}
        />
      )}
      <StatusLine id={status}>{said}</StatusLine>
    </>
  );

  function open() {
    setSaid('');
    setOpen(true);
    focusAfterRender(askFieldOf(answer.id));
  }
}
