import { PersonChanged } from '@patchwork/contracts/events/identity';
import { defineConsumer } from '@patchwork/platform/consumers';
import { welcomeMember } from '../messages/welcome.ts';
import { savePerson } from '../people/people.sql.ts';

/** Keeps who there is to write to, and welcomes those who become active in a school that was welcomed. */
export const personChanged = defineConsumer(PersonChanged, 'people', async (tx, person) => {
  await savePerson(tx, person);
  if (person.isActive) await welcomeMember(tx, person.schoolId);
});
