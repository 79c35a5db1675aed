/** The kinds of expected refusal; `statusOf` gives each its HTTP status. */
export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'too-large'
  | 'unsupported-type'
  | 'rate-limited'
  | 'unavailable';

export interface FieldError {
  field: string;
  /** The specification's sentence, shown to the user unchanged. */
  message: string;
}

export const statusOf: Record<ErrorKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  'unsupported-type': 415,
  'rate-limited': 429,
  unavailable: 503,
};

/** An expected refusal. `code` is stable kebab-case that clients and tests match; `message` may be shown to the user. */
export class AppError extends Error {
  readonly kind: ErrorKind;
  readonly code: string;
  readonly errors: FieldError[] | undefined;
  /** Seconds after which the caller may try again (429 and 503). */
  readonly retryAfter: number | undefined;
  /** Headers of the answer, between our own processes. */
  readonly headers: Record<string, string> | undefined;

  constructor(
    kind: ErrorKind,
    code: string,
    message: string,
    options: { errors?: FieldError[]; retryAfter?: number; headers?: Record<string, string>; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'AppError';
    this.kind = kind;
    this.code = code;
    this.errors = options.errors;
    this.retryAfter = options.retryAfter;
    this.headers = options.headers;
  }
}

/**
 * The same 404 for everything that is missing, deleted, another school's or an inactive school's, so that they cannot be told
 * apart.
 */
export const notFound = () => new AppError('not-found', 'not-found', 'There is nothing here that you can see.');

/** A 400 with one message for each invalid field. */
export const invalid = (code: string, errors: FieldError[]) =>
  new AppError('invalid', code, errors[0]?.message ?? 'The request is not valid.', { errors });
