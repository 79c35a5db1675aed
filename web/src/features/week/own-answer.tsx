import { lazy, Suspense, useState } from 'react';
import { focusAfterRender } from '../../lib/focus.ts';
import { t } from '../../lib/i18n.ts';
import { useMe } from '../../lib/me.ts';
import { useHasRole } from '../../lib/session.ts';
import { TranslatedText } from '../../shell/translated-text.tsx';
import type { Action } from '../../shell/withdrawal/requests.ts';
import { Card } from '../../ui/card.tsx';
import { TieRibbon } from '../../ui/tie-ribbon.tsx';
import { AnswerMenu } from './answer-menu.tsx';
import { AnswerThreads } from './answer-threads.tsx';
import type { Answer, Asked } from './api.ts';
import { EditAnswer } from './edit-answer.tsx';
import { MissingPicture, Unposted } from './left-over.tsx';
import { mediaMosaic } from './parts.ts';
import css from './week-page.module.css';

const RemovedLine = lazy(() => import('../../shell/withdrawal/removed-line.tsx'));

export const OWN = 'our-answer';

type Props = {
  week: Asked;
  own: Answer;
  /** A colleague has just answered. */
  isColleague: boolean;
  /** The comment to which the user came to reply. */
  reply: number | undefined;
  change: (change: (answer: Answer) => Partial<Answer>) => void;
  reload: () => Promise<unknown>;
  onRemoved: (action: Action) => void;
};

/** What the class says, and what linked classes have asked back. */
export function OwnAnswer({ week, own, isColleague, reply, change, reload, onRemoved }: Props) {
  const [isEditing, setEditing] = useState(false);
  const userId = useMe()?.id;
  const mayEdit = useHasRole('Admin') || userId === own.createUser.id;
  const stop = () => {
    setEditing(false);
    focusAfterRender(OWN);
  };
  return (
    <section aria-labelledby={OWN} className="stack-4">
      {userId !== undefined && <Unposted userId={userId} week={week} own={own} isColleague={isColleague} />}
      <Card flush className={css.own}>
        <TieRibbon groupId={week.class.id} />
        <div className={`stack-3 ${css.body}`}>
          <div className="row-2 apart">
            <h2 id={OWN} tabIndex={-1} className="size-4">
              {t('We say:')}
            </h2>
            <AnswerMenu
              answer={own}
              label={t('More for our answer')}
              onEdit={mayEdit && !isEditing ? () => setEditing(true) : undefined}
              onDone={onRemoved}
            />
          </div>
          <OwnState own={own} />
          {isEditing ? (
            <EditAnswer
              answer={own}
              onSaved={async () => {
                await reload();
                stop();
              }}
              onCancel={stop}
            />
          ) : (
            <p className={`as-written ${css.says}`} dir="auto">
              <TranslatedText text={own.narrative} />
            </p>
          )}
          <mediaMosaic.Component article={own} isOverdue={false} isFirst onClosed={() => void reload()} />
          {userId !== undefined && <MissingPicture userId={userId} weekId={week.id} own={own} onAdded={() => void reload()} />}
          <AnswerThreads answer={own} label={t('What linked classes ask us')} reply={reply} change={change} />
        </div>
      </Card>
    </section>
  );
}

/** Who can see it, unless linked schools can. */
function OwnState({ own }: { own: Answer }) {
  const words = own.isHidden
    ? t('Hidden while a concern is reviewed')
    : own.waitsForReview
      ? t('Waiting for a Lead')
      : own.audience === 'school'
        ? t('Our school only')
        : '';
  return words && <p className="quiet">{words}</p>;
}

/** "Removed. Undo", in the place of the answer that was. */
export const RemovedAnswer = ({
  id,
  onUndone,
  onOver,
}: {
  id: number;
  onUndone: () => void;
  onOver: (hadFocus: boolean) => void;
}) => (
  <Suspense>
    <RemovedLine subject={{ kind: 'article', id }} onUndone={onUndone} onOver={onOver} />
  </Suspense>
);
