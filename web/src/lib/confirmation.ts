import { create } from 'zustand';
import { ApiError, SIGN_IN_AGAIN } from './api-error.ts';
import { t } from './i18n.ts';

type Confirmation = { confirmed: Promise<boolean>; settle: (isConfirmed: Promise<boolean>) => void };

/** The question who the user is, while it is open: `shell/lock/show.ts` shows it. */
export const useConfirmation = create<{ open: Confirmation | null }>()(() => ({ open: null }));

/** Resolves when the user has confirmed their password; calls at the same time share one dialog. Throws ApiError on Cancel. */
export async function confirmPassword(): Promise<void> {
  if (!(await (useConfirmation.getState().open?.confirmed ?? ask())))
    throw new ApiError(409, SIGN_IN_AGAIN, t('Nothing was changed, because you did not confirm that it’s you.'));
}

function ask(): Promise<boolean> {
  let settle = (_: Promise<boolean>): void => undefined;
  const answered = new Promise<boolean>((resolve) => {
    settle = resolve;
  });
  const confirmed = answered.finally(() => useConfirmation.setState({ open: null }));
  useConfirmation.setState({ open: { confirmed, settle } });
  return confirmed;
}
