import { useState } from 'react';
import { Link, useLoaderData } from 'react-router-dom';
import { formatAge, sayMoment } from '../../lib/dates.ts';
import { msg, t } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { useHasRole } from '../../lib/session.ts';
import { useAction } from '../../lib/use-action.ts';
import { whyFailed } from '../../lib/why-failed.ts';
import { Page } from '../../shell/page.tsx';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { useFirst } from '../../ui/use-first.tsx';
import { CONCERNS_A_PAGE, type Concern, listConcerns } from './api.ts';
import css from './concerns.module.css';
import { outcomeOf, states, titleOf, withSchool } from './wording.ts';

export const loader = () => listConcerns();

/** The concerns that the user handles: unacknowledged ones first, the oldest at the top. */
export function Component() {
  const [concerns, setConcerns] = useState(useLoaderData<typeof loader>());
  const open = concerns.filter((each) => !isClosed(each));
  const closed = concerns.filter(isClosed);
  const add = (more: Concern[]) => setConcerns((before) => [...before, ...more]);
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
      <Part name={msg('Not acknowledged')} concerns={open.filter(isNew)} />
      <Part name={msg('In progress')} concerns={open.filter((each) => !isNew(each))} />
      <More state="open" shown={open} onMore={add} />
      <Part name={msg('Closed')} concerns={closed} />
      <More state="closed" shown={closed} onMore={add} />
    </Page>
  );
}

const isNew = ({ state }: Concern) => state === 'new';
const isClosed = ({ state }: Concern) => state === 'closed';

const notLoaded = (error: unknown): string => `${t('That did not work.')} ${whyFailed(error)}`;

/** Loads the next page of one state, if there may be one. */
function More({ state, shown, onMore }: { state: 'open' | 'closed'; shown: Concern[]; onMore: (more: Concern[]) => void }) {
  const { run, isBusy, problem } = useAction({ explain: notLoaded });
  const [isEnd, setEnd] = useState(shown.length < CONCERNS_A_PAGE);
  const beyond = shown.at(-1)?.id;
  if (isEnd || beyond === undefined) return null;

  const load = () =>
    run(async () => {
      const more = await listConcerns({ state, beyond });
      setEnd(more.length < CONCERNS_A_PAGE);
      onMore(more);
    });

  return (
    <div className="stack-4">
      {problem && <AlertPanel>{problem}</AlertPanel>}
      <Button look="secondary" busy={isBusy} busyText={t('Loading....')} onClick={() => void load()}>
        {state === 'open' ? t('Show more open concerns') : t('Show more closed concerns')}
      </Button>
    </div>
  );
}

function Part({ name, concerns }: { name: string; concerns: Concern[] }) {
  const [shown, more] = useFirst(concerns);
  if (concerns.length === 0) return null;
  return (
    <section aria-labelledby={`concerns-${name}`} className="stack-4">
      <h2 id={`concerns-${name}`} className="size-4">
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
      <p className={`as-written ${css.start}`} dir="auto">
        {reason}
      </p>
      <Facts>
        {author && <Fact name={t('Written or uploaded by')} value={<Name>{withSchool(author)}</Name>} />}
        {placeSchool && placeSchool.id !== school?.id && <Fact name={t('Shown at')} value={<Name>{placeSchool.name}</Name>} />}
        <Fact name={t('Raised')} value={<time dateTime={createDate}>{sayMoment(createDate)}</time>} />
        {raisedBy && <Fact name={t('Raised by')} value={<Name>{withSchool(raisedBy)}</Name>} />}
        {visitor && <Fact name={t('Raised by')} value={<Name>{visitor.name}</Name>} />}
        {outcome && <Fact name={t('Outcome')} value={outcomeOf(outcome)} />}
      </Facts>
    </Card>
  );
}

const Name = ({ children }: { children: string }) => <bdi translate="no">{children}</bdi>;
