import { ChangeRequested } from '@patchwork/contracts/events/identity';
import { defineConsumer } from '@patchwork/platform/consumers';
import type { Deps } from '../deps.ts';
import { notifyStaff } from '../notices/staff-notices.ts';

/** Emails the staff who may agree to a change that waits for a second person. */
export const changeRequested = (deps: Pick<Deps, 'wakeFanOut'>) =>
  defineConsumer(ChangeRequested, { name: 'messaging.ChangeRequested' }, (tx, { number }) =>
    notifyStaff(deps, tx, 'pending-change', number),
  );
