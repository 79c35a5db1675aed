import { PersonChanged } from '@patchwork/contracts/events/identity';
import { defineConsumer } from '@patchwork/platform/consumers';
import { savePerson } from '../people/people.sql.ts';

/** Saves the names of approvers, and whether a school has a Lead. */
export const personChanged = defineConsumer(PersonChanged, { name: 'schools.PersonChanged' }, async (tx, person) => {
  await savePerson(tx, person);
});
