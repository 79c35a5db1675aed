import { z } from 'zod';
import { defineEvent, Id } from '../define.ts';

/** Everything that another service may know of a person: never the e-mail address, position or roles. */
export const PersonChanged = defineEvent({
  type: 'PersonChanged',
  version: 1,
  topic: 'identity.people',
  compacted: true,
  key: (person) => String(person.userId),
  data: z.object({
    userId: Id,
    /** Grows with every change of this person; an older version never replaces a newer one. */
    version: z.int().positive(),
    title: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    schoolId: Id,
    schoolGroupId: Id,
    isActive: z.boolean(),
    isLead: z.boolean(),
  }),
});

/** A set-password link waits to be sent; the token itself never travels on the bus. */
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
  data: z.object({ userId: Id }),
});

/** Signing in asks somebody for one-time codes from now on, or no more. */
export const AuthenticatorChanged = defineEvent({
  type: 'AuthenticatorChanged',
  version: 1,
  topic: 'identity.accounts',
  key: (change) => String(change.userId),
  data: z.object({ userId: Id, isOn: z.boolean() }),
});

/** Somebody has another e-mail address: two mails wait to be sent, and identity's `getEmailChange` has what they need. */
export const EmailChanged = defineEvent({
  type: 'EmailChanged',
  version: 1,
  topic: 'identity.accounts',
  key: (change) => String(change.userId),
  data: z.object({ userId: Id, changeId: z.uuid() }),
});
