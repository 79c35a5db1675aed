import { z } from 'zod';
import { defineEvent, Id } from '../define.ts';

/**
 * Where a notice about the security of an account goes: entries of the user's history in identity, with the address at the
 * moment of the event, and any address that it replaced in the seven days before.
 */
const addressIds = z.array(Id);

/** The fields of a person that other services may store: never email address, position or roles. */
export const PersonChanged = defineEvent({
  type: 'PersonChanged',
  version: 1,
  topic: 'identity.people',
  compacted: true,
  key: (person) => String(person.userId),
  data: z.object({
    userId: Id,
    /** Increases with every change of this person; consumers ignore an older version. */
    version: z.int().positive(),
    title: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    schoolId: Id,
    schoolGroupId: Id,
    isActive: z.boolean(),
    isLead: z.boolean(),
    /** The designated safeguarding lead of their school. */
    isSafeguardingLead: z.boolean(),
  }),
});

/** A password link is ready to send. The event never carries the token. */
export const PasswordLinkIssued = defineEvent({
  type: 'PasswordLinkIssued',
  version: 1,
  topic: 'identity.accounts',
  key: (link) => String(link.userId),
  data: z.object({ userId: Id, linkId: z.uuid(), kind: z.enum(['invitation', 'reset']) }),
});

export const PasswordChanged = defineEvent({
  type: 'PasswordChanged',
  version: 1,
  topic: 'identity.accounts',
  key: (change) => String(change.userId),
  data: z.object({ userId: Id, addressIds }),
});

/** A user turned one-time codes on or off. */
export const AuthenticatorChanged = defineEvent({
  type: 'AuthenticatorChanged',
  version: 1,
  topic: 'identity.accounts',
  key: (change) => String(change.userId),
  data: z.object({ userId: Id, isOn: z.boolean(), addressIds }),
});

/** A passkey was added to an account, or removed from it. */
export const PasskeyChanged = defineEvent({
  type: 'PasskeyChanged',
  version: 1,
  topic: 'identity.accounts',
  key: (change) => String(change.userId),
  data: z.object({ userId: Id, change: z.enum(['added', 'removed']), addressIds }),
});

/** An account at a provider of OpenID Connect was linked to a user, or unlinked. */
export const LinkedAccountChanged = defineEvent({
  type: 'LinkedAccountChanged',
  version: 1,
  topic: 'identity.accounts',
  key: (link) => String(link.userId),
  data: z.object({ userId: Id, change: z.enum(['added', 'removed']), addressIds }),
});

/** How a school signs in changed: one event for each of its Leads, whom messaging emails. */
export const SchoolSignInChanged = defineEvent({
  type: 'SchoolSignInChanged',
  version: 1,
  topic: 'identity.accounts',
  key: (change) => String(change.userId),
  data: z.object({
    userId: Id,
    change: z.enum(['set-up', 'domain-added', 'required', 'not-required', 'off', 'recovery-code-used']),
    addressIds,
  }),
});

/**
 * A Lead added people to the school, restored one, or named the safeguarding lead: one event for each Lead of the school, and
 * for the safeguarding leads before and after, whom messaging emails what it reads from `getUserAddition`.
 */
export const UsersAdded = defineEvent({
  type: 'UsersAdded',
  version: 1,
  topic: 'identity.accounts',
  key: (addition) => String(addition.userId),
  data: z.object({ /** Who is told. */ userId: Id, additionId: Id }),
});

/**
 * A user changed their email address, or a Lead's school signs up. Messaging sends the emails, whose content it reads from
 * `getEmailChange`. `addressIds` are those replaced earlier: the address that this change replaces is in `getEmailChange`.
 */
export const EmailChanged = defineEvent({
  type: 'EmailChanged',
  version: 1,
  topic: 'identity.accounts',
  key: (change) => String(change.userId),
  data: z.object({ userId: Id, changeId: z.uuid(), addressIds }),
});

/** A change waits for a second person. Messaging emails the staff who may decide it, whom it reads from `listDeciders`. */
export const ChangeRequested = defineEvent({
  type: 'ChangeRequested',
  version: 1,
  topic: 'identity.accounts',
  key: (change) => String(change.requestedBy),
  data: z.object({ number: Id, requestedBy: Id }),
});

/** The operator granted or revoked a staff role. Messaging emails all Superusers what it reads from `getStaffRoleChange`. */
export const StaffRoleChanged = defineEvent({
  type: 'StaffRoleChanged',
  version: 1,
  topic: 'identity.accounts',
  key: (change) => String(change.userId),
  data: z.object({ userId: Id, changeId: Id }),
});
