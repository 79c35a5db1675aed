import { StatementTimeoutError } from '@slonik/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, type FieldError, statusOf } from './errors.ts';
import { isTransient } from './failures.ts';

/** RFC 9457, with the fields of api.md §5. Never a stack, SQL, path or version. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  code: string;
  detail?: string;
  requestId: string;
  errors?: FieldError[];
}

/** The code and title of each status, for failures without a specific message. */
const plain: Record<number, { code: string; title: string }> = {
  400: { code: 'invalid-request', title: 'The request is not valid.' },
  401: { code: 'not-signed-in', title: 'Please sign in.' },
  403: { code: 'forbidden', title: 'You may not do this.' },
  404: { code: 'not-found', title: 'There is nothing here that you can see.' },
  405: { code: 'method-not-allowed', title: 'This address does not answer that kind of request.' },
  408: { code: 'too-slow', title: 'The upload was incomplete. Please try again.' },
  409: { code: 'conflict', title: 'This clashes with what is already there.' },
  413: { code: 'too-large', title: 'This is too large.' },
  415: { code: 'unsupported-type', title: 'This type of content is not accepted.' },
  421: { code: 'misdirected', title: 'This address is not served here.' },
  429: { code: 'rate-limited', title: 'Too many requests. Please wait a moment.' },
  500: { code: 'unexpected', title: 'Something went wrong on our side. Please try again.' },
  503: { code: 'unavailable', title: 'The service is busy or restarting. Please try again in a moment.' },
  504: { code: 'timeout', title: 'The service took too long. Please try again.' },
};

/** Builds a problem document (RFC 9457); fields that are not given follow from the status. */
export function problem(status: number, requestId: string, given: Partial<Problem> = {}): Problem {
  const words = plain[status] ?? plain[status >= 500 ? 500 : 400]!;
  return { type: 'about:blank', ...words, status, requestId, ...given };
}

/** Ajv's error about one value, with the schema that it violates. */
interface SchemaComplaint {
  keyword: string;
  instancePath: string;
  params: Record<string, unknown>;
  message?: string;
  parentSchema?: Record<string, unknown>;
}

const tooLong = ({ keyword, params }: SchemaComplaint): string | undefined =>
  keyword === 'maxLength' ? `Maximum ${Number(params.limit).toLocaleString('en-GB')} characters` : undefined;

/** Turns each Ajv error into the message that the contract gives beside the rule (`x-messages`). */
export function toFieldErrors(complaints: SchemaComplaint[]): FieldError[] {
  const errors = new Map<string, FieldError>();
  for (const complaint of complaints) {
    const { keyword, params, parentSchema = {} } = complaint;
    const missing = keyword === 'required' ? String(params.missingProperty) : null;
    const field = [...complaint.instancePath.split('/').slice(1), ...(missing ? [missing] : [])].join('.');
    const rules = missing
      ? ((parentSchema.properties as Record<string, Record<string, unknown>>)?.[missing] ?? {})
      : parentSchema;
    const sentences = (rules['x-messages'] ?? {}) as Record<string, string>;
    // To a user, a blank value, a wrong type and an unknown choice all mean that the field is not filled in.
    const isEmpty = keyword === 'minLength' && params.limit === 1;
    const message =
      (isEmpty ? sentences.required : undefined) ??
      sentences[keyword] ??
      tooLong(complaint) ??
      sentences.required ??
      (missing ? 'This is needed.' : complaint.message);
    if (!errors.has(field)) errors.set(field, { field, message: message ?? 'This is not valid.' });
  }
  return [...errors.values()];
}

const databaseIsAway = (error: unknown): boolean =>
  isTransient(error) ||
  error instanceof StatementTimeoutError ||
  (error instanceof Error && error.message.startsWith('Connection terminated'));

/** The largest `integer` of PostgreSQL; ids of the contract are larger. */
const MAX_INTEGER = 2_147_483_647;

const sqlStateOf = (error: unknown): unknown =>
  error instanceof Error ? ((error as { code?: unknown }).code ?? sqlStateOf(error.cause)) : undefined;

/** Whether a statement failed because the request names an id beyond the range of its column (22003), which nothing can have. */
function namesNothing(error: unknown, { params, query, body }: FastifyRequest): boolean {
  if (sqlStateOf(error) !== '22003') return false;
  // Not the digits in texts: a fault of ours that happens to meet one must be logged.
  const withoutTexts = (_: string, value: unknown) => (typeof value === 'string' ? null : value);
  const numbers = JSON.stringify([params, query, body], withoutTexts).match(/\d{10,}/g) ?? [];
  return numbers.some((number) => Number(number) >= MAX_INTEGER);
}

/** The Fastify error handler: expected refusals become problem documents; any other error is logged and answered with 500. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const answer = (status: number, given: Partial<Problem> = {}) =>
    reply
      .code(status)
      .header('content-type', 'application/problem+json')
      .send(JSON.stringify(problem(status, request.id, given)));

  if (error instanceof AppError) {
    if (error.retryAfter) reply.header('retry-after', String(Math.ceil(error.retryAfter)));
    if (error.headers) reply.headers(error.headers);
    if (error.kind === 'unavailable') request.log.warn({ err: error }, 'a dependency is unavailable');
    return answer(statusOf[error.kind], { code: error.code, title: error.message, detail: error.message, errors: error.errors });
  }
  const { validation, statusCode } = error as { validation?: SchemaComplaint[]; statusCode?: number };
  if (validation) {
    const errors = toFieldErrors(validation);
    return answer(400, { code: 'invalid-request', title: errors[0]?.message, detail: errors[0]?.message, errors });
  }
  if (databaseIsAway(error)) {
    request.log.warn({ err: error }, 'the database is unavailable');
    reply.header('retry-after', '3');
    return answer(503);
  }
  if (namesNothing(error, request)) return answer(404);
  if (statusCode && statusCode >= 400 && statusCode < 500) return answer(statusCode);
  request.log.error({ err: error }, 'unexpected failure');
  return answer(500);
}
