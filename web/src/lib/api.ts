import type { paths } from '@patchwork/contracts/types/public';
// Its types alone: the client itself would be 2 kB of every first view.
import type { FetchResponse, MaybeOptionalInit } from 'openapi-fetch';
import type { MediaType, PathsWithMethod, RequiredKeysOf } from 'openapi-typescript-helpers';
import { create } from 'zustand';
import { markActivity } from './activity.ts';
import { ANOTHER_USER, ApiError, readProblem, SIGN_IN_AGAIN } from './api-error.ts';
import { t } from './i18n.ts';
import { deviceLanguage } from './language.ts';
import { untilUnlocked } from './lock.ts';
import { cachedFor, clearCache } from './offline-cache.ts';
import { fetchOrPrefetched } from './prefetch.ts';
import { regain } from './regain.ts';
import { loseSession, useSession } from './session.ts';

type Answer<Path extends keyof paths, M extends keyof paths[Path], Init> = NonNullable<
  FetchResponse<paths[Path][M] & Record<string, unknown>, Init, MediaType>['data']
>;

// openapi-fetch does not export this type: the second argument is optional only if none of it is required.
type InitParam<Init> =
  RequiredKeysOf<Init> extends never ? [(Init & { [key: string]: unknown })?] : [Init & { [key: string]: unknown }];

/** Codes of a 403 that refuses one step, often because someone else was quicker: the session goes on. */
const refusesOneStep = ['not-yours-to-do'];

/** Calls that a timer makes while the page is open: they never extend the session. */
const timed = ['/api/feed/new', '/api/quilt/watch', '/api/quilt/reveal'];

const safe = ['GET', 'HEAD'];

/** The paths whose POST takes an `Idempotency-Key`. */
type Creating = {
  [Path in keyof paths]: paths[Path] extends { post: { parameters: { header?: infer Header } } }
    ? [NonNullable<Header>] extends [never]
      ? never
      : 'Idempotency-Key' extends keyof NonNullable<Header>
        ? Path
        : never
    : never;
}[keyof paths];

/** All of them but uploads, which `sendFile` sends. */
const creating: Record<Exclude<Creating, `/api/file/${string}` | `/api/quilt/patch/${string}`>, true> = {
  '/api/article': true,
  '/api/article/comment': true,
  '/api/article/comment/response': true,
  '/api/school/comment': true,
  '/api/school/comment/response': true,
  '/api/concern': true,
  '/api/concern/{id}/note': true,
  '/api/feedback': true,
  '/api/messages': true,
  '/api/quiltquestion': true,
  '/api/schoolgroup/myschool': true,
  '/api/user/add': true,
  '/api/user/add/many': true,
  '/api/user/{id}/invite': true,
  '/api/week/answer': true,
  '/api/weekquestion': true,
};

/** The key of a request that must not create something twice; undefined for others, and if its module cannot be loaded. */
async function requestKeyFor(path: string, address: string, body: unknown) {
  const userId = useSession.getState().user?.id;
  if (!userId || !Object.hasOwn(creating, path)) return undefined;
  try {
    const { keyOf } = await import('./request-key.ts');
    return await keyOf(userId, address, body);
  } catch {
    return undefined;
  }
}

/** Whether the service has answered since this tab opened or was offline. */
const contact = create(() => ({ isMade: false }));

/** At the first answer, what this device has saved is replaced: it may have been withdrawn meanwhile. The feed does it itself. */
function noteContact(): void {
  if (contact.getState().isMade) return;
  contact.setState({ isMade: true });
  if (cachedFor() && globalThis.location?.pathname !== '/home') {
    void import('./offline-refresh.ts').then(({ refreshCache }) => refreshCache());
  }
}

/** The value for X-XSRF-TOKEN, from the readable cookie. XHR uploads need it too. */
export function xsrfToken(cookies: string = globalThis.document?.cookie ?? ''): string | undefined {
  const found = cookies.split('; ').find((pair) => pair.startsWith('XSRF-TOKEN='));
  return found && decodeURIComponent(found.slice('XSRF-TOKEN='.length));
}

/** The value for X-User-Id: whom this tab shows, so that nothing of theirs goes into the session of another user. */
export const shownUser = (): string | undefined => useSession.getState().user?.id.toString();

function addToken({ method, headers }: Request): void {
  const token = xsrfToken();
  if (token && !safe.includes(method)) headers.set('X-XSRF-TOKEN', token);
}

/** Sends a request; a lost session or an old password is regained from the user, and the request repeated once. */
async function fetchAsUser(request: Request): Promise<Response> {
  await untilUnlocked();
  const before = useSession.getState();
  // The body can be read once; a clone's would be sent as a stream.
  const body = safe.includes(request.method) ? null : await request.arrayBuffer();
  const copy = () => (body?.byteLength ? new Request(request, { body }) : request.clone());
  const response = await fetchOrPrefetched(copy());
  const { status } = response;
  if (status !== 401 && status !== 403 && status !== 409) return response;
  // Of a session that a login has replaced meanwhile: it says nothing about the new one, whose user may be another.
  if (status === 401 && before.logins !== useSession.getState().logins) return response;
  const code = await codeOf(response);
  if (status === 409 && code !== ANOTHER_USER && code !== SIGN_IN_AGAIN) return response;
  if (refusesOneStep.includes(String(code)) || !(await regain(status, code, before.regainings))) return response;
  // A new session has a new token.
  const again = copy();
  addToken(again);
  const repeated = await fetch(again);
  if (repeated.status === 401 || repeated.status === 403) loseSession(repeated.status);
  return repeated;
}

