import { afterAll, beforeAll } from 'vitest';
import { aRecipient } from './mail-samples.ts';
import { type MailSystem, startMailSystem } from './mail-system.ts';

/**
 * Starts one mail system for the tests of a file. The returned function prepares each test: everything works, no user is staff,
 * mails are sent at once, and no other test uses `userId`, the five ids after it, or `commentId`.
 */
export function mailTests() {
  let system: MailSystem;
  let userId = 100;
  let commentId = 500;
  beforeAll(async () => {
    system = await startMailSystem();
  });
  afterAll(() => system?.stop());

  return () => {
    userId += 10;
    commentId += 1;
    system.smtp.answer(null);
    system.startWorkers();
    system.staff.clear();
    system.fanOutState.isPaused = false;
    system.isIdentityDown = false;
    system.time.now = null;
    Object.assign(system.timing, { schoolHours: false, digest: false });
    for (let id = userId; id < userId + 6; id += 1) system.recipients.set(id, aRecipient(id));
    return { system, userId, commentId };
  };
}
