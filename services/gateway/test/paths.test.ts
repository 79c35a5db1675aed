import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { form, type Gateway, startGateway } from './harness.ts';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway();
});
beforeEach(() => gateway.reset());
afterAll(() => gateway.stop());

const { 'x-requested-with': ours } = form;
/** The URLs that have reached a service. */
const reached = () => gateway.upstream.seen.map(({ url }) => url!);

// To a URL parser each names another call than to the router: sign-up, the email check or the export, without their throttle.
const attacks: [method: string, target: string][] = [
  ['POST', String.raw`/api/school/signup/guuid/x\..\..\..\signup`],
  ['POST', '/api/school/signup/guuid/x%5c..%5c..%5c..%5csignup'],
  ['POST', '/api/school/signup/guuid/x%5C..%5C..%5C..%5Csignup'],
  ['POST', '/api/school/signup/guuid/x%2f..%2f..%2f..%2fsignup'],
  ['POST', '/api/school/signup/guuid/..'],
  ['POST', '/api/school/signup/guuid/%2e%2E'],
  ['POST', '/api/school/signup/guuid/.'],
  ['POST', '/api/school/../school/signup'],
  ['POST', String.raw`/api/unsubscribe/x\..\..\school\signup`],
  ['GET', String.raw`/static/promotioncode/match/x\..\..\..\..\api\validate\user\0\email\a@b.example`],
  ['HEAD', String.raw`/static/promotioncode/match/x\..\..\..\..\api\validate\user\0\email\a@b.example`],
  ['GET', '/static/promotioncode/match/%5c..%5c..%5c..%5capi%5cvalidate%5cuser%5c0%5cemail%5ca@b.example'],
  ['POST', String.raw`/api/user/signup/remove/x/1\..\..\..\..\owndata`],
  ['POST', '/api/user/signup/remove/x/1%5c..%5c..%5c..%5cowndata'],
  ['GET', String.raw`/assets\..\index.html`],
  ['GET', '/assets/%2e%2e/index.html'],
];
test.each(attacks)('%s %s is a 400 and reaches no service', async (method, target) => {
  const answer = await gateway.sendRaw(method, target, { 'x-requested-with': ours });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    400,
    expect.stringMatching(/^application\/problem\+json/),
  ]);
  expect(reached()).toEqual([]);
});

test.each([
  ['an absolute target', 'http://patchwork.test/api/config'],
  ['an absolute target of another host', 'http://evil.example/'],
  ['a malformed escape', '/api/article/%zz'],
  ['half an escape', '/api/article/1%'],
  ['an escape that is not UTF-8', '/home/%ff'],
  ['an asterisk', '*'],
])('%s is a 400 problem with our headers, logged as a refusal and not as an error', async (_, target) => {
  const answer = await gateway.sendRaw('GET', target);
  expect([answer.statusCode, JSON.parse(answer.body)]).toMatchObject([400, { status: 400, code: 'invalid-path' }]);
  expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
  expect(answer.headers['x-request-id']).toBe(JSON.parse(answer.body).requestId);
  const notes = gateway.lines.map((line) => JSON.parse(line));
  expect(notes).toEqual([expect.objectContaining({ msg: 'request refused', status: 400, refusal: 'invalid-path' })]);
});

test.each(['/assets/..%2f..%2fpackage.json', '/assets/%00', '//evil.example/x', '/.well-known/nothing', '/home?back=%5c%zz\\'])(
  'GET %s is no server error',
  async (target) => {
    const answer = await gateway.sendRaw('GET', target);
    expect(answer.statusCode).toBeLessThan(500);
    expect(answer.body).not.toContain('"name"');
  },
);

test.each([
  ['/api/validate/user/0/email/a+b@x.example', '/api/validate/user/0/email/a%2Bb%40x.example'],
  ['/api/validate/user/0/email/%61%2fb%40x.example', '/api/validate/user/0/email/a%2Fb%40x.example'],
  ['/static/promotioncode/match/caf%C3%A9%20%255c%3f', '/static/promotioncode/match/caf%C3%A9%20%255c%3F'],
  ['/static/county?a=%5c..&b=1#', '/static/county?a=%5c..&b=1#'],
])('%s is forwarded as %s', async (target, forwarded) => {
  expect((await gateway.sendRaw('GET', target)).statusCode).toBe(200);
  expect(reached()).toEqual([forwarded]);
});

test('the throttle of sign-ups counts every request that reaches sign-up', async () => {
  const limited = await startGateway({ THROTTLE_SIGN_UP: '1/60' });
  try {
    const signUp = async (target: string) => (await limited.sendRaw('POST', target, { 'x-requested-with': ours })).statusCode;
    expect(await signUp('/api/school/signup')).toBe(200);
    expect(await signUp('/api/school/signup')).toBe(429);
    for (const [method, target] of attacks) if (method === 'POST') await signUp(target);
    expect(limited.upstream.seen.map(({ url }) => url)).toEqual(['/api/school/signup']);
  } finally {
    await limited.stop();
  }
});
