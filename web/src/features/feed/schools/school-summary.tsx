import { lazy, Suspense, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { ApiError } from '../../../lib/api-error.ts';
import { cx } from '../../../lib/cx.ts';
import { t } from '../../../lib/i18n.ts';
import { useMe } from '../../../lib/me.ts';
import { paths } from '../../../lib/paths.ts';
import { sayLink, saySources } from '../../../lib/reason-words.ts';
import { ConcernButton } from '../../../shell/concern/concern-button.tsx';
import { AlertPanel } from '../../../ui/alert-panel.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ChevronIcon } from '../../../ui/first-icons.tsx';
import { SchoolBadge } from '../../../ui/school-badge.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { Comment } from '../api.ts';
import { countComments } from '../comments/count-comments.ts';
import { badgeOf, useConnections } from '../reader.ts';
import { useSchool } from '../reports.ts';
import { commentsCount } from '../wording.ts';
import { FavouriteStar } from './favourite-star.tsx';
import css from './schools.module.css';

// A separate chunk: only needed after a press.
const Conversation = lazy(() => import('../comments/conversation.tsx'));

/**
 * The public profile of the chosen school: its facts, for a linked school why it was linked and the way to guess with the class, and
 * what others said to it. On a phone a press shows all but the facts.
 */
export function SchoolSummary({ schoolId }: { schoolId: number }) {
  const us = useMe()?.school;
  const { data, error, isValidating, mutate } = useSchool(schoolId);
  const link = useConnections()?.find(({ connectedSchool }) => connectedSchool.id === schoolId);
  const [isOpen, setOpen] = useState(false);
  const moreId = useId();
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
    <Card className={cx('stack-3', css.summary)}>
      <div className={`row-3 top apart ${css.top}`}>
        <SchoolBadge schoolId={data.id} badgeUrl={badgeOf(data)} size={64} />
        <FavouriteStar school={data} />
        <h2 translate="no">{data.name}</h2>
      </div>
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
      <div className={cx('stack-3', css.further)}>
        <button
          type="button"
          className={cx(css.quiet, css.opener)}
          aria-label={t('More about this school')}
          aria-expanded={isOpen}
          aria-controls={moreId}
          onClick={() => setOpen(!isOpen)}
        >
          {t('More')}
          <ChevronIcon className="chevron" />
        </button>
        <div id={moreId} className={cx('stack-3', css.more)} data-open={isOpen || undefined}>
          {link && us && (
            <div>
              <p>{sayLink(link.reasons, { us, them: data })}</p>
              <p className="quiet small">{saySources(link, { us, them: data })}</p>
            </div>
          )}
          <SchoolConversation
            school={data}
            onChange={(schoolComments) => void mutate({ ...data, schoolComments }, { revalidate: false })}
          />
        </div>
        {link && (
          <Link to={paths.sameOrDifferent(schoolId)} className={css.quiet}>
            {t('Same or different?')}
            <span className="visually-hidden"> {data.name}</span>
          </Link>
        )}
        {us?.id !== schoolId && <ConcernButton kind="school" id={data.id} />}
      </div>
    </Card>
  );
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
