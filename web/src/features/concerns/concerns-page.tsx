import { Link, useLoaderData } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { formatAge, formatDateTime } from '../../lib/dates.ts';
import { msg, t } from '../../lib/i18n.ts';
import { useHasRole } from '../../lib/session.ts';
import { Page } from '../../shell/page.tsx';
import { Card } from '../../ui/card.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { useFirst } from '../../ui/use-first.tsx';
import { type Concern, listConcerns } from './api.ts';
import css from './concerns.module.css';
import { outcomeOf, states, titleOf, withSchool } from './wording.ts';

export const loader = listConcerns;

/** The concerns that the user handles: unacknowledged ones first, the oldest at the top. */
export function Component() {
  const concerns = useLoaderData<typeof loader>();
  const isAdmin = useHasRole('Admin');
  return (
    <Page title={t('Concerns')} width="narrow">
      <p className="quiet">
        {isAdmin
          ? t('Concerns that people on the network and visitors have raised.')
          : t('Concerns that people have raised about your school’s reports, comments and pictures.')}{' '}
        {t('If a child may be in danger, follow your safeguarding policy first.')}
      </p>
      {concerns.length === 0 && <div className="nothing-here">{t('No concerns')}</div>}
      <Part name={msg('Not acknowledged')} concerns={concerns.filter(isNew).toReversed()} />
      <Part name={msg('In progress')} concerns={concerns.filter((each) => !isNew(each) && each.state !== 'closed')} />
      <Part name={msg('Closed')} concerns={concerns.filter(({ state }) => state === 'closed')} />
    </Page>
  );
}

const isNew = ({ state }: Concern) => state === 'new';

function Part({ name, concerns }: { name: string; concerns: Concern[] }) {
  const [shown, more] = useFirst(concerns);
  if (concerns.length === 0) return null;
  return (
    <section aria-labelledby={`concerns-${name}`} className="stack-4">
      <h2 id={`concerns-${name}`} className={css.part}>
        {t(name)} <span className={css.count}>({concerns.length})</span>
      </h2>
      <ul className="plain-list stack-4">
        {shown.map((concern, place) => (
          <Item key={concern.id} concern={concern} isOldest={place === 0 && isNew(concern)} />
        ))}
      </ul>
      {more}
    </section>
  );
}

function Item({ concern, isOldest }: { concern: Concern; isOldest: boolean }) {
  const { id, state, isHidden, reason, author, placeSchool, school, createDate, raisedBy, visitor, outcome } = concern;
  const [stateName, tone] = states[state];
  return (
    <Card as="li" className="stack-3">
      <div className={css.head}>
        <h3>
          <Link to={paths.concern(id)} className={css.title}>
            {titleOf(concern)}
            <span className="visually-hidden"> {t('(concern {id})', { id })}</span>
          </Link>
        </h3>
        <span className={css.chips}>
          {isOldest && <Chip tone="wrong">{t('Oldest: raised {age}', { age: formatAge(createDate) })}</Chip>}
          <Chip tone={tone}>{t(stateName)}</Chip>
          {isHidden && <Chip tone="info">{t('Hidden')}</Chip>}
          {visitor && !visitor.isConfirmed && <Chip tone="waiting">{t('Email address not confirmed')}</Chip>}
        </span>
      </div>
      <p className={css.start} dir="auto">
        {reason}
      </p>
      <Facts>
        {author && <Fact name={t('Written or uploaded by')} value={<Name>{withSchool(author)}</Name>} />}
        {placeSchool && placeSchool.id !== school?.id && <Fact name={t('Shown at')} value={<Name>{placeSchool.name}</Name>} />}
        <Fact name={t('Raised')} value={<time dateTime={createDate}>{formatDateTime(createDate)}</time>} />
        {raisedBy && <Fact name={t('Raised by')} value={<Name>{withSchool(raisedBy)}</Name>} />}
        {visitor && <Fact name={t('Raised by')} value={<Name>{visitor.name}</Name>} />}
        {outcome && <Fact name={t('Outcome')} value={outcomeOf(outcome)} />}
      </Facts>
    </Card>
  );
}

const Name = ({ children }: { children: string }) => <bdi translate="no">{children}</bdi>;
