import type { Viewer } from '@patchwork/platform/assertion';

/** Staff who decide sign-ups see the events of pending ones; an Admin sees those of decided ones too. */
export const maySeeSignUpEvents = (viewer: Pick<Viewer, 'roles'>, school: { isActive: boolean; isApproved: boolean }): boolean =>
  viewer.roles.includes('Admin') || (school.isActive && !school.isApproved);
