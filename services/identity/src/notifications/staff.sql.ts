import type { Db } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';
import { staffRoles } from '../roles/roles.policy.ts';
import { grantsOfUser } from '../roles/staff-grants.sql.ts';

const StaffRow = z.object({
  id: z.int(),
  isLead: z.boolean(),
  isActive: z.boolean(),
  hasAcceptedTerms: z.boolean(),
  isSchoolActive: z.boolean(),
  isSchoolApproved: z.boolean(),
  staffRoles: z.array(z.enum(staffRoles)),
});

/** Everybody with a grant, whether or not it counts. Staff are few. */
export const listGranted = (db: Db) =>
  db.any(sql.type(StaffRow)`
    select
      users.id,
      users.is_lead as "isLead",
      users.is_active as "isActive",
      users.terms_accepted_at is not null as "hasAcceptedTerms",
      schools.is_active as "isSchoolActive",
      schools.is_approved as "isSchoolApproved",
      ${grantsOfUser} as "staffRoles"
    from users
    join schools on schools.id = users.school_id
    where users.removed_at is null and exists (select from staff_grants where staff_grants.user_id = users.id)
    order by users.id
  `);
