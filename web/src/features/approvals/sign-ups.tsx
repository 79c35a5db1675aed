import Clock from 'lucide-react/icons/clock';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import useSWR from 'swr';
import { auditedRead } from '../../lib/audited-read.ts';
import { formatDate } from '../../lib/dates.ts';
import { msg, plural, t } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { useFocusOn } from '../../lib/use-focus-on.ts';
import { refreshSignUpCount } from '../../lib/waiting.ts';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { StatusLine } from '../../ui/error-summary.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { listSignUps, type SignUp } from './api.ts';
import css from './approvals.module.css';
import { FilterForm } from './filter-form.tsx';
import { openIn, readView, type Tab, tabs, type View, viewQuery, withOpen } from './filters.ts';
import { SignUpRow } from './sign-up-row.tsx';
import { UndoDecision } from './undo-decision.tsx';
import { useQuery } from './use-query.ts';
import { useRowKeys } from './use-row-keys.ts';

const names: Record<Tab, string> = { waiting: msg('Waiting'), approved: msg('Approved'), rejected: msg('Rejected') };
const nothing: Record<Tab, string> = {
  waiting: msg('Nobody is waiting'),
  approved: msg('No approved sign-ups'),
  rejected: msg('No rejected sign-ups'),
};

/** What was decided here, with the sign-up that can be taken back. */
interface Outcome {
  text: string;
  decided?: SignUp;
  /** The row after the one that left: it takes the focus, without one the sentence does. */
  next?: SignUp | undefined;
}

