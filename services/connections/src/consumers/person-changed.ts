import { PersonChanged } from '@patchwork/contracts/events/identity';
import { defineConsumer } from '@patchwork/platform/consumers';
import { savePerson } from '../people/people.sql.ts';

/** Stores the names of people who start runs, and whether a school has a Lead. */
export const personChanged = defineConsumer(PersonChanged, { name: 'connections.PersonChanged' }, async (tx, person) => {
  await savePerson(tx, person);
});
