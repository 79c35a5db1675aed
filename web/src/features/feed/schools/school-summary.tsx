import { lazy, Suspense, useId, useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { linkKeyOf, useGuessedLinks } from '../../../lib/guessed-links.ts';
import { t } from '../../../lib/i18n.ts';
import { useMe } from '../../../lib/me.ts';
import { useFocusOn } from '../../../lib/use-focus-on.ts';
import { ConcernButton } from '../../../shell/concern/concern-button.tsx';
import { AlertPanel } from '../../../ui/alert-panel.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { SchoolBadge } from '../../../ui/school-badge.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { Comment } from '../api.ts';
import { countComments } from '../comments/count-comments.ts';
import { badgeOf, useConnections } from '../reader.ts';
import { useSchool } from '../reports.ts';
import { commentsCount } from '../wording.ts';
import { FavouriteStar } from './favourite-star.tsx';
import { GuessFirst } from './guess-first.tsx';
import { LinkReasons } from './link-reasons.tsx';
import css from './schools.module.css';

// A separate chunk: only needed after a press.
const Conversation = lazy(() => import('../comments/conversation.tsx'));

/** The public profile of the chosen school. */
export function SchoolSummary({ schoolId }: { schoolId: number }) {
  const isMine = useMe()?.school.id === schoolId;
  const { data, error, isValidating, mutate } = useSchool(schoolId);
  const linkKey = useLinkToGuess(schoolId);
  const [wasSkipped, setSkipped] = useState(false);
  const heading = useFocusOn<HTMLHeadingElement>(wasSkipped);
  if (!data && error instanceof ApiError && error.status === 404) {
    return <AlertPanel tone="info">{t('This school is not, or is no longer, part of the network.')}</AlertPanel>;
  }
  if (!data && error) {
    return (
      <AlertPanel
        actions={
          <Button look="secondary" busy={isValidating} busyText={t('Trying…')} onClick={() => void mutate()}>
            {t('Try again')}
          </Button>
        }
      >
        <p>{t('We couldn’t load this school.')}</p>
      </AlertPanel>
    );
  }
  if (!data) {
    return (
      <Card>
        <Skeleton lines={4} label={t('Loading the school')} />
      </Card>
    );
  }

  const facts: [string, string | null | undefined][] = [
    [t('Type'), t(data.type.name)],
    [t('County'), t(data.county.name)],
    [t('Location'), data.locationType && t(data.locationType.name)],
    [t('Pupils'), data.numberOfPupils?.toString()],
    [t('Main ethnicity'), data.primaryEthnicity && t(data.primaryEthnicity.name)],
    [t('Second ethnicity'), data.secondaryEthnicity && t(data.secondaryEthnicity.name)],
  ];
  return (
    <Card className="stack-3">
      <div className={`row-3 top apart ${css.top}`}>
        <SchoolBadge schoolId={data.id} badgeUrl={badgeOf(data)} size={64} />
        <FavouriteStar school={data} />
        <h2 ref={heading} tabIndex={-1} translate="no">
          {data.name}
        </h2>
      </div>
      {linkKey ? (
        <GuessFirst schoolId={schoolId} linkKey={linkKey} onSkip={() => setSkipped(true)} />
      ) : (
        <>
          <LinkReasons school={data} />
          <dl className={`small ${css.facts}`}>
            {facts.map(
              ([name, value]) =>
                value && (
                  <div key={name}>
                    <dt className="quiet">{name}</dt>
                    <dd className="strong">{value}</dd>
                  </div>
                ),
            )}
          </dl>
        </>
      )}
      <SchoolConversation
        school={data}
        onChange={(schoolComments) => void mutate({ ...data, schoolComments }, { revalidate: false })}
      />
      {!isMine && <ConcernButton kind="school" id={data.id} />}
    </Card>
  );
}

/** The key of the link with this school while the user's class has something to guess about it, and has not yet. */
function useLinkToGuess(schoolId: number): string | undefined {
  const groupId = useMe()?.schoolGroup.id;
  const link = useConnections()?.find(({ connectedSchool }) => connectedSchool.id === schoolId);
  const guessed = useGuessedLinks(({ keys }) => keys);
  if (!groupId || !link) return undefined;
  const key = linkKeyOf(groupId, link);
  return guessed.includes(key) ? undefined : key;
}

type Props = {
  school: { id: number; name: string; schoolComments: Comment[] };
  onChange: (comments: Comment[]) => void;
};

/** Other schools' comments to this school. */
function SchoolConversation({ school, onChange }: Props) {
  const [isOpen, setOpen] = useState(false);
  const panelId = useId();
  return (
    <div className={`stack-3 ${css.talk}`}>
      <Button look="secondary" aria-expanded={isOpen} aria-controls={panelId} onClick={() => setOpen(!isOpen)}>
        {t('Conversation')} · {commentsCount(countComments(school.schoolComments))}
      </Button>
      <div id={panelId} hidden={!isOpen}>
        {isOpen && (
          <Suspense fallback={<Skeleton lines={2} label={t('Loading the comments')} />}>
            <Conversation
              kind="school"
              subject={{ id: school.id, title: school.name }}
              comments={school.schoolComments}
              onChange={onChange}
            />
          </Suspense>
        )}
      </div>
    </div>
  );
}
