import { Writable } from 'node:stream';
import { aViewer, callAs, callInternally, testAcceptedKeys } from '@patchwork/testkit/callers';
import { onlyThese } from '@patchwork/testkit/stand-in';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Asserted, assertionHeader, createAssertionSigner } from '../src/assertion.ts';
import type { AnyHandlers } from '../src/contract.ts';
import { buildServer } from '../src/http.ts';
import { createLog } from '../src/log.ts';

const teacher = callAs('content', aViewer());
const visitor = callAs('content', null);
const ourselves = callInternally('content', 'messaging');

/** The last input of the handler, so that tests can check what reaches it. */
let seen: { body?: unknown; params?: unknown; query?: unknown } = {};
const lines: string[] = [];
const warnings: string[] = [];
let app: FastifyInstance;

const handlers: AnyHandlers = {
  createArticle: ({ body }: { body: unknown }) => {
    seen = { body };
    throw new Error('canary of the handler');
  },
  describeMediaItem: ({ body, params }: { body: unknown; params: unknown }) => {
    seen = { body, params };
    const answer = { id: 4, url: '/x', isImage: true, isVideo: false, displayOrder: 0, thumbnail: null, videoMimeType: null };
    return { ...answer, width: 1, height: 1, altText: '', processing: 'ready', secret: 'canary of the row' };
  },
  listArticles: ({ params, query }: { params: unknown; query: unknown }) => {
    seen = { params, query };
    return [];
  },
  getCommentNotice: () => ({}),
  likeArticle: ({ body, params }: { body: unknown; params: unknown }) => {
    seen = { body, params };
    return {};
  },
};

const noteWarning = (warning: Error) => warnings.push(String(warning));

beforeAll(async () => {
  process.on('warning', noteWarning);
  const log = createLog('content', 'info', new Writable({ write: (line, _, done) => done(void lines.push(String(line))) }));
  app = await buildServer({ service: 'content', log, acceptedKeys: testAcceptedKeys, handlers: onlyThese('content', handlers) });
  await app.ready();
});
afterAll(async () => {
  process.off('warning', noteWarning);
  await app.close();
});

const get = (url: string, headers: Record<string, string> = teacher) => app.inject({ url, headers });
const post = (url: string, body: unknown, headers: Record<string, string> = teacher) =>
  app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', ...headers },
    payload: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
  });
const describe = (body: unknown) => post('/api/mediaitem/4/alttext', body);

const refusal = (status: number, code: string) => ({ statusCode: status, code });
const problemOf = async (answer: ReturnType<typeof get>) => {
  const response = await answer;
  return { statusCode: response.statusCode, code: response.json().code as string };
};

test('starts without a warning about the contract or about Fastify itself', () => {
  expect(lines.filter((line) => JSON.parse(line).level >= 40)).toEqual([]);
  expect(warnings).toEqual([]);
});

test('does not start while an operation of its contract has no handler', async () => {
  const { likeArticle: _, ...allButOne } = onlyThese('content', handlers);
  const starting = buildServer({
    service: 'content',
    log: createLog('content', 'silent'),
    acceptedKeys: testAcceptedKeys,
    handlers: allButOne,
  });
  await expect(starting).rejects.toThrow(/no handler: likeArticle$/);
});

test('returns 404 for unknown paths', async () => {
  expect(await problemOf(get('/api/nothing'))).toEqual(refusal(404, 'not-found'));
});

test('refuses a request without an assertion, and one with an assertion for another service', async () => {
  expect(await problemOf(get('/api/article/0', {}))).toEqual(refusal(401, 'no-assertion'));
  expect(await problemOf(get('/api/article/0', callAs('schools', aViewer())))).toEqual(refusal(401, 'no-assertion'));
  // By this header the gateway knows that the refusal is not about the user.
  expect((await get('/api/article/0', {})).headers['www-authenticate']).toBe('Patchwork-Assertion');
  expect((await get('/api/article/0', visitor)).headers['www-authenticate']).toBeUndefined();
});

test('returns 401 to visitors and 403 to users without the role of the contract', async () => {
  expect(await problemOf(get('/api/article/0', visitor))).toEqual(refusal(401, 'not-signed-in'));
  expect(await problemOf(get('/api/article/0', callAs('content', aViewer({ roles: ['AdminRO'] }))))).toEqual(
    refusal(403, 'forbidden'),
  );
  expect((await get('/api/article/0')).statusCode).toBe(200);
});

