import { useEffect, useRef, useState } from 'react';
import { noteUse } from '../../lib/activity.ts';
import { signInApi } from '../../lib/api.ts';
import { ANOTHER_USER, ApiError, hasCode, isSessionOver } from '../../lib/api-error.ts';
import { cx } from '../../lib/cx.ts';
import { t } from '../../lib/i18n.ts';
import { useLanguage } from '../../lib/language.ts';
import { lockedFor, unlockPage, untilUnlocked, useLock } from '../../lib/lock.ts';
import { setMe, userOf } from '../../lib/me.ts';
import { hasOtherWay } from '../../lib/other-way.ts';
import { askForPasskey } from '../../lib/passkeys.ts';
import { paths } from '../../lib/paths.ts';
import { SERVICE_NAME } from '../../lib/service.ts';
import { endSession, leaveToOther, type SessionUser, startSession, useSession } from '../../lib/session.ts';
import { beginPasskeySignIn, signIn, signInWithPasskey } from '../../lib/sign-in.ts';
import { chooseTheme, useTheme } from '../../lib/theme.ts';
import { whyFailed } from '../../lib/why-failed.ts';
import { AlertPanel } from '../../ui/alert-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { confirmSignIn, confirmWithPasskey, confirmWithProvider, type OwnPassword } from './confirm-sign-in.ts';
import css from './lock.module.css';
import { mount } from './mount.ts';
import { PasswordPrompt } from './password-prompt.tsx';
import './tabs.ts';

const PATIENCE_MS = 3000;

/** Shows the lock page until the page is unlocked. */
export function openLockPage(): void {
  const remove = mount(<LockPage />);
  void untilUnlocked().then(remove);
}

/** A modal dialog over the whole window: nothing behind it can be read, focused or found. */
function LockPage() {
  const isOther = useLock((lock) => lock.isOther);
  const language = useLanguage((chosen) => chosen.language);
  const box = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const dialog = box.current;
    const { focused } = useLock.getState();
    hideMedia();
    dialog?.showModal();
    const showTitle = hideTitle();
    return () => {
      showTitle();
      dialog?.close();
      if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
    };
  }, []);

  return (
    <dialog
      ref={box}
      className={css.page}
      aria-labelledby="locked-heading"
      onCancel={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.preventDefault();
      }}
      // Some browsers close a dialog at the second Escape whatever the page says.
      onClose={() => useLock.getState().isLocked && box.current?.showModal()}
    >
      <Card as="section" className={cx('stack-5', css.card)} key={language}>
        <h1 id="locked-heading">{t('Locked')}</h1>
        <Unlock isOther={isOther} />
      </Card>
    </dialog>
  );
}

/** A video must not play on behind the lock page, or over it. */
function hideMedia(): void {
  for (const media of document.querySelectorAll('video, audio')) (media as HTMLMediaElement).pause();
  if (document.fullscreenElement) void document.exitFullscreen();
  if (document.pictureInPictureElement) void document.exitPictureInPicture();
}

/** The tab does not say what the page shows, whatever title the page sets meanwhile. Returns a function that shows it again. */
function hideTitle(): () => void {
  const hidden = t('{service} – locked', { service: SERVICE_NAME });
  let shown = document.title;
  const hide = () => {
    if (document.title === hidden) return;
    shown = document.title;
    document.title = hidden;
  };
  const observer = new MutationObserver(hide);
  observer.observe(document.head, { childList: true, subtree: true, characterData: true });
  hide();
  return () => {
    observer.disconnect();
    document.title = shown;
  };
}

