import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createApi, xsrfToken } from './api.ts';
import { ApiError, hasCode } from './api-error.ts';
import { draftStore } from './draft-store.ts';
import { startSession, useSession } from './session.ts';
import { signIn } from './sign-in.ts';

type Answer = { status: number; body: unknown };
let answer: Answer = { status: 200, body: {} };
let seen: { url?: string | undefined; headers?: IncomingHttpHeaders; body?: string } = {};

const server = createServer(async (request, response) => {
  seen = { url: request.url, headers: request.headers, body: (await request.toArray()).join('') };
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
});
beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  seen = {};
  useSession.setState(useSession.getInitialState(), true);
});

afterEach(() => void vi.unstubAllGlobals());

const api = () => createApi(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
const failure = (call: Promise<unknown>) =>
  call.then(
    () => expect.fail('the call succeeded'),
    (error: unknown) => error,
  );

test('every request identifies the app', async () => {
  answer = { status: 200, body: 3 };
  expect(await api().get('/api/messages/unread/count')).toBe(3);
  expect(seen.headers?.['x-requested-with']).toBe('XMLHttpRequest');
  expect(seen.headers?.['x-xsrf-token']).toBeUndefined();
});

test('the token is read from its own cookie only', () => {
  expect(xsrfToken('theme=dark; XSRF-TOKEN=a%2Eb; other=1')).toBe('a.b');
  expect(xsrfToken('NOT-XSRF-TOKEN=x')).toBeUndefined();
});

test('an error response gives its code and the message for each field', async () => {
  const errors = [{ field: 'title', message: 'Enter a title' }];
  answer = { status: 400, body: { status: 400, code: 'invalid', title: 'Bad request', detail: 'Look at the fields', errors } };
  const error = await failure(api().post('/api/article', { body: { title: '', narrative: '' } }));
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 400, code: 'invalid', message: 'Look at the fields', errors });
  expect(hasCode(error, 'invalid')).toBe(true);
});

test.each([401, 403])('%i ends the session', async (status) => {
  startSession(['Viewer']);
  answer = { status, body: { status, code: 'refused' } };
  await failure(api().get('/api/config'));
  expect(useSession.getState()).toMatchObject({ isLoggedIn: false, roles: [], notice: 'lost' });
});

test('a 403 that refuses one step of a case keeps the session, and its sentence reaches the caller', async () => {
  startSession(['Viewer']);
  answer = { status: 403, body: { status: 403, code: 'not-yours-to-do', detail: 'Only Patchwork can do this.' } };
  const error = await failure(api().post('/api/concern/{id}/unhide', { params: { path: { id: 1 } }, body: { reason: 'x' } }));
  expect(error).toMatchObject({ status: 403, message: 'Only Patchwork can do this.' });
  expect(useSession.getState().isLoggedIn).toBe(true);
});

test('a token that another page has replaced is fetched again, and the request repeated once', async () => {
  startSession(['Viewer']);
  const direct = globalThis.fetch;
  let reads = 0;
  let isReplaced = true;
  vi.stubGlobal('fetch', (asked: Request | string) => {
    if (typeof asked !== 'string') return direct(asked);
    reads += 1;
    if (isReplaced) answer = { status: 200, body: { id: 7 } };
    return Promise.resolve(Response.json({}));
  });
  const forged = { status: 403, body: { status: 403, code: 'forged' } };
  answer = forged;
  expect(await api().post('/api/articlelike/{articleId}', { params: { path: { articleId: 1 } } })).toEqual({ id: 7 });
  expect([reads, useSession.getState().isLoggedIn]).toEqual([1, true]);

  isReplaced = false;
  answer = forged;
  await failure(api().post('/api/articlelike/{articleId}', { params: { path: { articleId: 1 } } }));
  expect([reads, useSession.getState().isLoggedIn]).toEqual([2, false]);
});

test('other failures keep the session', async () => {
  startSession(['Viewer']);
  answer = { status: 503, body: 'down' };
  expect(await failure(api().get('/api/config'))).toMatchObject({ status: 503, code: 'unknown' });
  expect(useSession.getState().isLoggedIn).toBe(true);
});

test('a service that cannot be reached is an ApiError too', async () => {
  expect(await failure(createApi('http://127.0.0.1:9').get('/api/config'))).toMatchObject({ status: 0, code: 'offline' });
});

