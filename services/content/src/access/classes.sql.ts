import type { Db } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';
import { isClass } from './visible-patches.sql.ts';

const Class = z.object({ id: z.int(), name: z.string(), schoolId: z.int() });

/** A class of this school; null for another group. */
export const findClassOf = (db: Db, schoolId: number, groupId: number) =>
  db.maybeOne(sql.type(Class)`
    select school_groups.id, school_groups.name, school_groups.school_id as "schoolId"
    from school_groups
    join schools on schools.id = school_groups.school_id and schools.is_visible
    where school_groups.id = ${groupId} and school_groups.school_id = ${schoolId} and ${isClass}
  `);
