import { useId } from 'react';
import { Link } from 'react-router-dom';
import useSWR from 'swr';
import { t, withParts } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { sayLink } from '../../lib/reason-words.ts';
import { useFocusOn } from '../../lib/use-focus-on.ts';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { SchoolBadge } from '../../ui/school-badge.tsx';
import { ClassChip } from '../../ui/tie-ribbon.tsx';
import { listClasses, type School } from './api.ts';
import { sayFact } from './questions.ts';
import css from './same-or-different.module.css';

type Props = { us: School; school: School; reasons: readonly string[]; takesFocus: boolean };

/** The linked school: its card, why it was linked, and the way to its reports and classes. */
export function Meeting({ us, school, reasons, takesFocus }: Props) {
  const { id, name, county, locationType, numberOfPupils, badgeMediaItem } = school;
  const heading = useFocusOn<HTMLHeadingElement>(takesFocus);
  const headingId = useId();
  const facts = [locationType && t(locationType.name), t(county.name), numberOfPupils !== null && sayFact(numberOfPupils)];
  return (
    <Card as="section" aria-labelledby={headingId} className={`stack-5 ${css.meeting}`}>
      <SchoolBadge schoolId={id} badgeUrl={badgeMediaItem?.url} size={160} />
      <div className={`stack-4 ${css.about}`}>
        <h2 id={headingId} className={css.title} ref={heading} tabIndex={-1}>
          {withParts('This is {school}', { school: <bdi translate="no">{name}</bdi> })}
        </h2>
        <p className="quiet">{facts.filter(Boolean).join(' · ')}</p>
        {reasons.length > 0 && (
          <>
            <h3>{t('Why were we linked?')}</h3>
            <p>{sayLink(reasons, { us, them: school })}</p>
          </>
        )}
        <Classes schoolId={id} />
        <p className="row-3">
          <LinkButton to={`${paths.home}?schoolid=${id}`} className={css.next}>
            {t('Read their reports')}
          </LinkButton>
        </p>
      </div>
    </Card>
  );
}

/** The classes that wrote the school's newest reports; nothing without any, or if they could not be loaded. */
function Classes({ schoolId }: { schoolId: number }) {
  const once = { revalidateOnFocus: false, shouldRetryOnError: false };
  const { data } = useSWR(['classes of', schoolId], () => listClasses(schoolId), once);
  if (!data?.length) return null;
  return (
    <>
      <h3>{t('Their classes')}</h3>
      <ul className={`plain-list row-2 ${css.classes}`}>
        {data.map(({ id, name }) => (
          <li key={id}>
            <Link to={paths.classOf(id)}>
              <ClassChip groupId={id}>{name}</ClassChip>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
