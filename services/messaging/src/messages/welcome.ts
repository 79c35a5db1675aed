import { SERVICE_NAME } from '@patchwork/contracts/service-name';
import { type Db, lockName } from '@patchwork/platform/db';
import { insertMessage } from './messages.sql.ts';
import { addWelcome, findWelcome, insertWelcome } from './welcome.sql.ts';

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

/** Approvals and people arrive on different topics, maybe at the same time: the later transaction must see the earlier one. */
const lockWelcome = (tx: Db, schoolId: number) => lockName(tx, `welcome of school ${schoolId}`);

/** Welcomes an approved school: its active users now, and by `welcomeMember` users who become active later. */
export async function welcomeSchool(tx: Db, schoolId: number): Promise<void> {
  await lockWelcome(tx, schoolId);
  if (await findWelcome(tx, schoolId)) return;
  await insertWelcome(tx, schoolId, await insertMessage(tx, welcome));
  await addWelcome(tx, schoolId);
}

/** Delivers the school's welcome message, if it has one, to a user who has become active; a repeat does nothing. */
export async function welcomeMember(tx: Db, schoolId: number): Promise<void> {
  await lockWelcome(tx, schoolId);
  await addWelcome(tx, schoolId);
}
