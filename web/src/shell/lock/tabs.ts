import { lockPage, unlockPage, useLock } from '../../lib/lock.ts';
import { paths } from '../../lib/paths.ts';
import { endSession, SIGNED_IN, type SignedIn, useSession } from '../../lib/session.ts';
import { openChannel } from '../../lib/storage.ts';

// Once this module is loaded, the tabs of this browser that have the same user lock, unlock and log out together, and this one
// locks when another user signs in.

/** What the tabs of this browser tell each other. */
type Message = { isLocked: boolean; isLost: boolean; userId: number | undefined };

const userId = () => useSession.getState().user?.id;

const tabs = openChannel('patchwork.lock');
if (tabs) tabs.onmessage = ({ data }: MessageEvent<Message>) => followLock(data);
useLock.subscribe(({ isLocked, isLost }) => tabs?.postMessage({ isLocked, isLost, userId: userId() } satisfies Message));

const users = openChannel(SIGNED_IN);
if (users) users.onmessage = ({ data }: MessageEvent<SignedIn>) => followUser(data);

function followLock({ isLocked, isLost, userId: theirs }: Message): void {
  // A tab that was opened locked does not know its user yet, and has loaded nothing.
  const isSame = userId() === undefined || theirs === userId();
  // The tab of another user has no say over a page that is locked because of them.
  if (!isSame && useLock.getState().isOther) return;
  if (!isLocked) unlockPage(isSame && !isLost);
  else if (isSame && useSession.getState().isLoggedIn) void lockPage({ isIdle: false });
}

function followUser({ userId: theirs, isSignedIn }: SignedIn): void {
  const { isLoggedIn, isOffline, user } = useSession.getState();
  if (!isLoggedIn || isOffline || !user) return;
  if (theirs !== user.id) {
    if (isSignedIn) void lockPage({ isIdle: false, isOther: true });
  } else if (!isSignedIn) {
    endSession();
    location.assign(paths.login);
  } else if (useLock.getState().isOther) unlockPage(true);
}