/** The sign-ups that match the filters in the address. */
export function SignUps() {
  const [params, changeParams] = useQuery();
  const view = readView(params);
  const { tab, fromDate } = view;
  const open = openIn(params);
  const [list, setList] = useState<HTMLElement | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const status = useFocusOn<HTMLDivElement>(outcome?.next === undefined && outcome);
  useRowKeys(list);
  const { data, error, isValidating, mutate } = useSWR(['/api/signups', view], ([, given]) => listSignUps(given), {
    ...auditedRead,
    keepPreviousData: true,
  });
  // Until its page arrives, a tab shows no rows of the one before.
  const isCurrent = data?.tab === tab;
  const signUps = isCurrent ? data.content : [];
  const hrefTo = (wanted: Partial<View>) => {
    const query = viewQuery({
      ...(params.has('from') && { fromDate }),
      ...(params.has('to') && { toDate: view.toDate }),
      name: view.name,
      tab,
      ...wanted,
    });
    return `${paths.signUps}?${query}`;
  };

  /** Changes the page of these filters; asks for it again if rows of the filters before are still shown. */
  const store = (change: (loaded: NonNullable<typeof data>) => NonNullable<typeof data>) =>
    mutate((loaded) => loaded && change(loaded), { revalidate: (loaded) => loaded === undefined });
  const replace = (changed: SignUp) =>
    store((loaded) => ({
      ...loaded,
      content: loaded.content.map((each) => (each.id === changed.id ? { ...each, ...changed } : each)),
    }));

  /** The row leaves this tab, and the next one takes the focus. */
  async function leave(changed: SignUp) {
    const place = signUps.findIndex(({ id }) => id === changed.id);
    const next = signUps[place + 1] ?? signUps[place - 1];
    const to = changed.state ?? tab;
    await store((loaded) => ({
      ...loaded,
      content: loaded.content.filter(({ id }) => id !== changed.id),
      totals: { ...loaded.totals, [tab]: loaded.totals[tab] - 1, [to]: loaded.totals[to] + 1 },
    }));
    setOutcome({ ...outcomeOf(changed), next });
    void refreshSignUpCount();
  }

  return (
    <>
      <FilterForm filters={view} onSearch={(wanted) => changeParams(() => viewQuery({ tab, ...wanted }))} />
      <nav aria-label={t('Sign-ups')} className={css.tabs}>
        {tabs.map((each) => (
          <Link
            key={each}
            to={hrefTo({ tab: each })}
            aria-current={each === tab ? 'page' : undefined}
            preventScrollReset
            onClick={() => setOutcome(null)}
          >
            {t(names[each])} {data && <span className={css.count}>{data.totals[each]}</span>}
          </Link>
        ))}
      </nav>
      {error !== undefined && (
        <AlertPanel actions={<Button onClick={() => void mutate()}>{t('Try again')}</Button>}>
          <p>{t('We couldn’t load the sign-ups.')}</p>
        </AlertPanel>
      )}
      {tab === 'waiting' && data && data.olderWaiting > 0 && data.oldestWaitingDate && (
        <p className={css.older}>
          <Clock aria-hidden strokeWidth={2} />
          <span>
            {plural(
              data.olderWaiting,
              '{count} request from before {date} is still waiting.',
              '{count} requests from before {date} are still waiting.',
              { date: formatDate(fromDate) },
            )}{' '}
            <Link to={hrefTo({ fromDate: data.oldestWaitingDate })} preventScrollReset>
              {data.olderWaiting === 1 ? t('Show it too') : t('Show them too')}
            </Link>
          </span>
        </p>
      )}
      <div className={`row-3 ${css.outcome}`}>
        <StatusLine ref={status}>{outcome?.text}</StatusLine>
        {outcome?.decided && (
          <UndoDecision
            key={outcome.decided.id}
            signUp={outcome.decided}
            focusAfter={() => status.current}
            onDone={({ name }) => {
              setOutcome({ text: t('{name} is waiting again.', { name }) });
              void mutate();
              void refreshSignUpCount();
            }}
          />
        )}
      </div>
      <div ref={setList} aria-busy={isValidating} className="stack-3">
        <p role="status" className="visually-hidden">
          {isValidating && !isCurrent ? t('Loading…') : plural(data?.totalElements ?? 0, '{count} sign-up', '{count} sign-ups')}
        </p>
        {isValidating && !isCurrent && <Skeleton shape="cards" lines={7} columns={['1fr', '11rem', '6rem']} label={null} />}
        {isCurrent && signUps.length === 0 && <p className="nothing-here">{t(nothing[tab])}</p>}
        <ul className="plain-list stack-3">
          {signUps.map((signUp) => (
            <li key={signUp.id}>
              <SignUpRow
                signUp={signUp}
                isOpen={open.includes(signUp.id)}
                takesFocus={outcome?.next?.id === signUp.id && outcome}
                onToggle={(isOpen) => changeParams((latest) => withOpen(latest, signUp.id, isOpen), { replace: true })}
                onChanged={(changed) => void replace(changed)}
                onDecided={(changed) => void leave({ ...signUp, ...changed })}
                onOutdated={() => void mutate()}
              />
            </li>
          ))}
        </ul>
        {isCurrent && <Pagination page={data.number} pages={data.totalPages} hrefFor={(page) => hrefTo({ page })} />}
        {tab === 'waiting' && signUps.length > 0 && (
          <p className={`small quiet ${css.keys}`}>{t('Keys in the list: j and k move, Enter opens, a approves.')}</p>
        )}
      </div>
    </>
  );
}

function outcomeOf(changed: SignUp): Outcome {
  const { name, state } = changed;
  if (state === 'approved')
    return { text: `${t('{name} has been approved.', { name })} ${sayEmails(changed)}`.trim(), decided: changed };
  if (state === 'rejected') return { text: t('{name} has been rejected.', { name }), decided: changed };
  return { text: t('{name} is waiting again.', { name }) };
}

function sayEmails({ welcomeEmails, undoSeconds }: SignUp): string {
  if (welcomeEmails === undefined) return '';
  return undoSeconds
    ? plural(welcomeEmails, '{count} welcome email will be sent in a minute.', '{count} welcome emails will be sent in a minute.')
    : plural(welcomeEmails, '{count} welcome email sent.', '{count} welcome emails sent.');
}
