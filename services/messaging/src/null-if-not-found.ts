import { AppError } from '@patchwork/platform/errors';

/** Turns a `not-found` error of another service into null. */
export async function nullIfNotFound<Answer>(call: Promise<Answer>): Promise<Answer | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof AppError && error.kind === 'not-found') return null;
    throw error;
  }
}
