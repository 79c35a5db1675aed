import { createSigner } from 'fast-jwt';
import { Registry } from 'prom-client';
import { afterEach, expect, test, vi } from 'vitest';
import { countRefusedAssertions, createAssertionSigner, createAssertionVerifier, type Viewer } from './assertion.ts';

const keyNamed = (name: string) => name.padEnd(32, '-');
const [newKey, oldKey, workersKey, strangersKey] = [keyNamed('new'), keyNamed('old'), keyNamed('workers'), keyNamed('stranger')];
const viewer: Viewer = { userId: 7, schoolId: 3, schoolGroupId: 4, roles: ['Viewer', 'Responder'] };
const sign = (key = newKey, audience = 'content', service = 'browser') =>
  createAssertionSigner({ [audience]: [key] }, service)(audience, { viewer, ipAddress: '192.0.2.1' });
const refused = countRefusedAssertions(new Registry());
const verify = createAssertionVerifier({ gateway: [newKey, oldKey], workers: [workersKey] }, 'content', refused);

afterEach(() => vi.useRealTimers());

const refusals = async () => (await refused.get()).values[0]?.value ?? 0;

const nothingMore = { authenticatedAt: null, approvedBy: null, approvedVersion: null };

test('carries the viewer, the process and the IP address', () => {
  expect(verify(sign())).toEqual({ viewer, service: 'browser', ipAddress: '192.0.2.1', ...nothingMore });
});

test('carries when this session’s user signed in, and who has agreed', () => {
  const signAs = createAssertionSigner({ content: [newKey] }, 'browser');
  const asserted = { viewer, ipAddress: null, authenticatedAt: 1_790_000_000 };
  expect(verify(signAs('content', asserted))).toMatchObject({ authenticatedAt: 1_790_000_000, approvedBy: null });
  // Another session of the same user must not get this one's assertion.
  expect(verify(signAs('content', { ...asserted, authenticatedAt: 1 }))?.authenticatedAt).toBe(1);
  expect(verify(signAs('content', { ...asserted, approvedBy: 9 }))?.approvedBy).toBe(9);
  expect(verify(signAs('content', asserted))?.approvedBy).toBeNull();
});

test('carries an anonymous visitor', () => {
  const assertion = createAssertionSigner({ content: [newKey] }, 'browser')('content', { viewer: null, ipAddress: null });
  expect(verify(assertion)).toEqual({ viewer: null, service: 'browser', ipAddress: null, ...nothingMore });
});

test('accepts the older of two live keys and signs with the newer', () => {
  expect(verify(sign(oldKey))).not.toBeNull();
  const signed = createAssertionSigner({ content: [newKey, oldKey] }, 'browser')('content', { viewer, ipAddress: null });
  expect(createAssertionVerifier({ gateway: [newKey] }, 'content')(signed)).not.toBeNull();
});

test('refuses an assertion that was made for another service', () => {
  expect(verify(sign(newKey, 'identity'))).toBeNull();
});

test('refuses an assertion after a minute, also one that it has verified before', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T09:00:00Z') });
  const assertion = sign();
  expect(verify(assertion)).not.toBeNull();
  vi.setSystemTime(Date.parse('2026-11-20T09:00:59Z'));
  expect(verify(assertion)).not.toBeNull();
  vi.setSystemTime(Date.parse('2026-11-20T09:01:01Z'));
  expect(verify(assertion)).toBeNull();
});

test('reuses the assertion of the same viewer for a second, and then signs a new one', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T09:00:00Z') });
  const signAs = createAssertionSigner({ content: [newKey], identity: [newKey] }, 'browser');
  const first = signAs('content', { viewer, ipAddress: '192.0.2.1' });
  vi.advanceTimersByTime(999);
  expect(signAs('content', { viewer, ipAddress: '192.0.2.1' })).toBe(first);
  expect(verify(signAs('content', { viewer, ipAddress: '192.0.2.2' }))?.ipAddress).toBe('192.0.2.2');
  expect(verify(signAs('identity', { viewer, ipAddress: '192.0.2.1' }))).toBeNull();
  const demoted: Viewer = { ...viewer, roles: ['Viewer'] };
  expect(verify(signAs('content', { viewer: demoted, ipAddress: '192.0.2.1' }))?.viewer?.roles).toEqual(['Viewer']);
  vi.advanceTimersByTime(1);
  expect(signAs('content', { viewer, ipAddress: '192.0.2.1' })).not.toBe(first);
});

