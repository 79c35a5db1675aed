import { SchoolLinksChanged } from '@patchwork/contracts/events/connections';
import { defineConsumer } from '@patchwork/platform/consumers';
import { Nothing } from '@patchwork/platform/db';
import { sql } from 'slonik';

/** Keeps which schools are linked with which, for FEED_SCOPE=connections. An older version changes nothing. */
export const linksChanged = defineConsumer(
  SchoolLinksChanged,
  'school-links',
  async (tx, { schoolId, version, linkedSchoolIds }) => {
    await tx.query(sql.type(Nothing)`
      insert into school_links (school_id, version, linked_school_ids)
      values (${schoolId}, ${version}, ${sql.array(linkedSchoolIds, 'int8')})
      on conflict (school_id) do update
      set version = excluded.version, linked_school_ids = excluded.linked_school_ids
      where school_links.version < excluded.version
    `);
  },
);
