import type { Db } from '@patchwork/platform/db';
import { SERVICE_NAME } from '../mails/letters.ts';
import { insertMessage } from './messages.sql.ts';
import { findWelcome, giveWelcome, insertWelcome, lockWelcomeOf } from './welcome.sql.ts';

const welcome = {
  subject: `Welcome to ${SERVICE_NAME}`,
  htmlMessage: `
    <p>Your school is now part of ${SERVICE_NAME}. A few things to begin with:</p>
    <ul>
      <li>Post a first report, so that other schools get to know you.</li>
      <li>Each half term we link you with 4 to 6 schools that differ from yours. Their reports are a good place for a first comment.</li>
      <li>Your Lead user can add colleagues and classes under “School”.</li>
    </ul>
    <p>Photos and words of children are behind this door. Please share them here only with the consent that your school asks for.</p>
  `.replace(/\n\s*/g, ''),
};

/** Welcomes a school that was approved: everybody who is active there now, and by `welcomeMember` those who become so later. */
export async function welcomeSchool(tx: Db, schoolId: number): Promise<void> {
  await lockWelcomeOf(tx, schoolId);
  if (await findWelcome(tx, schoolId)) return;
  await insertWelcome(tx, schoolId, await insertMessage(tx, welcome));
  await giveWelcome(tx, schoolId);
}

/** Gives the school's welcome to a member who has become active, once. Does nothing when the school has none. */
export async function welcomeMember(tx: Db, schoolId: number): Promise<void> {
  await lockWelcomeOf(tx, schoolId);
  await giveWelcome(tx, schoolId);
}