/** The code of a problem+json answer; undefined for any other. Leaves the answer to be read. */
const codeOf = async (response: Response): Promise<unknown> =>
  (
    await response
      .clone()
      .json()
      .catch(() => null)
  )?.code;

type Scalar = string | number | boolean | null | undefined;
type Options = {
  params?: { path?: Record<string, Scalar>; query?: Record<string, Scalar>; header?: Record<string, string> };
  body?: unknown;
  /** Of a body that is not JSON. */
  bodySerializer?: (body: unknown) => BodyInit;
  parseAs?: 'json' | 'text' | 'blob' | 'stream';
  signal?: AbortSignal;
};

/** The address of a path of the contract; parameters without a value are left out of the query. */
function addressOf(path: string, { path: places = {}, query = {} }: NonNullable<Options['params']> = {}): string {
  const filled = path.replace(/{(\w+)}/g, (_, name: string) => encodeURIComponent(String(places[name])));
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  return given.length ? `${filled}?${given.map(([name, value]) => `${name}=${encodeURIComponent(value!)}`).join('&')}` : filled;
}

function addHeaders(request: Request, path: string): void {
  const { headers } = request;
  headers.set('X-Requested-With', 'XMLHttpRequest');
  const shown = shownUser();
  if (shown && !headers.has('X-User-Id')) headers.set('X-User-Id', shown);
  // A school that signs up gets its first email in the language it was reading.
  const language = deviceLanguage();
  if (language) headers.set('Accept-Language', language);
  if (!timed.includes(path)) markActivity(headers);
  addToken(request);
}

/** The data of an answer; undefined without a body. */
async function dataOf(response: Response, parseAs: Options['parseAs']): Promise<unknown> {
  if (parseAs === 'stream') return response.body;
  if (parseAs === 'blob') return response.blob();
  const text = await response.text();
  if (parseAs === 'text') return text;
  return text ? JSON.parse(text) : undefined;
}

/**
 * Whether a refusal says that the request has stored nothing. That of a session, a throttle or a service away does not: the same
 * request may have succeeded before, without its answer. After a 404, what it stored may have been deleted since.
 */
const isVerdict = ({ status, code }: ApiError): boolean =>
  status < 500 && ![401, 403, 404, 408, 429].includes(status) && ![ANOTHER_USER, SIGN_IN_AGAIN].includes(code);

/** A typed client for the contract. Tests pass a server's address; the browser uses the page's origin. */
export function createApi(baseUrl = '', send = fetchAsUser) {
  async function call(method: string, path: string, options: Options = {}): Promise<unknown> {
    const { params, body, bodySerializer, parseAs, signal } = options;
    // Specified: a URL that ends in '#' does nothing and is not sent.
    if (path.endsWith('#')) throw new ApiError(400, 'dropped', path);
    const address = addressOf(path, params);
    const requestKey = method === 'POST' ? await requestKeyFor(path, address, body) : undefined;
    const request = new Request(baseUrl + address, {
      method,
      headers: {
        ...(body !== undefined && !bodySerializer && { 'Content-Type': 'application/json' }),
        ...(requestKey && { 'Idempotency-Key': requestKey.key }),
        ...params?.header,
      },
      ...(body !== undefined && { body: bodySerializer ? bodySerializer(body) : JSON.stringify(body) }),
      ...(signal && { signal }),
    });
    addHeaders(request, path);
    const response = await send(request).catch((error: unknown) => {
      if (error instanceof ApiError) throw error;
      contact.setState({ isMade: false });
      throw new ApiError(0, 'offline', t('We couldn’t reach the service.'));
    });
    // After a login, a different user may be at this device.
    if (path === '/api/auth' || path === '/api/auth/passkey') void clearCache();
    if (response.status !== 401 && response.status !== 403) noteContact();
    if (response.ok) {
      const data = await dataOf(response, parseAs);
      requestKey?.onAnswer();
      return data;
    }
    const problem = readProblem(response, await response.json().catch(() => null));
    if (isVerdict(problem)) requestKey?.onAnswer();
    throw problem;
  }

  return {
    /** The data of a GET; throws ApiError. `api.get('/api/article/{page}', { params: { path: { page: 0 } } })` */
    get: async <Path extends PathsWithMethod<paths, 'get'>, Init extends MaybeOptionalInit<paths[Path], 'get'>>(
      path: Path,
      ...[options]: InitParam<Init>
    ) => (await call('GET', path, options as Options)) as Answer<Path, 'get', Init>,
    /** The data of a POST; throws ApiError. `api.post('/api/article', { body: { title, narrative } })` */
    post: async <Path extends PathsWithMethod<paths, 'post'>, Init extends MaybeOptionalInit<paths[Path], 'post'>>(
      path: Path,
      ...[options]: InitParam<Init>
    ) => (await call('POST', path, options as Options)) as Answer<Path, 'post', Init>,
  };
}

export const api = createApi();

/** For signing in again: these calls are sent from a locked page too, and a refusal does not end the session. */
export const signInApi = createApi('', (request) => fetch(request));
