import { z } from 'zod';
import { defineEvent, Id } from '../define.ts';

/** The types of audit events: the values of `x-audit`. */
export const AuditEventType = z.enum([
  'signed-in',
  'sign-in-failed',
  'signed-out',
  'terms-accepted',
  'password-forgotten',
  'password-reset',
  'password-changed',
  'email-changed',
  'email-change-undone',
  'email-confirmed',
  'profile-changed',
  'user-added',
  'user-changed',
  'user-deleted',
  'user-activated',
  'user-deactivated',
  'admin-rights-added',
  'admin-rights-removed',
  'authenticator-set-up',
  'authenticator-removed',
  'sign-up-requested',
  'sign-up-profile-changed',
  'sign-up-user-added',
  'sign-up-user-removed',
  'school-changed',
  'school-approved',
  'school-activated',
  'school-deactivated',
  'group-added',
  'group-changed',
  'group-deleted',
  'badge-changed',
  'article-changed-by-staff',
  'article-deleted',
  'media-removed-by-staff',
  'comment-changed-by-staff',
  'comment-deleted-by-staff',
  'connections-run',
  'connection-calendar-changed',
  'message-sent',
  'message-recalled',
  'unsubscribed',
  'data-exported',
  'concern-raised',
  'concern-closed',
  'concern-hidden',
  'concern-unhidden',
  'staff-read',
]);
export type AuditEventType = z.output<typeof AuditEventType>;

/** An action of a person (`x-audit`). Every service publishes it; only identity reads it. No other event carries an IP address. */
export const AuditEventRecorded = defineEvent({
  type: 'AuditEventRecorded',
  version: 1,
  topic: 'audit.events',
  retentionDays: 7,
  key: (event) => String(event.userId),
  data: z.object({
    type: AuditEventType,
    /** Null for a visitor who has not signed in. */
    userId: Id.nullable(),
    /** The school that the action concerns, if any. */
    schoolId: Id.nullable(),
    ipAddress: z.string().nullable(),
    userAgent: z.string().nullable(),
  }),
});
