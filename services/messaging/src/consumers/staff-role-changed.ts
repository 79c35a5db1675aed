import { StaffRoleChanged } from '@patchwork/contracts/events/identity';
import { defineConsumer } from '@patchwork/platform/consumers';
import type { Deps } from '../deps.ts';
import { notifyStaff } from '../notices/staff-notices.ts';

/** Emails all Superusers when the operator grants or revokes a staff role. */
export const staffRoleChanged = (deps: Pick<Deps, 'wakeFanOut'>) =>
  defineConsumer(StaffRoleChanged, { name: 'messaging.StaffRoleChanged' }, (tx, { changeId }) =>
    notifyStaff(deps, tx, 'staff-role', changeId),
  );
