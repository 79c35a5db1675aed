import { PersonChanged } from '@patchwork/contracts/events/identity';
import { defineConsumer } from '@patchwork/platform/consumers';
import { welcomeMember } from '../messages/welcome.ts';
import { savePerson } from '../people/people.sql.ts';

/** Saves the person and sends the school's welcome message to a person who has become active. */
export const personChanged = defineConsumer(PersonChanged, { name: 'messaging.PersonChanged' }, async (tx, person) => {
  await savePerson(tx, person);
  if (person.isActive) await welcomeMember(tx, person.schoolId);
});
