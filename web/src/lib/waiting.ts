import useSWR, { mutate, preload } from 'swr';
import { api } from './api.ts';
import { hasRole, type Role, useHasRole } from './session.ts';

// What waits for the user to act on, which menus and the top of home count. Loaded again every minute, which does not keep a session
// alive. Undefined until the call has succeeded, and for users who need not act.

const REVIEW = '/api/moderation/count';
const CHANGES = '/api/pendingchange/count';
const CONCERNS = '/api/concern/count';
const SIGN_UPS = '/api/signups/count';
const REGISTER = '/api/register/changes/count';
const seeConcerns: Role[] = ['SchoolAdmin', 'SafeguardingLead', 'Admin'];
const everyMinute = { refreshInterval: 60_000, shouldRetryOnError: false };

/** How many reports, comments and replies wait for this Lead. */
export const useReviewCount = (): number | undefined =>
  useSWR(useHasRole('SchoolAdmin', 'Admin') && REVIEW, () => api.get(REVIEW), everyMinute).data;

/** How many changes of colleagues wait for this user to decide, and whether any change needs two people. */
export const usePendingChanges = (): { waiting: number; isRequired: boolean } | undefined =>
  useSWR(useHasRole('SignUpApproval', 'Admin') && CHANGES, () => api.get(CHANGES), everyMinute).data;

/** How many concerns are open that this user handles, and how many of them have waited for over a day to be taken up. */
export const useConcernCount = (): { open: number; overdue: number } | undefined =>
  useSWR(useHasRole(...seeConcerns) && CONCERNS, () => api.get(CONCERNS), everyMinute).data;

/** How many sign-ups wait for approval, and how many of them for over three days. */
export const useSignUpCount = (): { waiting: number; overdue: number } | undefined =>
  useSWR(useHasRole('SignUpApproval') && SIGN_UPS, () => api.get(SIGN_UPS), everyMinute).data;

/** How many changes in the register of schools wait for a decision. */
export const useRegisterCount = (): number | undefined =>
  useSWR(useHasRole('Admin') && REGISTER, () => api.get(REGISTER), everyMinute).data?.waiting;

/** A page does not wait longer for a line that it can do without. */
const PATIENCE_MS = 1_000;

/** Loads what has waited for too long, so that the line which says so does not move the page. Resolves after a second at the latest. */
export async function loadOverdue(): Promise<void> {
  const concerns = async () => mutate(CONCERNS, await preload(CONCERNS, () => api.get(CONCERNS)), { revalidate: false });
  const signUps = async () => mutate(SIGN_UPS, await preload(SIGN_UPS, () => api.get(SIGN_UPS)), { revalidate: false });
  const loading = Promise.allSettled([hasRole(...seeConcerns) && concerns(), hasRole('SignUpApproval') && signUps()]);
  await Promise.race([loading, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
}

// Call them after a decision, so that the counts are updated.
export const refreshReviewCount = (): Promise<unknown> => mutate(REVIEW);
export const refreshPendingChanges = (): Promise<unknown> => mutate(CHANGES);
export const refreshConcernCount = (): Promise<unknown> => mutate(CONCERNS);
export const refreshSignUpCount = (): Promise<unknown> => mutate(SIGN_UPS);
export const refreshRegisterCount = (): Promise<unknown> => mutate(REGISTER);
