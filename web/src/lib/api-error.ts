import { t } from './i18n.ts';
/** One field that the server refused, with the specified message. */
export type FieldProblem = { field: string; message: string };

/** The server's code for a call that needs a recently confirmed password. */
export const SIGN_IN_AGAIN = 'sign-in-again';

/** The server's code for a call of a page whose user is not the session's: another one has signed in in this browser. */
export const ANOTHER_USER = 'another-user';

/** A failed call. `status` is 0 without an answer; `code` is the server's stable kebab-case code. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: FieldProblem[];

  constructor(status: number, code: string, message: string, errors: FieldProblem[] = []) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.errors = errors;
  }
}

/** Converts a problem+json body (or anything else) to an ApiError. */
export function readProblem({ status }: { status: number }, body: unknown): ApiError {
  const problem: Partial<Record<'code' | 'detail' | 'title' | 'errors', unknown>> = typeof body === 'object' && body ? body : {};
  const message = [problem.detail, problem.title].find((text) => typeof text === 'string' && text !== '');
  return new ApiError(
    status,
    typeof problem.code === 'string' ? problem.code : 'unknown',
    typeof message === 'string' ? message : t('The server answered {status}.', { status }),
    Array.isArray(problem.errors) ? problem.errors.filter(isFieldProblem) : [],
  );
}

const isFieldProblem = (value: unknown): value is FieldProblem =>
  typeof value === 'object' && value !== null && 'field' in value && 'message' in value;

/** Whether the session of the page's user is over: it has ended, or another user has signed in in this browser. */
export const isSessionOver = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 401 || error.code === ANOTHER_USER);

/** Whether the failure is an ApiError with this code (`hasCode(error, 'run-in-progress')`). */
export const hasCode = (error: unknown, code: string): error is ApiError => error instanceof ApiError && error.code === code;

/** Returns a call's answer, or null if the server answers 404. */
export async function nullIfNotFound<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}
