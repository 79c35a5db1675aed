import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { aViewer } from '@patchwork/testkit/callers';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type IpDetails, keepDetails } from '../src/client-events/ip-lookup.sql.ts';
import { type Identity, startIdentity } from './harness.ts';

const place = {
  success: true,
  ip: '203.0.113.7',
  city: 'Leeds',
  country: 'United Kingdom',
  postal: 'LS1',
  latitude: 53.8,
  longitude: -1.55,
  connection: { org: 'Hill Trust', isp: 'Example Net', domain: 'net.example' },
};

let requestedUrls: string[] = [];
let answer: () => Promise<{ status?: number; body: string }> = async () => ({ body: JSON.stringify(place) });
const provider = createServer(async (request, response) => {
  requestedUrls.push(request.url!);
  const { status = 200, body } = await answer();
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), connection: 'close' };
  response.writeHead(status, headers).end(body);
});

let identity: Identity;
let off: Identity;
let staffId: number;
beforeAll(async () => {
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  const { port } = provider.address() as AddressInfo;
  identity = await startIdentity({ ipLookupUrl: `http://127.0.0.1:${port}/about/{ip}?fields=all` });
  off = await startIdentity();
  staffId = (await identity.aSchool()).first.id;
});
afterEach(() => {
  requestedUrls = [];
});
afterAll(async () => {
  provider.closeAllConnections();
  await new Promise((resolve) => provider.close(resolve));
  await Promise.all([identity.stop(), off.stop()]);
});

const lookUp = async (ip: string, service = identity) => {
  const { status, body } = await service.get(`/api/iplookup/${ip}`, aViewer({ userId: staffId, roles: ['Viewer', 'AdminRO'] }));
  expect(status).toBe(200);
  return body;
};
/** Records an event from this address. */
const anEventFrom = (ipAddress: string) =>
  identity.postInternally('/internal/credentials/verify', {
    username: 'nobody@school.example',
    password: 'x',
    termsAccepted: false,
    ipAddress,
    userAgent: null,
  });

test('returns the location of an event’s address, and calls the provider once', async () => {
  answer = async () => ({ body: JSON.stringify({ ...place, flag: 'x', connection: { ...place.connection, asn: 7 } }) });
  for (let n = 0; n < 3; n += 1) expect(await lookUp('203.0.113.7')).toEqual(place);
  expect(requestedUrls).toEqual(['/about/203.0.113.7?fields=all']);
});

test('does not call the provider for an address without an event, an invalid one or a private one', async () => {
  await anEventFrom('192.168.1.4');
  await anEventFrom('::1');
  for (const ip of ['198.51.100.1', 'localhost', '..%2F..%2Fadmin', '192.168.1.4', '127.0.0.1', '::1'])
    expect(await lookUp(ip)).toEqual({ success: false });
  expect(requestedUrls).toEqual([]);
});

test('event lists include the location of an address once it is known, and do not call the provider', async () => {
  const { first, schoolId } = await identity.aSchool();
  await identity.signIn(first.email, { ipAddress: '203.0.113.30' });
  const viewer = aViewer({ userId: staffId, roles: ['Viewer', 'AdminRO', 'Admin'] });
  const detailsIn = async (path: string): Promise<unknown[]> => {
    const { body } = await identity.get(path, viewer);
    return body.map(({ ipLookupDetails }: { ipLookupDetails: unknown }) => ipLookupDetails);
  };
  expect((await detailsIn(`/api/clientevent/user/${first.id}`))[0]).toBeNull();
  expect(requestedUrls).toEqual([]);
  answer = async () => ({ body: JSON.stringify({ ...place, ip: '203.0.113.30' }) });
  await lookUp('203.0.113.30');
  await lookUp('203.0.113.7');
  requestedUrls = [];
  const there = { ...place, ip: '203.0.113.30' };
  expect((await detailsIn(`/api/clientevent/user/${first.id}`))[0]).toEqual(there);
  const { body } = await identity.get(`/api/groupsusersevents/school/${schoolId}`, viewer);
  expect(body[0].usersAndEvents[0].clientEvents[0].ipLookupDetails).toEqual(there);
  expect(await detailsIn(`/api/clientevent/signuprequest/${schoolId}`)).toEqual([place]);
  const listed = (await identity.postInternally('/internal/schools/users', { schoolIds: [schoolId] })).body[0].signUpEvents;
  expect(listed[0].ipLookupDetails).toEqual(place);
  expect(requestedUrls).toEqual([]);
});

test('the look-up is off unless a provider is configured', async () => {
  await off.aSchool();
  const viewer = aViewer({ userId: 1, roles: ['Viewer', 'AdminRO'] });
  expect((await off.get('/api/iplookup/203.0.113.7', viewer)).body).toEqual({ success: false });
  const { ip, ...details } = place;
  await keepDetails(off.db, ip, details as IpDetails);
  const admin = aViewer({ userId: 1, roles: ['Viewer', 'AdminRO', 'Admin'] });
  const { body } = await off.get('/api/clientevent/user/1', admin);
  expect([body[0].ipAddress, body[0].ipLookupDetails]).toEqual([ip, null]);
});

test.each<[string, string, typeof answer]>([
  ['a refusal', '2001:db8::1', async () => ({ body: '{"success":false,"message":"reserved"}' })],
  ['an error', '203.0.113.21', async () => ({ status: 500, body: '{}' })],
  ['a long page about an error', '203.0.113.26', async () => ({ status: 500, body: 'x'.repeat(100_000) })],
  ['invalid JSON', '203.0.113.22', async () => ({ body: '<html>' })],
  ['JSON of another shape', '203.0.113.23', async () => ({ body: '{"success":true,"city":{"a":1}}' })],
  ['too large a body', '203.0.113.24', async () => ({ body: JSON.stringify({ ...place, more: 'x'.repeat(70_000) }) })],
  ['nothing before the timeout', '203.0.113.25', async () => setTimeout(20_000, { body: '{}' }, { ref: false })],
])('a provider response of %s gives no result, and the next look-up calls the provider again', async (_, ip, given) => {
  await anEventFrom(ip);
  answer = given;
  expect(await lookUp(ip)).toEqual({ success: false });
  answer = async () => ({ body: '{"success":true}' });
  expect(await lookUp(ip)).toMatchObject({ success: true, ip, city: null });
});
