import type { Db } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';
import { staffRoles } from '../roles/roles.policy.ts';
import { grantsOfUser } from '../roles/staff-grants.sql.ts';

const ViewerRow = z.object({
  schoolId: z.int(),
  schoolGroupId: z.int(),
  sessionEpoch: z.int(),
  isLead: z.boolean(),
  isActive: z.boolean(),
  hasAcceptedTerms: z.boolean(),
  isSchoolActive: z.boolean(),
  isSchoolApproved: z.boolean(),
  staffRoles: z.array(z.enum(staffRoles)),
});

/** Asked for nearly every request of a signed-in browser, so it reads no more than it must. */
export const findViewer = (db: Db, userId: number) =>
  db.maybeOne(sql.prepared('find_viewer', ViewerRow)`
    select
      users.school_id as "schoolId",
      users.school_group_id as "schoolGroupId",
      users.session_epoch as "sessionEpoch",
      users.is_lead as "isLead",
      users.is_active as "isActive",
      users.terms_accepted_at is not null as "hasAcceptedTerms",
      schools.is_active as "isSchoolActive",
      schools.is_approved as "isSchoolApproved",
      ${grantsOfUser} as "staffRoles"
    from users
    join schools on schools.id = users.school_id
    where users.id = ${userId}
  `);