test('refuses internal calls from users, visitors and the browser', async () => {
  const everyRole = callAs('content', aViewer({ roles: ['Admin', 'Superuser', 'Viewer'] }));
  for (const headers of [teacher, everyRole, visitor])
    expect(await problemOf(get('/internal/comments/4/notice', headers))).toEqual(refusal(403, 'internal-only'));
  expect([401, 403]).not.toContain((await get('/internal/comments/4/notice', ourselves)).statusCode);
});

test('refuses a process that the contract does not name for an internal call like one without a key, and counts it', async () => {
  const refused = app.registry.getSingleMetric('patchwork_assertions_refused_total')!;
  refused.reset();
  for (const from of ['gateway', 'schools', 'workers', 'connections', 'identity'] as const)
    expect(await problemOf(get('/internal/comments/4/notice', callInternally('content', from)))).toEqual(
      refusal(401, 'no-assertion'),
    );
  expect((await refused.get()).values[0]?.value).toBe(5);
  const answer = await get('/internal/comments/4/notice', callInternally('content', 'schools'));
  expect(answer.headers['www-authenticate']).toBe('Patchwork-Assertion');
});

test('a stolen key of the workers speaks for no user, browser or gateway, and calls no operation for users', async () => {
  const keys = { ...testAcceptedKeys, workers: ['key-of-the-workers-that-was-stolen-by-somebody'] };
  const log = createLog('content', 'silent');
  const service = await buildServer({ service: 'content', log, acceptedKeys: keys, handlers: onlyThese('content', handlers) });
  const superuser = { viewer: aViewer({ roles: ['Superuser', 'Viewer'] }), ipAddress: null };
  const nobody = { viewer: null, ipAddress: null };
  const ask = (name: string, claims: Asserted, url = '/api/article/0') => {
    const assertion = createAssertionSigner({ content: keys.workers }, name)('content', claims);
    return problemOf(service.inject({ url, headers: { [assertionHeader]: assertion } }));
  };
  for (const name of ['browser', 'gateway', 'workers', 'messaging'])
    expect(await ask(name, superuser)).toEqual(refusal(401, 'no-assertion'));
  for (const name of ['browser', 'gateway', 'messaging'])
    expect(await ask(name, nobody, '/internal/comments/4/notice')).toEqual(refusal(401, 'no-assertion'));
  expect(await ask('workers', nobody)).toEqual(refusal(403, 'forwarded-only'));
  // Only internal calls for which the contract names the workers.
  expect(await ask('workers', nobody, '/internal/comments/4/notice')).toEqual(refusal(401, 'no-assertion'));
  expect(await ask('workers', nobody, '/internal/schools/4/comments')).toEqual(refusal(401, 'no-assertion'));
  await service.close();
});

test('strips fields that the contract does not name from requests and responses', async () => {
  const answer = await describe({ altText: 'A pond', isAdmin: true, school: { id: 1 } });
  expect(seen.body).toEqual({ altText: 'A pond' });
  expect(answer.statusCode).toBe(200);
  expect(answer.body).not.toContain('canary');
});

test('never coerces a value of a body', async () => {
  for (const altText of [7, true, null, ['x'], { toString: 'x' }]) expect((await describe({ altText })).statusCode).toBe(400);
});

test('rejects keys that could change the prototype', async () => {
  for (const body of [
    '{"altText":"x","__proto__":{"isAdmin":true}}',
    '{"altText":"x","constructor":{"prototype":{"isAdmin":true}}}',
    '{"altText":"x","deep":{"__proto__":{}}}',
    '{"altText":"x","\\u005f_proto__":{}}',
  ])
    expect(await problemOf(describe(body))).toEqual(refusal(400, 'invalid-request'));
});

test('refuses text that cannot be stored, in values, keys, paths and queries', async () => {
  for (const body of ['{"altText":"a\\u0000b"}', '{"altText":"a\\ud800b"}', '{"altText":"x","\\u0000":1}'])
    expect(await problemOf(describe(body))).toEqual(refusal(400, 'invalid-text'));
  expect(await problemOf(get('/api/article/search/0?contains=a%00b'))).toEqual(refusal(400, 'invalid-text'));
  expect((await get('/api/article/%00')).statusCode).toBe(400);
});

test('takes control characters out of texts, but for tabs and line breaks, which are newlines', async () => {
  const altText = 'A\u0007 pond\u001b[31m,\u0080 a\ttab\r\nand\rtwo\u000blines\u0085more\u007f 👩‍🏫\u2028';
  await describe({ altText });
  expect(seen).toMatchObject({ body: { altText: 'A pond[31m, a\ttab\nand\ntwo\nlines\nmore 👩‍🏫\u2028' } });
});

