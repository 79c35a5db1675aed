import { PersonChanged } from '@patchwork/contracts/events/identity';
import { defineConsumer } from '@patchwork/platform/consumers';
import { savePerson } from '../people/people.sql.ts';

/** Names for the approval line and the Leads of each school. */
export const personChanged = defineConsumer(PersonChanged, 'person-changed', async (tx, person) => {
  await savePerson(tx, person);
});
