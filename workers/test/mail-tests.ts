import { afterAll, beforeAll } from 'vitest';
import { aRecipient } from './mail-samples.ts';
import { type MailSystem, startMailSystem } from './mail-system.ts';

/**
 * One mail system for the tests of a `describe`. The answered function begins each of them: everything works, nobody is staff, mails
 * go out at once, and `userId` with the five ids behind it are people whom no other test knows, `commentId` a comment likewise.
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
    system.time.now = null;
    Object.assign(system.timing, { schoolHours: false, digest: false });
    for (let id = userId; id < userId + 6; id += 1) system.recipients.set(id, aRecipient(id));
    return { system, userId, commentId };
  };
}
