import { SchoolApproved } from '@patchwork/contracts/events/schools';
import { type Consumer, defineConsumer } from '@patchwork/platform/consumers';
import type { LinkKeys } from '../passwords/link-token.ts';
import { lockUninvited } from '../passwords/links.sql.ts';
import { issueLink } from '../passwords/links.ts';

/** Invites every active user of an approved school who has no password and no live link. */
export const schoolApproved = (linkKeys: LinkKeys): Consumer =>
  defineConsumer(SchoolApproved, { name: 'identity.SchoolApproved' }, async (tx, { schoolId }) => {
    for (const userId of await lockUninvited(tx, schoolId)) await issueLink(tx, linkKeys, userId, 'invitation');
  });
