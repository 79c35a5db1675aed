// Deletes the drafts of others at sign-in, and all at Log Out.
import '../lib/draft-store.ts';
import { registerWorker } from '../lib/worker.ts';
import { watchIdle } from '../shell/lock/watch.ts';

/** Opens the app offline from now on, and locks the page when it is idle. Returns a function that stops the latter. */
export function beginSignedIn(): () => void {
  registerWorker();
  return watchIdle();
}
