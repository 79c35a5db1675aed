import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Gateway, startGateway } from './harness.ts';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway?.stop());
beforeEach(() => gateway.reset());

const send = (payload: unknown, type = 'application/reports+json', cookies = {}) =>
  gateway.send({
    method: 'POST',
    url: '/api/csp-report',
    headers: { 'content-type': type },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    cookies,
  });
const aReport = (body: object) => ({ type: 'csp-violation', age: 1, url: 'https://patchwork.test/CANARY', body });
const inline = {
  documentURL: 'http://patchwork.test/useredit/4711?name=CANARY#CANARY',
  blockedURL: 'https://evil.example/CANARY?a=CANARY',
  effectiveDirective: 'script-src-elem',
  originalPolicy: "default-src 'none' CANARY",
  sample: 'CANARY()',
};
const logged = () =>
  gateway.lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'a page broke the content security policy');
const counted = async (directive: string) =>
  (await gateway.deps.counters.policyViolations.get()).values.find(({ labels }) => labels.directive === directive)?.value ?? 0;

test('every page names the endpoint for its policy reports', async () => {
  const { headers } = await gateway.send({ method: 'GET', url: '/login' });
  expect(headers['reporting-endpoints']).toBe('csp="/api/csp-report"');
  expect(headers['content-security-policy']).toContain('; report-to csp');
});

test('logs the directive, the blocked origin and the route of a report, and nothing else', async () => {
  const before = await counted('script-src-elem');
  // Browsers send the session cookies with a report, but no token.
  const answer = await send([aReport(inline)], undefined, await gateway.signedIn());
  expect([answer.statusCode, answer.body]).toEqual([204, '']);
  expect(logged()).toMatchObject([{ directive: 'script-src-elem', blocked: 'https://evil.example', page: '/useredit/:id' }]);
  expect(gateway.lines.join()).not.toContain('CANARY');
  expect(await counted('script-src-elem')).toBe(before + 1);
  expect(gateway.upstream.seen.filter(({ url }) => url?.includes('csp'))).toEqual([]);
});

test('accepts the older report format, and keywords instead of addresses', async () => {
  const report = { 'document-uri': 'http://patchwork.test/', 'blocked-uri': 'inline', 'violated-directive': "style-src 'self'" };
  expect((await send({ 'csp-report': report }, 'application/csp-report')).statusCode).toBe(204);
  expect(logged()).toMatchObject([{ directive: 'style-src', blocked: 'inline', page: '/' }]);
});

test('counts an unknown directive and an invalid address as other', async () => {
  const odd = { effectiveDirective: 'x'.repeat(4_000), blockedURL: 'CANARY 1', documentURL: 'CANARY' };
  expect((await send([aReport(odd), { type: 'deprecation', body: {} }])).statusCode).toBe(204);
  expect(logged()).toMatchObject([{ directive: 'other', blocked: 'other', page: '/' }]);
});

test.each([
  ['invalid JSON', '[', 'application/reports+json', 400],
  ['another content type', '[]', 'application/json', 415],
  ['more than 16 KB', `["${'x'.repeat(17_000)}"]`, 'application/reports+json', 413],
  ['an empty report', '{}', 'application/reports+json', 204],
])('%s is not logged as a violation', async (_, payload, type, status) => {
  expect((await send(payload, type)).statusCode).toBe(status);
  expect(logged()).toEqual([]);
});

test('one address can flood neither the log nor the counter', async () => {
  const statuses: number[] = [];
  for (let sent = 0; sent < 31; sent += 1) statuses.push((await send([aReport(inline)])).statusCode);
  expect(statuses.slice(0, 30).every((status) => status === 204)).toBe(true);
  expect(statuses.at(-1)).toBe(429);
  expect(logged()).toHaveLength(30);
});
