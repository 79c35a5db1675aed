import type { paths } from '@patchwork/contracts/types/public';
import createClient, { type FetchResponse, type MaybeOptionalInit, type Middleware } from 'openapi-fetch';
import type { MediaType, PathsWithMethod, RequiredKeysOf } from 'openapi-typescript-helpers';
import { ApiError, readProblem } from './api-error.ts';
import { fetchOrEarly } from './early.ts';
import { t } from './i18n.ts';
import { forgetKept } from './kept-page.ts';
import { loseSession } from './session.ts';

type Answer<Path extends keyof paths, M extends keyof paths[Path], Init> = NonNullable<
  FetchResponse<paths[Path][M] & Record<string, unknown>, Init, MediaType>['data']
>;

// openapi-fetch keeps this type to itself: the second argument may be left out only where nothing in it is required.
type InitParam<Init> =
  RequiredKeysOf<Init> extends never ? [(Init & { [key: string]: unknown })?] : [Init & { [key: string]: unknown }];

const safe = ['GET', 'HEAD'];

/** The value that the server wants back in X-XSRF-TOKEN, from its readable cookie. Uploads by XHR need it too. */
export function xsrfToken(cookies: string = globalThis.document?.cookie ?? ''): string | undefined {
  const found = cookies.split('; ').find((pair) => pair.startsWith('XSRF-TOKEN='));
  return found && decodeURIComponent(found.slice('XSRF-TOKEN='.length));
}

const headersAndLogout: Middleware = {
  onRequest({ request, schemaPath }) {
    // Specified: a URL that ends in '#' is a link that does nothing, and is not sent.
    if (schemaPath.endsWith('#') || request.url.endsWith('#')) return Response.json({ code: 'dropped' }, { status: 400 });
    request.headers.set('X-Requested-With', 'XMLHttpRequest');
    const token = xsrfToken();
    if (token && !safe.includes(request.method)) request.headers.set('X-XSRF-TOKEN', token);
    return request;
  },
  onResponse({ response, schemaPath }) {
    const isRefused = response.status === 401 || response.status === 403;
    // Whoever is signed in from now on, or no longer, it may be somebody else at this device.
    if (isRefused || schemaPath === '/api/auth') void forgetKept();
    if (isRefused) loseSession(response.status as 401 | 403);
  },
  onError: () => new ApiError(0, 'offline', t('We could not reach the service.')),
};

/** Turns openapi-fetch's answer into its data, or throws the ApiError. */
function unwrap<T>({ data, error, response }: { data?: T; error?: unknown; response: Response }): NonNullable<T> {
  if (!response.ok) throw readProblem(response, error);
  return data as NonNullable<T>;
}

/** A typed client over the contract. Tests give the address of a server; in the browser it is the page's own. */
export function createApi(baseUrl = '') {
  const client = createClient<paths>({ baseUrl, fetch: fetchOrEarly });
  client.use(headersAndLogout);
  return {
    /** The data of a GET; throws ApiError. `api.get('/api/article/{page}', { params: { path: { page: 0 } } })` */
    get: async <Path extends PathsWithMethod<paths, 'get'>, Init extends MaybeOptionalInit<paths[Path], 'get'>>(
      path: Path,
      ...init: InitParam<Init>
    ): Promise<Answer<Path, 'get', Init>> => unwrap(await client.GET<Path, Init>(path, ...init)),
    /** The data of a POST; throws ApiError. `api.post('/api/article', { body: { title, narrative } })` */
    post: async <Path extends PathsWithMethod<paths, 'post'>, Init extends MaybeOptionalInit<paths[Path], 'post'>>(
      path: Path,
      ...init: InitParam<Init>
    ): Promise<Answer<Path, 'post', Init>> => unwrap(await client.POST<Path, Init>(path, ...init)),
  };
}

export const api = createApi();
