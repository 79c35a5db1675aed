import { Pool } from 'undici';
import { assertionHeader, createAssertionSigner, type Viewer } from './assertion.ts';
import { type BodyOf, loadContract, type PathOf, type QueryOf, type ReplyOf, type ServiceName } from './contract.ts';
import { idleConnectionMs } from './drain.ts';
import { AppError, type ErrorKind, statusOf } from './errors.ts';
import type { Problem } from './problem.ts';
import { currentTrace } from './trace.ts';

export interface CallOptions<Operation> {
  path?: PathOf<Operation>;
  query?: Partial<QueryOf<Operation>>;
  body?: BodyOf<Operation>;
  /** Puts the same request id on the other service's log lines. */
  requestId?: string;
}

/** A typed client of one service's operations. */
export interface InternalClient<Operations> {
  call<Name extends keyof Operations & string>(
    name: Name,
    options?: CallOptions<Operations[Name]>,
  ): Promise<ReplyOf<Operations[Name]>>;
  close(): Promise<void>;
}

export interface ClientOptions {
  service: ServiceName;
  url: string;
  /** The keys for this service, newest first. */
  signingKeys: string[];
  /** The name of the calling process in the other service's logs. */
  from: string;
  /** Milliseconds until the call counts as failed; default 3 s. */
  timeout?: number;
  /** Most calls in progress at once, default 16; further calls queue in this process while their timeout runs. */
  connections?: number;
}

/**
 * Returns a client that calls another service by operation id.
 * @throws AppError with the other service's kind and code; `unavailable` when it does not answer in time.
 */
export function createInternalClient<Operations>({
  service,
  url,
  signingKeys,
  from,
  timeout = 3_000,
  connections = 16,
}: ClientOptions): InternalClient<Operations> {
  const pool = new Pool(url, { connections, connectTimeout: timeout, keepAliveMaxTimeout: idleConnectionMs });
  const routes = indexOperations(service);
  const sign = createAssertionSigner({ [service]: signingKeys }, from);
  const anonymous: { viewer: Viewer | null; ipAddress: null } = { viewer: null, ipAddress: null };

  return {
    async call(name, { path = {}, query = {}, body, requestId } = {}) {
      const route = routes.get(name);
      if (!route) throw new Error(`${service} has no operation ${name}`);
      const traceparent = currentTrace();
      const answer = await ask(pool, timeout, {
        method: route.method,
        path: fillPath(route.path, path as Record<string, unknown>) + toQuery(query as Record<string, unknown>),
        headers: {
          [assertionHeader]: sign(service, anonymous),
          ...(traceparent && { traceparent }),
          ...(requestId && { 'x-request-id': requestId }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        body: body === undefined ? null : JSON.stringify(body),
      }).catch((cause: unknown) => {
        throw away(`${service}-away`, { cause });
      });
      if (answer.status >= 400) throw toError(service, answer);
      if (answer.text === '') return undefined as never;
      const value = parseJson(answer.text);
      if (value === undefined) throw away(`${service}-failed`);
      return value as never;
    },
    close: () => pool.close(),
  };
}

interface Answer {
  status: number;
  text: string;
  retryAfter: number | undefined;
}

/**
 * A timer that fires this late shows that this process was paused or starved, not the service: the answer may have arrived, and
 * gets this long to be read.
 */
const LATE_MS = 500;

/**
 * Sends one request and reads the whole answer: a connection that breaks during the answer fails like one that never opened.
 */
async function ask(pool: Pool, timeout: number, request: Parameters<Pool['request']>[0]): Promise<Answer> {
  const giveUp = new AbortController();
  const deadline = performance.now() + timeout;
  const onTimeout = () => {
    if (performance.now() < deadline + LATE_MS) return giveUp.abort();
    timer = setTimeout(() => giveUp.abort(), LATE_MS);
  };
  // AbortSignal.timeout would also fire, and create an error, for each call that was answered.
  let timer = setTimeout(onTimeout, timeout);
  try {
    const { statusCode, headers, body } = await pool.request({ ...request, signal: giveUp.signal });
    return { status: statusCode, text: await body.text(), retryAfter: Number(headers['retry-after']) || undefined };
  } finally {
    clearTimeout(timer);
  }
}

const isBusy = 'The service is busy or restarting. Please try again in a moment.';
const away = (code: string, options: { cause?: unknown; retryAfter?: number } = {}, message = isBusy) =>
  new AppError('unavailable', code, message, { retryAfter: 3, ...options });

/** Returns undefined when the text is not JSON; the parser's own error would quote the text. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function indexOperations(service: ServiceName): Map<string, { method: 'GET' | 'POST'; path: string }> {
  const routes = new Map<string, { method: 'GET' | 'POST'; path: string }>();
  for (const [path, methods] of Object.entries(loadContract(service).paths)) {
    for (const [method, { operationId }] of Object.entries(methods)) {
      routes.set(operationId, { method: method.toUpperCase() as 'GET' | 'POST', path });
    }
  }
  return routes;
}

const fillPath = (template: string, values: Record<string, unknown>): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));

function toQuery(values: Record<string, unknown>): string {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return given.length === 0
    ? ''
    : `?${new URLSearchParams(Object.fromEntries(given.map(([name, value]) => [name, String(value)])))}`;
}

/** Turns the other service's refusal into ours. A 401 means that our own assertion failed, so the user gets `unavailable`. */
function toError(service: ServiceName, { status, text, retryAfter }: Answer): AppError {
  const kind = (Object.keys(statusOf) as ErrorKind[]).find((candidate) => statusOf[candidate] === status);
  if (!kind || kind === 'unauthenticated') return away(`${service}-failed`);
  const given = (parseJson(text) ?? {}) as Partial<Problem>;
  if (kind === 'unavailable') return away(given.code ?? `${service}-away`, retryAfter ? { retryAfter } : {}, given.detail);
  return new AppError(kind, given.code ?? kind, given.detail ?? given.title ?? 'The request was refused.', {
    errors: given.errors,
    retryAfter,
  });
}
