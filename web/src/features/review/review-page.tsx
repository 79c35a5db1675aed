import { useRef, useState } from 'react';
import { useLoaderData } from 'react-router-dom';
import useSWR from 'swr';
import { focusAfterRender } from '../../lib/focus.ts';
import { t } from '../../lib/i18n.ts';
import { loadMe } from '../../lib/me.ts';
import { useHasRole } from '../../lib/session.ts';
import { refreshReviewCount } from '../../lib/waiting.ts';
import { Page } from '../../shell/page.tsx';
import { StatusLine } from '../../ui/error-summary.tsx';
import { useFirst } from '../../ui/use-first.tsx';
import { type HeldForReview, listHeld, QUEUE } from './api.ts';
import { ReviewItem } from './review-item.tsx';

export async function loader() {
  const [held] = await Promise.all([listHeld(), loadMe()]);
  return held;
}

/** What waits for a Lead, oldest first. */
export function Component() {
  const first = useLoaderData<typeof loader>();
  const { data: held = first, mutate } = useSWR(QUEUE, listHeld, { fallbackData: first, revalidateOnMount: false });
  const isLead = useHasRole('SchoolAdmin');
  const [said, setSaid] = useState('');
  const status = useRef<HTMLDivElement>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [shown, more] = useFirst(held);

  /** Removes what has been decided; focus moves to the item that takes its place. */
  async function decided({ kind, id, state }: HeldForReview) {
    const place = held.findIndex((each) => each.kind === kind && each.id === id);
    const others = held.filter((_, index) => index !== place);
    await mutate(others, { revalidate: false });
    void refreshReviewCount();
    setSaid(
      state === 'approved' ? t('It has been approved and published.') : t('It has been rejected. Its author gets a message.'),
    );
    const next = others[Math.min(place, others.length - 1)];
    focusAfterRender(next ? headingOf(next) : () => status.current);
  }

  async function outdated() {
    await mutate();
    void refreshReviewCount();
    setSaid(t('It has been changed or decided meanwhile. This is how it is now.'));
    focusAfterRender(() => status.current);
  }

  return (
    <Page title={t('Review')} width="narrow" failed={hasFailed}>
      <p className="quiet">
        {isLead
          ? t('Reports, comments and replies of your school that wait until a Lead has read them.')
          : t('Reports, comments and replies that wait until a Lead or our team has read them.')}
      </p>
      <StatusLine ref={status}>{said}</StatusLine>
      {held.length === 0 && <div className="nothing-here">{t('Nothing is waiting')}</div>}
      <ul className="plain-list stack-4">
        {shown.map((each) => (
          <ReviewItem
            key={headingOf(each)}
            held={each}
            headingId={headingOf(each)}
            onDecided={(result) => void decided(result)}
            onOutdated={() => void outdated()}
            onFailed={setHasFailed}
          />
        ))}
      </ul>
      {more}
    </Page>
  );
}

const headingOf = ({ kind, id }: HeldForReview): string => `review-${kind}-${id}`;
