import type { Viewer } from '@patchwork/platform/assertion';

/** Who looks after sign-ups sees those that are pending; an Admin what became of them too. */
export const maySeeSignUpEvents = (viewer: Pick<Viewer, 'roles'>, school: { isActive: boolean; isApproved: boolean }): boolean =>
  viewer.roles.includes('Admin') || (school.isActive && !school.isApproved);