test('does not reuse an assertion for longer when the clock is set back', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T09:10:00Z') });
  const signAs = createAssertionSigner({ content: [newKey] }, 'browser');
  const first = signAs('content', { viewer, ipAddress: '192.0.2.1' });
  vi.setSystemTime(Date.parse('2026-11-20T09:00:00Z'));
  vi.advanceTimersByTime(1_000);
  expect(signAs('content', { viewer, ipAddress: '192.0.2.1' })).not.toBe(first);
});

test('refuses an assertion with another key, altered, unsigned or malformed', () => {
  const [header, payload, signature] = sign().split('.') as [string, string, string];
  const promoted = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), roles: ['Superuser'] };
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const forgeries = [
    sign(strangersKey),
    `${header}.${encode(promoted)}.${signature}`,
    `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.`,
    `${header}.${payload}.`,
    '',
    'nonsense',
    undefined,
    [sign()],
  ];
  for (const forgery of forgeries) expect(verify(forgery)).toBeNull();
});

test('refuses an assertion without an audience or an expiry', () => {
  const claims = { svc: 'browser', user: 7, school: 3, group: 4, roles: ['Superuser'] };
  expect(verify(createSigner({ key: newKey, expiresIn: 60_000 })(claims))).toBeNull();
  expect(verify(createSigner({ key: newKey, aud: 'content' })(claims))).toBeNull();
});

test('refuses a role that does not exist', () => {
  const signed = createSigner({ key: newKey, aud: 'content', expiresIn: 60_000 })({ svc: 'browser', roles: ['King'] });
  expect(verify(signed)).toBeNull();
});

test('accepts a call of another process under that process’s own key', () => {
  expect(verify(sign(newKey, 'content', 'gateway'))?.service).toBe('gateway');
  const call = createAssertionSigner({ content: [workersKey] }, 'workers')('content', { viewer: null, ipAddress: null });
  expect(verify(call)).toEqual({ viewer: null, service: 'workers', ipAddress: null, ...nothingMore });
});

test('refuses and counts a viewer, an address, a sign-in or an agreement under the key of any process but the gateway', async () => {
  const signAs = createAssertionSigner({ content: [workersKey] }, 'workers');
  const nobody = { viewer: null, ipAddress: null };
  const before = await refusals();
  const claims = [
    { ...nobody, viewer: { ...viewer, roles: ['Superuser' as const] } },
    { ...nobody, ipAddress: '192.0.2.1' },
    { ...nobody, authenticatedAt: 1_790_000_000 },
    { ...nobody, approvedBy: 9 },
  ];
  for (const claim of claims) expect(verify(signAs('content', claim))).toBeNull();
  expect((await refusals()) - before).toBe(claims.length);
  const roles = createSigner({ key: workersKey, aud: 'content', expiresIn: 60_000 })({ svc: 'workers', roles: ['Superuser'] });
  expect(verify(roles)).toBeNull();
});

test('refuses a process that takes the name of another', () => {
  for (const name of ['browser', 'gateway', 'identity', 'constructor', ''])
    expect(verify(sign(workersKey, 'content', name))).toBeNull();
  expect(verify(sign(newKey, 'content', 'workers'))).toBeNull();
});

test('does not sign for a process without a key for it', () => {
  expect(() => createAssertionSigner({ content: [newKey] }, 'workers')('identity', { viewer: null, ipAddress: null })).toThrow(
    'workers has no key for identity',
  );
});