/** `isOther`: another user has signed in in this browser; the page is still the first one's. */
function Unlock({ isOther }: { isOther: boolean }) {
  const [user, setUser] = useState(useSession.getState().user);
  const [failure, setFailure] = useState('');
  const [isLeaving, setLeaving] = useState(false);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` loads the user again
  useEffect(() => {
    if (user) return;
    setFailure('');
    findUser().then(setUser, (error) => setFailure(whyFailed(error)));
  }, [user, attempt]);

  async function logOut() {
    // A session that was lost is over already, and its user keeps what was written: the server's answer would delete it.
    if (!lockedFor()) return unlockPage(false);
    setLeaving(true);
    const ended = signInApi.post('/api/unauth').catch(() => console.error('Logout failed'));
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
    // Not a lost session: Log Out deletes the drafts, so the login page must not call them safe.
    endSession();
    unlockPage(false);
    chooseTheme(useTheme.getState().theme);
    location.assign(paths.login);
  }

  if (user)
    return (
      <>
        {isOther && (
          <AlertPanel tone="warning">
            {t('Someone else has signed in in this browser, so this page is locked. Nothing is saved under their name.')}
          </AlertPanel>
        )}
        <p>
          {hasOtherWay(user)
            ? t('Confirm that it’s you to continue. What you were writing is still here.')
            : t('Enter your password to continue. What you were writing is still here.')}
        </p>
        <PasswordPrompt
          user={user}
          submit={t('Unlock')}
          busyText={t('Unlocking…')}
          onSubmit={(given) => unlock(user, given)}
          onPasskey={() => unlockWithPasskey(user)}
          onProvider={(signal) => unlockWithProvider(user, signal)}
          cancel={isOther ? t('Continue as the other person') : t('Log Out')}
          onCancel={() => (isOther ? continueAsOther() : void logOut())}
          isCancelling={isLeaving}
        />
      </>
    );
  if (!failure) return <p role="status">{t('Loading…')}</p>;
  return (
    <AlertPanel actions={<Button onClick={() => setAttempt(attempt + 1)}>{t('Try again')}</Button>}>
      <p>{failure}</p>
    </AlertPanel>
  );
}

/** Opens the feed of the user who has signed in; what this page's user was writing stays theirs, on this device. */
function continueAsOther(): void {
  leaveToOther();
  location.assign(paths.home);
}

/** Whose session it is after a reload. Null if the page is open now: the session has ended, or is another user's. */
async function findUser(): Promise<SessionUser | null> {
  try {
    const me = await signInApi.get('/api/user');
    if (!lockedFor() || me.id === lockedFor()) return userOf(me);
    unlockPage(true);
  } catch (error) {
    if (!(error instanceof ApiError && (error.status === 401 || error.status === 403))) throw error;
    unlockPage(false);
  }
  return null;
}

/** Confirms the password, or signs in again if the session has ended. Throws ApiError. */
async function unlock(user: SessionUser, given: OwnPassword): Promise<{ needsCode: boolean }> {
  if (!(await acceptsPassword(user, given))) return { needsCode: true };
  await open(user);
  return { needsCode: false };
}

/** The same with a passkey: one of the user's, or any if the session has ended. Throws like `askForPasskey`, or ApiError. */
async function unlockWithPasskey(user: SessionUser): Promise<void> {
  try {
    await confirmWithPasskey();
  } catch (error) {
    if (!isSessionOver(error)) throw error;
    const answer = await signInWithPasskey(await askForPasskey(await beginPasskeySignIn()), false);
    if (!answer.isLoggedIn) throw logInAgain();
  }
  await open(user);
}

/**
 * The same at the user's provider, which asks again, in a second window. Throws like `askInWindow`. If the session has ended, the
 * user gets the login page with their drafts: a provider that still knows them would unlock for any person at the device.
 */
async function unlockWithProvider(user: SessionUser, signal: AbortSignal): Promise<void> {
  try {
    await confirmWithProvider(user.provider!, signal);
  } catch (error) {
    if (!isSessionOver(error)) throw error;
    return unlockPage(false);
  }
  await open(user);
}

/** Opens the page for its user; another one gets the login page. */
async function open(user: SessionUser): Promise<void> {
  const me = await signInApi.get('/api/user').catch((error: unknown) => {
    if (hasCode(error, ANOTHER_USER)) return null;
    throw error;
  });
  if (me?.id !== user.id) return unlockPage(false);
  startSession(me.roles ?? [], userOf(me));
  void setMe(me);
  noteUse();
  unlockPage(true);
}

/** New terms, or a new authenticator, need the login page. */
const logInAgain = () => new ApiError(409, 'log-in-again', t('Please log out, and then log in again.'));

async function acceptsPassword({ email }: SessionUser, given: OwnPassword): Promise<boolean> {
  try {
    return (await confirmSignIn(given)).isConfirmed;
  } catch (error) {
    if (!isSessionOver(error)) throw error;
  }
  const { currentPassword: password, oneTimeCode } = given;
  const answer = await signIn({ email, password, oneTimeCode, termsAccepted: false });
  if (answer.termsAcceptanceRequired || answer.authenticatorSetup) throw logInAgain();
  return answer.isLoggedIn;
}
