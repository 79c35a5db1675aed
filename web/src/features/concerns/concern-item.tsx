import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { formatDateTime } from '../../lib/dates.ts';
import { t } from '../../lib/i18n.ts';
import { fullName } from '../../lib/people.ts';
import { useHasRole } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import type { Concern } from './api.ts';
import css from './concerns.module.css';
import { ClosingForm, HidingForm } from './reason-form.tsx';
import { aboutWhat, placeOf, quotesOf } from './wording.ts';

/** Where Back on the edit pages leads. */
const from = { from: paths.concerns };

interface Props {
  concern: Concern;
  onClosed: (concern: Concern) => void;
  /** Called when it has been hidden or unhidden. */
  onHidden: (concern: Concern) => void;
  onOutdated: () => void;
  onFailed: (hasFailed: boolean) => void;
}

/** One concern: its subject, reason, link to the place, hidden state and outcome. */
export function ConcernItem({ concern, onClosed, onHidden, onOutdated, onFailed }: Props) {
  const { id, kind, reason, createDate, raisedBy, closeDate, outcome, isHidden, hiddenReason } = concern;
  const isAdmin = useHasRole('Admin');
  const [doing, setDoing] = useState<'nothing' | 'closing' | 'hiding'>('nothing');
  const closer = useRef<HTMLButtonElement>(null);
  const hider = useRef<HTMLButtonElement>(null);
  const place = placeOf(concern);
  const isOpen = !closeDate;
  // Schools are deactivated instead. Hidden content can be unhidden even after the concern is closed.
  const mayHide = kind !== 'school' && (isOpen || isHidden);
  const file = mediaAddress(concern);

  function cancel(opener: typeof closer) {
    setDoing('nothing');
    requestAnimationFrame(() => opener.current?.focus());
  }

  return (
    <Card as="li" className="stack-4">
      <div className={css.head}>
        <h3>
          {aboutWhat(concern)} <span className={css.quiet}>{t('(concern {id})', { id })}</span>
        </h3>
        <span className={css.chips}>
          {isHidden && <Chip tone="info">{t('Hidden')}</Chip>}
          {isOpen ? <Chip tone="waiting">{t('Open')}</Chip> : <Chip>{t('Closed')}</Chip>}
        </span>
      </div>
      <p className="as-written" dir="auto">
        {reason}
      </p>
      <Facts>
        {quotesOf(concern).map(([name, text]) => (
          <Fact key={name} name={t(name)} value={<Words>{text}</Words>} />
        ))}
        <Fact name={t('Raised')} value={<time dateTime={createDate}>{formatDateTime(createDate)}</time>} />
        {raisedBy && <Fact name={t('Raised by')} value={<Raiser person={raisedBy} isAdmin={isAdmin} />} />}
        {hiddenReason && <Fact name={t('Hidden because')} value={<Words>{hiddenReason}</Words>} />}
        {closeDate && <Fact name={t('Closed')} value={<time dateTime={closeDate}>{formatDateTime(closeDate)}</time>} />}
        {outcome && <Fact name={t('Action taken')} value={<Words>{outcome}</Words>} />}
      </Facts>
      <p className={css.links}>
        <Link to={place.to}>
          {place.text}
          <span className="visually-hidden"> {t('of concern {id}', { id })}</span>
        </Link>
        {file && (
          <a href={file} target="_blank" rel="noreferrer">
            {concern.mediaKind === 'video' ? t('Look at the video') : t('Look at the photo')}
            <span className="visually-hidden"> {t('of concern {id} in a new tab', { id })}</span>
          </a>
        )}
        {isAdmin &&
          [...new Set([concern.schoolId, concern.placeSchoolId])].map((schoolId) => (
            <Link key={schoolId} to={paths.schoolEdit(schoolId)} state={from}>
              {t('School {id}', { id: schoolId })}
              <span className="visually-hidden"> {t('of concern {id}', { id })}</span>
            </Link>
          ))}
      </p>
      {doing === 'nothing' && (isOpen || mayHide) && (
        <div className={css.links}>
          {isOpen && (
            <Button
              ref={closer}
              look="secondary"
              aria-label={t('Close concern {id}', { id })}
              onClick={() => setDoing('closing')}
            >
              {t('Close')}
            </Button>
          )}
          {mayHide && (
            <Button
              ref={hider}
              look="secondary"
              aria-label={
                isHidden ? t('Show again what concern {id} is about', { id }) : t('Hide what concern {id} is about', { id })
              }
              onClick={() => setDoing('hiding')}
            >
              {isHidden ? t('Show again') : t('Hide')}
            </Button>
          )}
        </div>
      )}
      {isOpen && doing === 'closing' && (
        <ClosingForm id={id} onClosed={onClosed} onOutdated={onOutdated} onFailed={onFailed} onCancel={() => cancel(closer)} />
      )}
      {mayHide && doing === 'hiding' && (
        <HidingForm
          concern={concern}
          onDone={(changed) => {
            setDoing('nothing');
            onHidden(changed);
          }}
          onFailed={onFailed}
          onCancel={() => cancel(hider)}
        />
      )}
    </Card>
  );
}

/** The address of a picture or video for users who deal with the concern; it also works while the item is hidden. */
function mediaAddress({ kind, targetId, mediaKind }: Concern): string | null {
  if (kind !== 'media' || mediaKind === null) return null;
  return `/api/mediaitem/${targetId}/${mediaKind === 'image' ? 'large' : 'video'}`;
}

/** User text with its line breaks. */
const Words = ({ children }: { children: string }) => (
  <span className="as-written" dir="auto">
    {children}
  </span>
);

function Raiser({ person, isAdmin }: { person: NonNullable<Concern['raisedBy']>; isAdmin: boolean }) {
  const name = <bdi translate="no">{`${fullName(person)}${person.school ? `, ${person.school.name}` : ''}`}</bdi>;
  if (!isAdmin) return name;
  return (
    <Link to={paths.userEdit(person.id)} state={from}>
      {name}
    </Link>
  );
}
