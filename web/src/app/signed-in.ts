// Deletes the drafts of others at sign-in, and all at Log Out.
import '../lib/forget-drafts.ts';
// So that it is there when the connection, or this version of the app, is not: without it a request is sent without its key.
import '../lib/request-key.ts';
import { registerWorker } from '../lib/worker.ts';
import { watchIdle } from '../shell/lock/watch.ts';

/** Opens the app offline from now on, and locks the page when it is idle. Returns a function that stops the latter. */
export function beginSignedIn(): () => void {
  registerWorker();
  return watchIdle();
}
