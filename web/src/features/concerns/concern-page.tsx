import { useState } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { ApiError } from '../../lib/api-error.ts';
import { formatDate } from '../../lib/dates.ts';
import { t } from '../../lib/i18n.ts';
import { loadMe } from '../../lib/me.ts';
import { paths } from '../../lib/paths.ts';
import { validId } from '../../lib/search-address.ts';
import { useHasRole } from '../../lib/session.ts';
import { refreshConcernCount } from '../../lib/waiting.ts';
import { abouts } from '../../shell/concern/schema.ts';
import { Page } from '../../shell/page.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Card } from '../../ui/card.tsx';
import { Chip } from '../../ui/chip.tsx';
import { EmailText } from '../../ui/email-text.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { type Concern, type ConcernCase, getConcern } from './api.ts';
import { CaseActions } from './case-actions.tsx';
import { CaseEvidence } from './case-evidence.tsx';
import { CaseHistory } from './case-history.tsx';
import css from './concerns.module.css';
import { placeOf, states, titleOfCase, withSchool } from './wording.ts';

export async function loader({ params }: LoaderFunctionArgs) {
  const id = validId(params.id);
  if (id === null) throw new ApiError(404, 'not-found', t('There is nothing here that you can see.'));
  const [known] = await Promise.all([getConcern(id), loadMe()]);
  return known;
}

export function Component() {
  const loaded = useLoaderData<typeof loader>();
  return <Case key={loaded.concern.id} loaded={loaded} />;
}

/** One case: what was said, what it was about, what has happened and what the user may do. */
function Case({ loaded }: { loaded: ConcernCase }) {
  const [known, setKnown] = useState(loaded);
  // Counts the user's actions: after each, focus moves to the newest entry.
  const [done, setDone] = useState(0);
  const [hasFailed, setHasFailed] = useState(false);
  const { concern, entries } = known;
  const [stateName, tone] = states[concern.state];

  return (
    <Page title={titleOfCase(known)} failed={hasFailed}>
      <BackLink otherwise={paths.concerns} />
      <div className={css.summary}>
        <span className={css.chips}>
          <Chip tone={tone}>{t(stateName)}</Chip>
          {concern.isHidden && <Chip tone="info">{t('Hidden')}</Chip>}
        </span>
        <span className="quiet">
          <Schools concern={concern} />
          {t('Raised {date}', { date: formatDate(concern.createDate) })}
        </span>
      </div>
      <div className={`stack-5 ${css.columns}`}>
        <div className="stack-5">
          <Said concern={concern} />
          <CaseEvidence known={known} />
        </div>
        <div className={`stack-5 ${css.side}`}>
          <Card as="section" aria-labelledby="history-heading">
            <CaseHistory entries={entries} isClosed={concern.state === 'closed'} done={done} />
          </Card>
          <CaseActions
            known={known}
            onDone={(changed) => {
              setKnown(changed);
              setDone(done + 1);
              void refreshConcernCount();
            }}
            onOutdated={async () => setKnown(await getConcern(concern.id))}
            onFailed={setHasFailed}
          />
        </div>
      </div>
    </Page>
  );
}

/** The schools that the case belongs to; an Admin can open them. */
function Schools({ concern: { id, school, placeSchool } }: { concern: Concern }) {
  const isAdmin = useHasRole('Admin');
  const both = [school, placeSchool?.id === school?.id ? null : placeSchool].filter((each) => each !== null);
  return both.map((each) => (
    <span key={each.id}>
      {isAdmin ? (
        <Link to={paths.schoolEdit(each.id)} state={{ from: paths.concern(id) }} translate="no">
          {each.name}
        </Link>
      ) : (
        <bdi translate="no">{each.name}</bdi>
      )}
      {' · '}
    </span>
  ));
}

/** The concern in the words of who raised it, and for an Admin, who that was. */
function Said({ concern }: { concern: Concern }) {
  const { id, reason, raisedBy, visitor, author, about } = concern;
  const isAdmin = useHasRole('Admin');
  const place = placeOf(concern);
  const from = { from: paths.concern(id) };
  return (
    <section aria-labelledby="said-heading" className="stack-3">
      <h2 id="said-heading" className="size-3">
        {t('What was said')}
      </h2>
      <blockquote className={css.said} data-long={reason.length > 300 || undefined} dir="auto">
        {reason}
      </blockquote>
      {!isAdmin && <p className="quiet">{t('Schools are not told who raised a concern.')}</p>}
      {(raisedBy || visitor || author || about) && (
        <Facts>
          {raisedBy && (
            <Fact
              name={t('Raised by')}
              value={
                <Link to={paths.userEdit(raisedBy.id)} state={from} translate="no">
                  {withSchool(raisedBy)}
                </Link>
              }
            />
          )}
          {visitor && (
            <>
              <Fact name={t('Raised by')} value={<bdi translate="no">{visitor.name}</bdi>} note={t('(visitor)')} />
              <Fact
                name={t('Email')}
                value={<EmailText>{visitor.email}</EmailText>}
                note={
                  visitor.isConfirmed ? (
                    <Chip tone="good">{t('Confirmed')}</Chip>
                  ) : (
                    <Chip tone="waiting">{t('Not confirmed')}</Chip>
                  )
                }
              />
              {visitor.school && <Fact name={t('School')} value={<bdi>{visitor.school}</bdi>} />}
              {visitor.where && <Fact name={t('Where it is')} value={<span className="as-written">{visitor.where}</span>} />}
            </>
          )}
          {about && <Fact name={t('About someone who looks after concerns?')} value={t(abouts[about])} />}
          {author && (
            <Fact
              name={t('Written or uploaded by')}
              value={
                isAdmin ? (
                  <Link to={paths.userEdit(author.id)} state={from} translate="no">
                    {withSchool(author)}
                  </Link>
                ) : (
                  <bdi translate="no">{withSchool(author)}</bdi>
                )
              }
            />
          )}
        </Facts>
      )}
      {place && (
        <p>
          <Link to={place.to}>{place.text}</Link>
        </p>
      )}
    </section>
  );
}
