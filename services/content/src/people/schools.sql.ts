import type { FavouritesChanged, SchoolLinksChanged } from '@patchwork/contracts/events/connections';
import type { GroupChanged, SchoolChanged } from '@patchwork/contracts/events/schools';
import { type Db, Nothing, saveNewer, type Tx } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';

/**
 * Stores the state of a school since an instant. Returns whether anything that reports show of it has changed; an older version
 * changes nothing.
 */
export async function saveSchool(tx: Tx, school: z.output<typeof SchoolChanged.data>, since: string): Promise<boolean> {
  const looksTheSame = await tx.exists(sql.type(Nothing)`
    select 1
    from schools
    where id = ${school.schoolId}
      and name = ${school.name}
      and badge_media_item_id is not distinct from ${school.badgeMediaItemId}::bigint
  `);
  const { schoolId: id, version, name, typeId, badgeMediaItemId, isActive, isApproved } = school;
  const inactiveSince = isActive
    ? null
    : sql.fragment`coalesce((select inactive_since from schools where schools.id = ${id}), ${since}::timestamptz)`;
  const columns = { id, version, name, typeId, badgeMediaItemId, isActive, isApproved, inactiveSince };
  const isSaved = await saveNewer(tx, 'schools', 'id', columns);
  return isSaved && !looksTheSame;
}

/** Returns whether the group's name has changed. An older version changes nothing. */
export async function saveGroup(tx: Tx, group: z.output<typeof GroupChanged.data>): Promise<boolean> {
  const hasSameName = await tx.exists(sql.type(Nothing)`
    select 1 from school_groups where id = ${group.groupId} and name = ${group.name}
  `);
  const { groupId: id, version, schoolId, name, description, isPrimary, isActive } = group;
  const isSaved = await saveNewer(tx, 'school_groups', 'id', { id, version, schoolId, name, description, isPrimary, isActive });
  return isSaved && !hasSameName;
}

/** Which schools a school is linked with, for FEED_SCOPE=connections. An older version changes nothing. */
export const saveSchoolLinks = (tx: Tx, { schoolId, version, linkedSchoolIds }: z.output<typeof SchoolLinksChanged.data>) =>
  saveNewer(tx, 'school_links', 'schoolId', { schoolId, version, linkedSchoolIds: sql.array(linkedSchoolIds, 'int8') });

/** A person's favourite schools, for FEED_SCOPE=connections. An older version changes nothing. */
export const saveFavourites = (tx: Tx, { userId, version, schoolIds }: z.output<typeof FavouritesChanged.data>) =>
  saveNewer(tx, 'favourites', 'userId', { userId, version, schoolIds: sql.array(schoolIds, 'int8') });

/** Whether the school is approved and active. */
export const isVisibleSchool = (db: Db, schoolId: number): Promise<boolean> =>
  db.exists(sql.type(Nothing)`select 1 from schools where schools.id = ${schoolId} and schools.is_visible`);

const School = z.object({ name: z.string(), typeId: z.int() });

export const findSchool = (db: Db, schoolId: number) =>
  db.maybeOne(sql.type(School)`select schools.name, schools.type_id as "typeId" from schools where schools.id = ${schoolId}`);