test('refuses JSON that is not UTF-8, instead of storing question marks', async () => {
  for (const bytes of [[0xff], [0xc3, 0x28], [0xed, 0xa0, 0x80], [0xe9], [0xf0, 0x9f, 0xa7]]) {
    seen = {};
    const body = Buffer.concat([Buffer.from('{"altText":"Caf'), Buffer.from(bytes), Buffer.from('"}')]);
    expect(await problemOf(post('/api/mediaitem/4/alttext', body))).toEqual(refusal(400, 'invalid-text'));
    expect(seen).toEqual({});
  }
  await post('/api/mediaitem/4/alttext', Buffer.from('\uFEFF{"altText":"Café \uFFFD 🧵"}'));
  expect(seen).toMatchObject({ body: { altText: 'Café \uFFFD 🧵' } });
});

test.each(['1e3', '01', '+1', '1.0', '-1', ' 1', '0x1', '٣', '99999999999', '', 'NaN', '1%2F2'])(
  'refuses %j as an id',
  async (id) => {
    seen = {};
    const { statusCode } = await post(`/api/articlelike/${id.includes('%') ? id : encodeURIComponent(id)}`, '');
    expect([400, 404]).toContain(statusCode);
    expect(seen).toEqual({});
  },
);

test('passes ids and pages as numbers', async () => {
  await get('/api/article/0?before=17');
  expect(seen).toEqual({ params: { pageOrId: 0 }, query: { before: 17 } });
});

test('refuses a parameter that is given twice', async () => {
  expect(await problemOf(get('/api/article/0?before=1&before=2'))).toEqual(refusal(400, 'invalid-request'));
});

test('refuses nesting beyond twenty levels', async () => {
  const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
  expect(await problemOf(describe(nested(30)))).toEqual(refusal(400, 'too-deep'));
  expect(await problemOf(describe(nested(20_000)))).toEqual(refusal(400, 'too-deep'));
});

test('refuses more than 256 KB', async () => {
  expect(await problemOf(describe({ altText: 'x'.repeat(256 * 1024) }))).toEqual(refusal(413, 'too-large'));
});

test.each(['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
  'refuses a body of %s',
  async (type) => {
    const answer = post('/api/mediaitem/4/alttext', '{"altText":"x"}', { ...teacher, 'content-type': type });
    expect(await problemOf(answer)).toEqual(refusal(415, 'unsupported-type'));
  },
);

test('rejects invalid JSON without repeating it', async () => {
  const answer = await describe('{"altText": canary');
  expect(answer.statusCode).toBe(400);
  expect(answer.body).not.toContain('canary');
});

test('accepts an empty body where none is needed, with or without a content type', async () => {
  for (const headers of [{ ...teacher, 'content-type': 'application/json' }, teacher])
    expect((await app.inject({ method: 'POST', url: '/api/articlelike/4', headers })).statusCode).not.toBe(400);
});

test('validates a missing body, or one without a content type, like an empty object', async () => {
  for (const headers of [{ ...teacher, 'content-type': 'application/json' }, teacher]) {
    seen = {};
    const answer = await app.inject({ method: 'POST', url: '/api/article', headers });
    expect(answer.json()).toMatchObject({
      status: 400,
      errors: [
        { field: 'title', message: 'Enter a title' },
        { field: 'narrative', message: 'Enter a report narrative' },
      ],
    });
    expect(seen).toEqual({});
  }
});

test('counts lengths in characters, not in UTF-16 code units', async () => {
  expect((await describe({ altText: '🦆'.repeat(500) })).statusCode).toBe(200);
  expect((await describe({ altText: '🦆'.repeat(501) })).json()).toMatchObject({
    errors: [{ field: 'altText', message: 'Maximum 500 characters' }],
  });
});

test('returns 500 without the message when a handler fails', async () => {
  const answer = await post('/api/article', { title: 'Pond', narrative: 'Frogs' });
  expect(answer.statusCode).toBe(500);
  expect(answer.body).not.toContain('canary');
});

test('logs refused requests', async () => {
  const before = lines.length;
  await get('/api/article/0', {});
  await get('/internal/comments/4/notice');
  const notes = lines
    .slice(before)
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg === 'request refused');
  expect(notes).toMatchObject([
    { status: 401, operation: 'listArticles' },
    { status: 403, operation: 'getCommentNotice', userId: 1 },
  ]);
});

test('logs neither bodies nor assertions', () => {
  for (const secret of ['A pond', 'Frogs', teacher['x-patchwork-assertion']]) expect(lines.join('')).not.toContain(secret);
});
