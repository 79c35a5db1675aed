import type { components } from '@patchwork/contracts/types/public';
import { useState } from 'react';
import { Link, useLoaderData } from 'react-router-dom';
import { api } from '../../lib/api.ts';
import { formatAge, formatDateTime } from '../../lib/dates.ts';
import { msg, plural, t, withParts } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { knownName } from '../../lib/people.ts';
import { useFocusOn } from '../../lib/use-focus-on.ts';
import { Page } from '../../shell/page.tsx';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import css from './admin-feedback.module.css';

export const loader = () => listFeedback();

/** Where Back on the edit pages leads. */
const from = { from: paths.adminFeedback };

export function Component() {
  const first = useLoaderData<typeof loader>();
  const [all, setAll] = useState(first);
  const [hasMore, setHasMore] = useState(first.length >= PAGE_SIZE);
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const [focusOn, setFocusOn] = useState<number | 'status'>();

  // The button may have disappeared, and the new entries start in its place.
  const status = useFocusOn<HTMLDivElement>(focusOn === 'status');

  async function more() {
    setState('busy');
    try {
      const older = await listFeedback(all.at(-1)?.id);
      setAll([...all, ...older]);
      setHasMore(older.length >= PAGE_SIZE);
      setFocusOn(older[0]?.id ?? 'status');
      setState('idle');
    } catch {
      setState('failed');
    }
  }

  return (
    <Page title={t('Feedback received')} width="narrow">
      <div ref={status} role="status" tabIndex={-1} className={all.length === 0 ? 'nothing-here' : 'quiet'}>
        {all.length === 0
          ? t('No feedback yet')
          : hasMore
            ? plural(all.length, 'The newest one', 'The newest {count}')
            : plural(all.length, '1 in total', '{count} in total')}
      </div>
      {all.length > 0 && (
        <ul className="plain-list stack-4">
          {all.map((feedback) => (
            <Item key={feedback.id} feedback={feedback} takesFocus={feedback.id === focusOn} />
          ))}
        </ul>
      )}
      {state === 'failed' && <AlertPanel>{t('We couldn’t load more feedback. Please try again.')}</AlertPanel>}
      {hasMore && (
        <div>
          <Button look="secondary" busy={state === 'busy'} busyText={t('Loading…')} onClick={() => void more()}>
            {t('Load more')}
          </Button>
        </div>
      )}
    </Page>
  );
}

const fromWhom = msg('From {name}, {school}');

type ItemProps = { feedback: Feedback; takesFocus: boolean };

function Item({ feedback, takesFocus }: ItemProps) {
  const { title, narrative, createDate, user, schoolId, schoolName } = feedback;
  const heading = useFocusOn<HTMLHeadingElement>(takesFocus);
  return (
    <Card as="li" className="stack-2">
      <h2 ref={heading} tabIndex={-1} className="size-3">
        {title}
      </h2>
      <p className="quiet">
        <time dateTime={createDate}>{formatDateTime(createDate)}</time> ({formatAge(createDate)})
      </p>
      <p className="as-written" dir="auto">
        {narrative}
      </p>
      <p className={css.links}>
        {withParts(fromWhom, {
          name: user ? (
            <Link to={paths.userEdit(user.id)} state={from}>
              <bdi translate="no">{knownName(user)}</bdi>
            </Link>
          ) : (
            knownName(user)
          ),
          school: (
            <Link to={paths.schoolEdit(schoolId)} state={from}>
              {schoolName ? <bdi translate="no">{schoolName}</bdi> : t('School')}
            </Link>
          ),
        })}
      </p>
    </Card>
  );
}

type Feedback = components['schemas']['Feedback'];

/** The page size: a shorter page is the last one. */
const PAGE_SIZE = 50;

/** Lists feedback, newest first; `before` is the oldest loaded id. Each call creates an audit event. */
const listFeedback = (before?: number): Promise<Feedback[]> =>
  api.get('/api/feedback', { params: { query: before === undefined ? {} : { before } } });
