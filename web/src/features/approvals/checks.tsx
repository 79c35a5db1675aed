import Check from 'lucide-react/icons/check';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import Copy from 'lucide-react/icons/copy';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatDate } from '../../lib/dates.ts';
import { msg, t, withParts } from '../../lib/i18n.ts';
import type { SignUp } from './api.ts';
import { addressOf } from './filters.ts';
import { registerLines } from './register-lines.ts';
import css from './sign-up-row.module.css';

type Checks = NonNullable<SignUp['checks']>;
type Other = Checks['others'][number];
type Tone = 'ok' | 'ask' | 'same' | 'wrong';

const icons = { ok: Check, ask: CircleHelp, same: Copy, wrong: TriangleAlert };

/** The server's checks of a sign-up that waits. They advise; only a registered address prevents the approval. */
export function CheckList({ signUp }: { signUp: SignUp }) {
  const { checks, isLeadConfirmed, hasReservedName } = signUp;
  if (!checks) return null;
  const postcode = postcodeLine(signUp, checks.postcode);
  const domain = domainLine(signUp, checks.domain);
  return (
    <ul className={`plain-list small ${css.checks}`} aria-label={t('Checks')}>
      {registerLines(signUp).map(({ tone, text }) => (
        <Line key={text} tone={tone}>
          {text}
        </Line>
      ))}
      <Line tone={postcode.tone}>{postcode.text}</Line>
      {domain && <Line tone={domain.tone}>{domain.text}</Line>}
      {checks.others.length === 0 && <Line tone="ok">{t('No other school or request like it')}</Line>}
      {checks.others.map((other) => (
        <OtherLine key={other.id} other={other} />
      ))}
      {!isLeadConfirmed && <Line tone="ask">{t('Lead not confirmed')}</Line>}
      {hasReservedName && (
        <Line tone="wrong">{t('The name of the school, or a user’s name or position, looks like one of ours.')}</Line>
      )}
    </ul>
  );
}

function Line({ tone, children }: { tone: Tone; children: ReactNode }) {
  const Icon = icons[tone];
  return (
    <li className={css[tone]}>
      <Icon aria-hidden strokeWidth={2.25} />
      <span>{children}</span>
    </li>
  );
}

function postcodeLine({ zip = '', county }: SignUp, { outcome, counties }: Checks['postcode']): { tone: Tone; text: string } {
  const named = { postcode: zip, county: t(county.name), counties: counties.map((name) => t(name)).join(', ') };
  if (outcome === 'matches') return { tone: 'ok', text: t('Postcode is in {county}', named) };
  if (outcome === 'differs') return { tone: 'ask', text: t('Postcode {postcode} is in {counties}, not in {county}', named) };
  return counties.length > 0
    ? { tone: 'ask', text: t('Postcode {postcode} could not be checked: its area covers {counties}', named) }
    : { tone: 'ask', text: t('Postcode {postcode} could not be checked', named) };
}

function domainLine({ email }: SignUp, { outcome, domains }: Checks['domain']): { tone: Tone; text: string } | null {
  const named = { domain: domains.join(', ') };
  if (outcome === 'unknown') return null;
  if (outcome === 'private') return { tone: 'ask', text: t('A private email domain: {domain}', named) };
  if (outcome === 'differs') return { tone: 'ask', text: t('Different email domains: {domain}', named) };
  return {
    tone: 'ok',
    text: email ? t('School email domain: {domain}', named) : t('Email domain of its people: {domain}', named),
  };
}

function OtherLine({ other }: { other: Other }) {
  const school = (
    <Link to={addressOf(other)} translate="no">
      {other.name}
    </Link>
  );
  return (
    <Line tone={other.same.includes('email') ? 'wrong' : 'same'}>
      {withParts(sameWhat(other), { school, state: stateOf(other) })}
    </Line>
  );
}

function sameWhat({ same, isRegistered }: Other): string {
  if (same.includes('email'))
    return isRegistered
      ? msg('An email address is registered at {school}, {state}')
      : msg('An email address is also used by {school}, {state}');
  if (same.length > 1) return msg('Same name and postcode as {school}, {state}');
  return same.includes('name') ? msg('Same name as {school}, {state}') : msg('Same postcode as {school}, {state}');
}

function stateOf({ state, date, isClosed }: Other): string {
  if (state === 'waiting' && date) return t('waiting since {date}', { date: formatDate(date) });
  if (state === 'rejected' && date) return t('rejected {date}', { date: formatDate(date) });
  if (isClosed || !date) return t('closed');
  return t('approved {date}', { date: formatDate(date) });
}
