import { lockPage, unlockPage, useLock } from '../../lib/lock.ts';
import { useSession } from '../../lib/session.ts';

/** What the tabs of this browser tell each other. */
type Message = { isLocked: boolean; isLost: boolean; userId: number | undefined };

const userId = () => useSession.getState().user?.id;

let tabs: BroadcastChannel | undefined;

/** From now on the tabs of this browser that have the same user lock and unlock together. Call it any number of times. */
export function joinTabs(): void {
  if (tabs) return;
  tabs = new BroadcastChannel('patchwork.lock');
  tabs.onmessage = ({ data: { isLocked, isLost, userId: theirs } }: MessageEvent<Message>) => {
    // A tab that was opened locked does not know its user yet, and has loaded nothing.
    const isSame = userId() === undefined || theirs === userId();
    if (!isLocked) unlockPage(isSame && !isLost);
    else if (isSame && useSession.getState().isLoggedIn) void lockPage({ isIdle: false });
  };
  useLock.subscribe(({ isLocked, isLost }) => tabs?.postMessage({ isLocked, isLost, userId: userId() } satisfies Message));
}
