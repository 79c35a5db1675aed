import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { formatDateTime } from '../../lib/dates.ts';
import { fullName } from '../../lib/people.ts';
import { useHasRole } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import type { Concern } from './api.ts';
import { ClosingForm } from './closing-form.tsx';
import css from './concerns.module.css';
import { aboutWhat, placeOf } from './wording.ts';

/** Where Back leads to from the edit pages. */
const from = { from: paths.concerns };

interface Props {
  concern: Concern;
  onClosed: (concern: Concern) => void;
  onOutdated: () => void;
  onFailed: (hasFailed: boolean) => void;
}

/** One concern: what it is about, why, where to look, and what came of it. */
export function ConcernItem({ concern, onClosed, onOutdated, onFailed }: Props) {
  const { id, kind, reason, createDate, raisedBy, schoolId, closeDate, outcome } = concern;
  const isAdmin = useHasRole('Admin');
  const [isClosing, setIsClosing] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const place = placeOf(concern);

  return (
    <Card as="li" className={css.item}>
      <div className={css.head}>
        <h3>
          {aboutWhat(kind)} <span className={css.quiet}>(concern {id})</span>
        </h3>
        {closeDate ? <Chip>Closed</Chip> : <Chip tone="waiting">Open</Chip>}
      </div>
      <p className={css.reason} dir="auto">
        {reason}
      </p>
      <Facts>
        <Fact name="Raised" value={<time dateTime={createDate}>{formatDateTime(createDate)}</time>} />
        {raisedBy && <Fact name="Raised by" value={<Raiser person={raisedBy} isAdmin={isAdmin} />} />}
        {closeDate && <Fact name="Closed" value={<time dateTime={closeDate}>{formatDateTime(closeDate)}</time>} />}
        {outcome && <Fact name="What was done" value={<span className={css.reason}>{outcome}</span>} />}
      </Facts>
      <p className={css.links}>
        <Link to={place.to}>
          {place.text}
          <span className="visually-hidden"> of concern {id}</span>
        </Link>
        {isAdmin && (
          <Link to={paths.schoolEdit(schoolId)} state={from}>
            School {schoolId}
            <span className="visually-hidden"> of concern {id}</span>
          </Link>
        )}
      </p>
      {!closeDate && !isClosing && (
        <div>
          <Button ref={opener} look="secondary" onClick={() => setIsClosing(true)}>
            Close<span className="visually-hidden"> concern {id}</span>
          </Button>
        </div>
      )}
      {!closeDate && isClosing && (
        <ClosingForm
          id={id}
          onClosed={onClosed}
          onOutdated={onOutdated}
          onFailed={onFailed}
          onCancel={() => {
            setIsClosing(false);
            requestAnimationFrame(() => opener.current?.focus());
          }}
        />
      )}
    </Card>
  );
}

function Raiser({ person, isAdmin }: { person: NonNullable<Concern['raisedBy']>; isAdmin: boolean }) {
  const name = `${fullName(person)}${person.school ? `, ${person.school.name}` : ''}`;
  if (!isAdmin) return name;
  return (
    <Link to={paths.userEdit(person.id)} state={from}>
      {name}
    </Link>
  );
}
