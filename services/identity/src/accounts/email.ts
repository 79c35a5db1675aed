import { AppError } from '@patchwork/platform/errors';
import { UniqueIntegrityConstraintViolationError } from 'slonik';

const message = 'Email is already registered';

/** The error for an address that an active user of an active school has, on the fields that contain it. */
export const emailTaken = (...fields: string[]) =>
  new AppError('conflict', 'email-taken', message, { errors: fields.map((field) => ({ field, message })) });

/** Whether the index rejected an address because two users claimed it at the same moment. */
export const isEmailClash = (error: unknown): boolean =>
  error instanceof UniqueIntegrityConstraintViolationError && error.constraint === 'users__email_held';

/** Runs work that claims an address. @throws AppError `conflict` when another user claims it at the same moment */
export async function claimingAddress<Result>(work: () => Promise<Result>, taken: () => AppError = () => emailTaken('email')) {
  try {
    return await work();
  } catch (error) {
    if (isEmailClash(error)) throw taken();
    throw error;
  }
}
