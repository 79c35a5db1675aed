/** About somebody's own account: they go to the address that the person has now. */
export const accountKinds = ['invitation', 'reset', 'password-changed', 'codes-on', 'codes-off'] as const;
export type AccountKind = (typeof accountKinds)[number];

/** About a changed address: they go to that address itself. */
export const addressKinds = ['address-changed', 'address-confirmation'] as const;
export type AddressKind = (typeof addressKinds)[number];

/** What people may turn off in their profile, or with one click in the mail. They wait for school hours where that is set. */
export const notificationKinds = ['comment', 'reply', 'new-schools', 'digest'] as const;
export type NotificationKind = (typeof notificationKinds)[number];

export const isNotification = (kind: string): boolean => (notificationKinds as readonly string[]).includes(kind);

/** Work that waits for staff, and for the Leads of a school. */
export const staffKinds = ['staff-sign-up', 'staff-feedback', 'concern'] as const;
export type StaffKind = (typeof staffKinds)[number];
