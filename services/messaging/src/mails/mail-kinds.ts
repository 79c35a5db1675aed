/** About a user's own account: sent to the current address, or to one that the event names. */
export const accountKinds = [
  'invitation',
  'reset',
  'password-changed',
  'address-changed-again',
  'codes-on',
  'codes-off',
  'passkey-added',
  'passkey-removed',
  'linked-account-added',
  'linked-account-removed',
  'school-sign-in-changed',
  'recovery-code-used',
] as const;
export type AccountKind = (typeof accountKinds)[number];

/** To all Leads of a school, about people whom a Lead added or restored. */
export const additionKind = 'users-added';

/** About a changed address: sent to the address named in the change. */
export const addressKinds = ['address-changed', 'address-confirmation'] as const;
export type AddressKind = (typeof addressKinds)[number];

/** About a quilt that turns over soon, or that waits for classes. */
export const quiltKinds = ['quilt-reveal', 'quilt-reminder'] as const;

/** What happened in the week of a class; never part of a digest. */
export const weekKind = 'week';

/**
 * Users can turn these off in their profile or with one click in the mail. They wait for school hours if that is configured.
 */
const notificationKinds = ['comment', 'reply', 'new-schools', ...quiltKinds, weekKind, 'digest'] as const;
export type NotificationKind = (typeof notificationKinds)[number];

export const isNotification = (kind: string): boolean => (notificationKinds as readonly string[]).includes(kind);

/** About work that waits for staff or for a school's Leads and safeguarding lead. */
export const workKinds = ['staff-sign-up', 'staff-feedback', 'concern', 'concern-reminder', 'pending-change'] as const;
export type WorkKind = (typeof workKinds)[number];

/** All mails to the people responsible; `staff-role` tells Superusers of a granted or revoked staff role. */
export const staffKinds = [...workKinds, 'staff-role'] as const;
export type StaffKind = (typeof staffKinds)[number];