test('parameters are part of the address, escaped; those without a value are left out', async () => {
  answer = { status: 200, body: [] };
  const path = { id: 'a/b' as unknown as number };
  const query = { name: 'St Mary’s & St Tom', pageNumber: 0, later: undefined };
  await api().get('/api/connection/preview/{id}/schools', { params: { path, query } });
  expect(seen.url).toBe('/api/connection/preview/a%2Fb/schools?name=St%20Mary%E2%80%99s%20%26%20St%20Tom&pageNumber=0');
});

test('a body is sent as JSON; without one there is no content type', async () => {
  answer = { status: 200, body: {} };
  await api().post('/api/article', { body: { title: 'a', narrative: 'b' } });
  expect(seen.headers?.['content-type']).toBe('application/json');
  await api().post('/api/articlelike/{articleId}', { params: { path: { articleId: 3 } } });
  expect(seen.headers?.['content-type']).toBeUndefined();
});

test('signing in is a form, with whether the terms are accepted in a header', async () => {
  answer = { status: 200, body: { roles: [] } };
  await signIn({ email: 'a@b.example', password: 'p&q', termsAccepted: true, oneTimeCode: '' }, api());
  expect(seen.headers).toMatchObject({
    'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
    'x-terms-accepted': 'true',
  });
  expect(seen.body).toBe('username=a%40b.example&password=p%26q');
});

test('returns text unchanged, and undefined for an empty answer', async () => {
  answer = { status: 200, body: 'GROW' };
  const code = { params: { path: { code: 'grow' } } };
  expect(await api().get('/static/promotioncode/match/{code}', { ...code, parseAs: 'text' })).toBe('"GROW"');
  answer = { status: 204, body: null };
  expect(await api().post('/api/user/update/language', { body: { language: 'cy' } })).toBeUndefined();
});

test('a URL that ends in # is never sent', async () => {
  const error = await failure(api().get('/api/config#' as '/api/config'));
  expect(hasCode(error, 'dropped')).toBe(true);
  expect(seen.url).toBeUndefined();
});

test.each(['/api/auth', '/api/auth/passkey'] as const)(
  'a login at %s deletes what the user before has saved on this device',
  async (path) => {
    const deleted: string[] = [];
    vi.stubGlobal('caches', { delete: async (name: string) => deleted.push(name) });
    answer = { status: 200, body: {} };
    await api().post(path, { body: {} as never });
    expect(deleted).toEqual(['patchwork-offline']);
  },
);

test('a request that creates something has the same key until an answer comes, and then another one', async () => {
  startSession(['Viewer']);
  useSession.setState({ user: { id: 7, name: 'Ms Nell Bell', email: 'nell.bell@otters.example' } });
  const send = async (status: number, narrative = 'Newts', body: unknown = {}) => {
    answer = { status, body };
    await api()
      .post('/api/article/comment', { body: { article: 1, narrative } })
      .catch(() => undefined);
    return seen.headers?.['idempotency-key'];
  };
  const first = await send(503);
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(await send(504)).toBe(first);
  expect(await send(503, 'Frogs')).not.toBe(first);
  expect(await send(201)).toBe(first);
  const second = await send(503);
  expect(second).not.toBe(first);
  expect(await send(400)).toBe(second);
  const third = await send(504);
  expect(third).not.toBe(second);
  // These are not about the request, which may have succeeded before.
  expect(await send(429)).toBe(third);
  expect(await send(403, 'Newts', { code: 'not-yours-to-do' })).toBe(third);
  // It was stored and has been deleted since: not to be stored again.
  expect(await send(404)).toBe(third);
  expect(await send(201)).toBe(third);

  // A lost connection is no answer.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await api()
    .post('/api/article/comment', { body: { article: 1, narrative: 'Toads' } })
    .catch(() => undefined);
  vi.unstubAllGlobals();
  const kept = draftStore<string>('request', Boolean).subjectsOf(7);
  expect(kept).toHaveLength(2);
  expect(kept.join()).not.toContain('Toads');

  answer = { status: 200, body: {} };
  await api().post('/api/article/comment/{id}', { params: { path: { id: 1 } }, body: { narrative: 'Newts' } });
  expect(seen.headers?.['idempotency-key']).toBeUndefined();
});
