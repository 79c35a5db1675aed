import Clock from 'lucide-react/icons/clock';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import useSWR from 'swr';
import { auditedRead } from '../../lib/audited-read.ts';
import { formatDate } from '../../lib/dates.ts';
import { whyFailed } from '../../lib/form-problems.ts';
import { msg, plural, t } from '../../lib/i18n.ts';
import { loadMe } from '../../lib/me.ts';
import { paths } from '../../lib/paths.ts';
import { onNewPath } from '../../lib/search-address.ts';
import { useHasRole } from '../../lib/session.ts';
import { Page } from '../../shell/page.tsx';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { StatusLine } from '../../ui/error-summary.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { ListStates } from '../../ui/list-states.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { SearchForm } from '../../ui/search-results.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { listSignUps, reopen, type SignUp, searchLegacySignUps } from './api.ts';
import css from './approvals.module.css';
import { FilterForm } from './filter-form.tsx';
import { openIn, readView, type Tab, tabs, type View, viewQuery, withOpen } from './filters.ts';
import { LegacyItem } from './legacy-item.tsx';
import { SignUpRow } from './sign-up-row.tsx';
import { useQuery } from './use-query.ts';
import { useRowKeys } from './use-row-keys.ts';

export const loader = loadMe;

/** A pressed entry is in the address at once, so that leaving the page at that moment keeps it open. */
export const shouldRevalidate = onNewPath;

/** The search and the open entries are in the address, so that Back from an edit page restores them. */
export function Component() {
  const isAdmin = useHasRole('Admin');
  const [params, changeParams] = useQuery();
  // The checkbox changes at once; the address changes a moment later.
  const isInAddress = params.has('legacy');
  const [isChecked, setChecked] = useState(isInAddress);
  useEffect(() => setChecked(isInAddress), [isInAddress]);
  const inLegacy = isAdmin && isChecked;

  return (
    <Page title={t('Sign Ups')}>
      {isAdmin && (
        <Checkbox
          label={t('Search legacy sign-ups')}
          name="legacy"
          checked={inLegacy}
          onChange={({ target: { checked } }) => {
            setChecked(checked);
            changeParams(() => new URLSearchParams(checked ? { legacy: '' } : {}), { preventScrollReset: false });
          }}
        />
      )}
      {inLegacy ? <LegacySignUps /> : <SignUps />}
    </Page>
  );
}

const names: Record<Tab, string> = { waiting: msg('Waiting'), approved: msg('Approved'), rejected: msg('Rejected') };
const nothing: Record<Tab, string> = {
  waiting: msg('Nobody is waiting'),
  approved: msg('No approved sign-ups'),
  rejected: msg('No rejected sign-ups'),
};

/** What was decided here, with the sign-up that can be taken back. */
interface Outcome {
  text: string;
  rejected?: SignUp;
  /** The row after the one that left: it takes the focus, without one the sentence does. */
  next?: SignUp;
}

/** The sign-ups that match the filters in the address. */
function SignUps() {
  const [params, changeParams] = useQuery();
  const view = readView(params);
  const { tab, fromDate } = view;
  const open = openIn(params);
  const [list, setList] = useState<HTMLElement | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const status = useRef<HTMLDivElement>(null);
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
  }

  // After the row has gone: what had the focus in it went with it.
  useEffect(() => {
    if (!outcome) return;
    const button = outcome.next && document.querySelector<HTMLElement>(`[data-sign-up="${outcome.next.id}"] h2 button`);
    (button ?? status.current)?.focus();
  }, [outcome]);

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
      <div className={css.outcome}>
        <StatusLine ref={status}>{outcome?.text}</StatusLine>
        {outcome?.rejected && (
          <Undo
            signUp={outcome.rejected}
            onDone={() => {
              setOutcome({ text: t('{name} is waiting again.', { name: outcome.rejected!.name }) });
              void mutate();
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
          <p className={css.keys}>{t('Keys in the list: j and k move, Enter opens, a approves.')}</p>
        )}
      </div>
    </>
  );
}

function outcomeOf(changed: SignUp): Outcome {
  const { name, state, welcomeEmails } = changed;
  if (state === 'approved') {
    const sent =
      welcomeEmails === undefined ? '' : plural(welcomeEmails, '{count} welcome email sent.', '{count} welcome emails sent.');
    return { text: `${t('{name} has been approved.', { name })} ${sent}`.trim() };
  }
  if (state === 'rejected') return { text: t('{name} has been rejected.', { name }), rejected: changed };
  return { text: t('{name} is waiting again.', { name }) };
}

/** Takes a rejection back; its email is not sent if it has not left yet. */
function Undo({ signUp, onDone }: { signUp: SignUp; onDone: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');

  async function undo() {
    setBusy(true);
    try {
      await reopen(signUp.id);
      onDone();
    } catch (error) {
      setFailure(`${t('It was not reopened.')} ${whyFailed(error)}`);
    }
    setBusy(false);
  }

  return (
    <>
      <Button look="secondary" dense busy={isBusy} busyText={t('Reopening…')} onClick={() => void undo()}>
        {t('Undo')}
      </Button>
      {failure && <AlertPanel>{failure}</AlertPanel>}
    </>
  );
}

/** Searches legacy sign-ups by school name or postcode. */
function LegacySignUps() {
  const [params, changeParams] = useQuery();
  const term = params.get('term');
  const open = openIn(params);
  const found = useSWR(term === null ? null : ['/api/oldsignup/schools', term], ([, name]) => searchLegacySignUps(name), {
    keepPreviousData: true,
    ...auditedRead,
  });
  const count = found.data?.length ?? 0;

  return (
    <>
      <SearchForm
        label={t('School name or postcode')}
        placeholder={t('Enter school name or postcode...')}
        term={term ?? ''}
        onSearch={(wanted) => changeParams(() => new URLSearchParams({ legacy: '', term: wanted }))}
      />
      {term !== null && (
        <div aria-busy={found.isValidating || undefined} className="stack-4">
          <ListStates
            state={found}
            what={t('the legacy sign-ups')}
            empty={t("No legacy sign-ups found matching '{term}'", { term })}
          >
            <p role="status" className="quiet">
              {plural(count, '{count} legacy sign-up', '{count} legacy sign-ups')}
            </p>
            <ul className="plain-list stack-4">
              {found.data?.map((school) => (
                <li key={school.signUpSchoolId}>
                  <LegacyItem
                    school={school}
                    isOpen={open.includes(school.signUpSchoolId)}
                    onToggle={(isOpen) =>
                      changeParams((latest) => withOpen(latest, school.signUpSchoolId, isOpen), { replace: true })
                    }
                  />
                </li>
              ))}
            </ul>
          </ListStates>
        </div>
      )}
    </>
  );
}
