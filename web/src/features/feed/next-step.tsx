import { Suspense, useEffect, useRef, useState } from 'react';
import { focusAfterRender } from '../../lib/focus.ts';
import { msg, t } from '../../lib/i18n.ts';
import type { Me } from '../../lib/me.ts';
import { paths } from '../../lib/paths.ts';
import { SERVICE_NAME } from '../../lib/service.ts';
import { useAction } from '../../lib/use-action.ts';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { lazyOnPress } from '../../ui/lazy-on-press.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Article } from './api.ts';
import { openComposer } from './composer/composer-state.ts';
import { say } from './feed-state.ts';
import { isNewcomer, passStep, reloadSteps, type Step, type StepName, useNextLinks } from './first-steps.ts';
import { linksOf } from './links-of.ts';
import { useConnections } from './reader.ts';

// Only needed after a press.
const AudienceQuestion = lazyOnPress(() => import('./audience-question.tsx'));

/** What a step asks for, and the button that leads there. */
const words: Record<StepName, { sentence: string; button: string }> = {
  read: { sentence: msg('See what a class at another school has been doing.'), button: msg('Read a report') },
  comment: { sentence: msg('Say hello to a class at another school, or ask them a question.'), button: msg('Say hello') },
  report: { sentence: msg('Post your first report. An ordinary day is fine.'), button: msg('Write a report') },
  audience: {
    sentence: msg('Choose who sees your school’s reports. Until you do, everyone on {service} sees them.'),
    button: msg('Choose who sees them'),
  },
  colleague: { sentence: msg('Add your colleagues, so that their classes can take part.'), button: msg('Add colleagues') },
};

type Props = { me: Me; step: Step; articles: readonly Article[] };

/** Asks a new user for one step after another; each can be skipped. */
export function NextStep({ me, step: { name, number, count, report }, articles }: Props) {
  const [chooses, setChooses] = useState(false);
  const skipping = useAction({ explain: () => t('Something went wrong. Please try again.') });
  useReloadAfter(useWhatIDid(me.id, articles));
  const isWelcome = isNewcomer(me);
  const { sentence, button } = words[name];
  const showNext = () => focusAfterRender(() => document.getElementById('next-step') ?? document.getElementById('feed-search'));

  const skip = () =>
    skipping.run(async () => {
      await passStep(name);
      showNext();
    });

  const address = report && `${paths.home}?id=${report.id}`;
  const act = {
    read: address && (
      <LinkButton to={address} onClick={() => void passStep('read').catch(() => undefined)}>
        {t(button)}
      </LinkButton>
    ),
    comment: address && <LinkButton to={`${address}&showComments`}>{t(button)}</LinkButton>,
    report: <Button onClick={openComposer}>{t(button)}</Button>,
    audience: <Button onClick={() => setChooses(true)}>{t(button)}</Button>,
    colleague: <LinkButton to={`${paths.schoolUsers}?panel=many`}>{t(button)}</LinkButton>,
  };
  const skipButton = (
    <Button look="quiet" busy={skipping.isBusy} onClick={() => void skip()}>
      {t('Skip this')}
    </Button>
  );

  return (
    <Card as="section" className="stack-3" aria-labelledby="next-step">
      <div className="row-3 apart">
        <h2 id="next-step" tabIndex={-1} className="size-4">
          {isWelcome ? t('Welcome, {name}.', { name: me.firstName }) : t('Who sees your school’s reports?')}
        </h2>
        {isWelcome && <p className="quiet">{t('Step {number} of {count}', { number, count })}</p>}
      </div>
      {isWelcome && number === 1 && <Links me={me} />}
      {chooses ? (
        <Suspense fallback={<Skeleton lines={4} label={t('Loading the form')} />}>
          <AudienceQuestion
            onSaved={async () => {
              await reloadSteps();
              say(t('Saved'));
              showNext();
            }}
          >
            {skipButton}
          </AudienceQuestion>
        </Suspense>
      ) : (
        <>
          <p>{t(sentence, { service: SERVICE_NAME })}</p>
          <div className="row-3">
            {act[name]}
            {skipButton}
          </div>
        </>
      )}
      {skipping.problem && <AlertPanel>{skipping.problem}</AlertPanel>}
    </Card>
  );
}

/** How many schools the class is linked with, or when its first links arrive. Nothing if the links could not be loaded. */
function Links({ me }: { me: Me }) {
  const count = useConnections()?.length;
  const next = useNextLinks();
  return count !== undefined && <p>{linksOf(me.schoolGroup, count, next)}</p>;
}

/** Changes when the user likes, comments or posts on this page. */
function useWhatIDid(userId: number, articles: readonly Article[]): string {
  const isMine = ({ postedByUser }: { postedByUser: { id: number } }) => postedByUser.id === userId;
  const likes = articles.filter(({ likedByMe }) => likedByMe).length;
  const reports = articles.filter(({ createUser }) => createUser.id === userId).length;
  const said = articles.flatMap(({ comments }) => comments.flatMap((comment) => [comment, ...comment.commentResponses]));
  return [likes, reports, said.filter(isMine).length].join();
}

function useReloadAfter(whatIDid: string): void {
  const before = useRef(whatIDid);
  useEffect(() => {
    if (before.current === whatIDid) return;
    before.current = whatIDid;
    // The next change, or the next visit, tries again.
    reloadSteps().catch(() => undefined);
  }, [whatIDid]);
}
