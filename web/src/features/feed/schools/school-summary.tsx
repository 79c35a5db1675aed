import useSWR from 'swr';
import { ApiError } from '../../../lib/api-error.ts';
import { t } from '../../../lib/i18n.ts';
import { AlertPanel } from '../../../ui/alert-panel.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { SchoolBadge } from '../../../ui/school-badge.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { getSchool } from '../api.ts';
import { ConcernButton } from '../concern/concern-button.tsx';
import { badgeOf, useReader } from '../reader-store.ts';
import { FavouriteStar } from './favourite-star.tsx';
import { SchoolConversation } from './school-conversation.tsx';
import css from './schools.module.css';

/** All that other schools may know of the chosen one. */
export function SchoolSummary({ schoolId }: { schoolId: number }) {
  const isMine = useReader(({ me }) => me?.school.id === schoolId);
  const { data, error, isValidating, mutate } = useSWR(['school', schoolId], ([, id]) => getSchool(id), {
    revalidateOnFocus: false,
    shouldRetryOnError: false,
  });
  if (!data && error instanceof ApiError && error.status === 404) {
    return (
      <AlertPanel tone="info">
        <p>{t('This school is not part of the network, or not any more.')}</p>
      </AlertPanel>
    );
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
        <p>{t('We could not load this school.')}</p>
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
    <Card className={css.summary}>
      <div className={css.top}>
        <SchoolBadge schoolId={data.id} badgeUrl={badgeOf(data)} size={64} />
        <FavouriteStar school={data} />
        <h2 translate="no">{data.name}</h2>
      </div>
      <dl className={css.facts}>
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <SchoolConversation
        school={data}
        onChange={(schoolComments) => void mutate({ ...data, schoolComments }, { revalidate: false })}
      />
      {!isMine && <ConcernButton kind="school" id={data.id} />}
    </Card>
  );
}
