import type { PersonChanged } from '@patchwork/contracts/events/identity';
import { type Db, saveNewer } from '@patchwork/platform/db';
import { sql } from 'slonik';
import type { z } from 'zod';

/** An older version changes nothing. */
export function savePerson(db: Db, person: z.output<typeof PersonChanged.data>) {
  const { userId: id, version, title, firstName, lastName, schoolId, isActive, isLead } = person;
  return saveNewer(db, 'people', 'id', { id, version, title, firstName, lastName, schoolId, isActive, isLead });
}

/** Whether the school of the row has an active Lead. */
export const hasLead = sql.fragment`
  exists (select from people where people.school_id = schools.id and people.is_lead and people.is_active)
`;
