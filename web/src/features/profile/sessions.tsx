import type { LucideIcon } from 'lucide-react';
import Laptop from 'lucide-react/icons/laptop';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import Smartphone from 'lucide-react/icons/smartphone';
import Tablet from 'lucide-react/icons/tablet';
import { useRef } from 'react';
import useSWR from 'swr';
import { cx } from '../../lib/cx.ts';
import { sayMoment } from '../../lib/dates.ts';
import { focusAfterRender } from '../../lib/focus.ts';
import { t } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { whyFailed } from '../../lib/why-failed.ts';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { StatusLine } from '../../ui/error-summary.tsx';
import { ListStates } from '../../ui/list-states.tsx';
import { endOtherSessions, endSession, listSessions, SESSIONS, type Session } from './api.ts';
import css from './sessions.module.css';

const icons: Record<Session['kind'], LucideIcon> = {
  computer: Laptop,
  tablet: Tablet,
  phone: Smartphone,
  unknown: MonitorSmartphone,
};
const ALL_OTHERS = 'others';

const buttonId = ({ id }: Session) => `sign-out-${id}`;

/** "Chrome on Windows", or what is known of it. */
function nameOf({ browser, system }: Session): string {
  if (browser && system) return t('{browser} on {system}', { browser, system });
  return browser ?? system ?? t('Unknown device');
}

/** 'Where you’re signed in': this device first; the user can sign out of each other one, or of all of them. */
export function Sessions() {
  const state = useSWR(SESSIONS, listSessions);
  const { run, busy, problem, said } = useAction({
    explain: (error) => `${t('The device was not signed out.')} ${whyFailed(error)}`.trim(),
  });
  const heading = useRef<HTMLHeadingElement>(null);
  const sessions = state.data ?? [];
  const others = sessions.filter(({ isCurrent }) => !isCurrent);

  const signOut = (session: Session) =>
    run(async () => {
      await endSession(session.id);
      const left = others.filter(({ id }) => id !== session.id);
      // The pressed button disappears: the one in its place takes focus.
      const next = left[Math.min(others.indexOf(session), left.length - 1)];
      await state.mutate(
        sessions.filter(({ id }) => id !== session.id),
        { revalidate: false },
      );
      if (next) focusAfterRender(buttonId(next));
      else heading.current?.focus();
      return t('{device} has been signed out.', { device: nameOf(session) });
    }, session.id);

  const signOutOthers = () =>
    run(async () => {
      await endOtherSessions();
      await state.mutate(
        sessions.filter(({ isCurrent }) => isCurrent),
        { revalidate: false },
      );
      heading.current?.focus();
      return t('All other devices have been signed out.');
    }, ALL_OTHERS);

  return (
    <div className="stack-3">
      <h2 id="sessions-heading" ref={heading} tabIndex={-1}>
        {t('Where you’re signed in')}
      </h2>
      <ListStates state={state} what={t('the devices')} empty={t('No devices found')}>
        <ul className="plain-list">
          {sessions.map((session) => (
            <SessionItem
              key={session.id}
              session={session}
              isBusy={busy === session.id}
              onSignOut={() => void signOut(session)}
            />
          ))}
        </ul>
      </ListStates>
      {problem && <AlertPanel>{problem}</AlertPanel>}
      {others.length > 0 && (
        <div className={cx('row-3', css.foot)}>
          <Button look="secondary" busy={busy === ALL_OTHERS} busyText={t('Signing out…')} onClick={() => void signOutOthers()}>
            {t('Sign out everywhere else')}
          </Button>
          <span className="quiet">{t('Not you? Change your password too.')}</span>
        </div>
      )}
      <StatusLine>{said || (state.data?.length === 1 && t('You’re not signed in anywhere else.'))}</StatusLine>
    </div>
  );
}

type ItemProps = { session: Session; isBusy: boolean; onSignOut: () => void };

function SessionItem({ session, isBusy, onSignOut }: ItemProps) {
  const { kind, place, isCurrent, isNewPlace, lastUsedDate } = session;
  const Icon = icons[kind];
  const isOdd = isNewPlace && !isCurrent;
  const used = isCurrent ? t('now') : sayMoment(lastUsedDate);
  return (
    <li className={cx(css.item, isOdd && css.odd)}>
      <span className={css.icon}>
        <Icon aria-hidden strokeWidth={1.75} />
      </span>
      <div>
        <p className={cx('row-2', css.name)}>
          <strong translate="no">{nameOf(session)}</strong>
          {isCurrent && <Chip tone="good">{t('This device')}</Chip>}
        </p>
        <p className={cx('quiet small', css.used)}>
          {place && (
            <>
              <span translate="no">{place}</span>
              {' · '}
            </>
          )}
          {isCurrent ? used : <time dateTime={lastUsedDate}>{used}</time>}
        </p>
        {isOdd && <p className={cx('quiet small', css.used)}>{t('A new place. Was it you?')}</p>}
      </div>
      {!isCurrent && (
        <Button
          id={buttonId(session)}
          look={isOdd ? 'danger' : 'secondary'}
          busy={isBusy}
          busyText={t('Signing out…')}
          aria-label={t('Sign out {device}', { device: nameOf(session) })}
          onClick={onSignOut}
        >
          {t('Sign out')}
        </Button>
      )}
    </li>
  );
}
