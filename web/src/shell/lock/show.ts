import { useConfirmation } from '../../lib/confirmation.ts';
import { useLock } from '../../lib/lock.ts';

// Shows what `lib` asks for: the lock page, and the question for the password. Both load on demand.

const RETRY_MS = 5000;

useLock.subscribe(({ regained }, before) => {
  if (regained && !before.regained) showLockPage(regained);
});
// A tab may be opened locked.
const { regained: locked } = useLock.getState();
if (locked) showLockPage(locked);

/** `lock`: the promise of the lock for which the page is shown; it may have ended before the scripts have arrived. */
function showLockPage(lock: Promise<boolean>): void {
  if (useLock.getState().regained !== lock) return;
  import('./lock-page.tsx').then(
    ({ openLockPage }) => useLock.getState().regained === lock && openLockPage(),
    () => setTimeout(showLockPage, RETRY_MS, lock),
  );
}

useConfirmation.subscribe(({ open }) =>
  open?.settle(import('./confirm-dialog.tsx').then(({ askForPassword }) => askForPassword())),
);
