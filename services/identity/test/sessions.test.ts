import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { device } from '@patchwork/testkit/service';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { grantStaffRole } from '../src/staff/staff-grants.ts';
import { type Identity, startIdentity } from './harness.ts';

/** The provider's places by address; it responds with 404 to other addresses. */
const cities: Record<string, object> = {
  '203.0.113.7': { city: 'York', region: 'North Yorkshire' },
  '203.0.113.8': { city: 'York', region: 'North Yorkshire' },
  '198.51.100.9': { city: 'Leeds', region: 'West Yorkshire' },
  '192.0.2.4': { country: 'Iceland' },
};
let requested: string[] = [];
const provider = createServer((request, response) => {
  const ip = request.url!.slice(1);
  requested.push(ip);
  const found = cities[ip];
  response.writeHead(found ? 200 : 404, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ success: true, ...found }));
});

let identity: Identity;
let off: Identity;
beforeAll(async () => {
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  const { port } = provider.address() as AddressInfo;
  identity = await startIdentity({ ipLookupUrl: `http://127.0.0.1:${port}/{ip}` });
  off = await startIdentity();
});
afterAll(async () => {
  provider.closeAllConnections();
  await new Promise((resolve) => provider.close(resolve));
  await Promise.all([identity.stop(), off.stop()]);
});

const at = (ipAddress: string | null, userAgent: string | null = null) => ({ ipAddress, userAgent });
const describeSessions = async (userId: number, sessions: object[], service = identity) => {
  const { status, body } = await service.postInternally(`/internal/users/${userId}/sessions/describe`, sessions);
  expect(status).toBe(200);
  return body as { place: string | null; isNewPlace: boolean }[];
};

test('describes the device of each session, in the given order', async () => {
  const { first } = await off.aSchool();
  const windows =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';
  const iPad =
    'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';
  const android = 'Mozilla/5.0 (Android 14; Mobile; rv:128.0) Gecko/128.0 Firefox/128.0';
  const sessions = [windows, iPad, android, 'x', '', null].map((userAgent) => at('203.0.113.7', userAgent));
  const nowhere = { place: null, isNewPlace: false };
  const unknown = { browser: null, system: null, kind: 'unknown', ...nowhere };
  expect(await describeSessions(first.id, sessions, off)).toEqual([
    { browser: 'Chrome', system: 'Windows', kind: 'computer', ...nowhere },
    { browser: 'Safari', system: 'iOS', kind: 'tablet', ...nowhere },
    { browser: 'Firefox', system: 'Android', kind: 'phone', ...nowhere },
    unknown,
    unknown,
    unknown,
  ]);
  expect(await describeSessions(first.id, [], off)).toEqual([]);
});

test('names the place of each session from the provider, and asks it once for an address', async () => {
  const { first } = await identity.aSchool();
  requested = [];
  const sessions = ['203.0.113.7', '203.0.113.7', '192.0.2.4', '192.168.1.4', '203.0.113.200', null].map((ip) => at(ip));
  for (let n = 0; n < 2; n += 1)
    expect((await describeSessions(first.id, sessions)).map(({ place }) => place)).toEqual([
      'York, North Yorkshire',
      'York, North Yorkshire',
      'Iceland',
      null,
      null,
      null,
    ]);
  expect(requested.filter((ip) => ip !== '203.0.113.200').sort()).toEqual(['192.0.2.4', '203.0.113.7']);
});

test('marks the place of no other session or sign-in as new', async () => {
  const { first } = await identity.aSchool();
  const news = async (...ips: string[]) =>
    (
      await describeSessions(
        first.id,
        ips.map((ip) => at(ip)),
      )
    ).map(({ isNewPlace }) => isNewPlace);
  const signInFrom = (ipAddress: string) => identity.signIn(first.email, at(ipAddress));

  await signInFrom('203.0.113.7');
  // There is no other place to compare it with.
  expect(await news('203.0.113.7')).toEqual([false]);
  await signInFrom('203.0.113.8');
  await signInFrom('198.51.100.9');
  expect(await news('203.0.113.7', '198.51.100.9')).toEqual([false, true]);
  expect(await news('203.0.113.7', '198.51.100.9', '198.51.100.9')).toEqual([false, false, false]);
  await signInFrom('198.51.100.9');
  expect(await news('203.0.113.7', '198.51.100.9', '10.0.0.1')).toEqual([false, false, false]);
});

test('a Lead signs out a user of their school, an Admin anybody, with history and event', async () => {
  const school = await identity.aSchool({}, {});
  const [lead, teacher] = school.users as [{ id: number; email: string }, { id: number; email: string }];
  const office = await identity.aSchool();
  const callers = [school.as(lead, 'SchoolAdmin'), office.as(office.first, 'AdminRO', 'Admin')];
  for (const [position, viewer] of callers.entries()) {
    expect((await identity.post(`/api/user/${teacher.id}/signout`, viewer)).status).toBe(204);
    expect(await identity.epochOf(teacher.id)).toBe(position + 2);
    expect((await identity.historyOf(teacher.id)).at(-1)).toEqual({ changedBy: viewer.userId, columns: ['sessions'] });
    expect((await identity.eventsAbout(teacher.id)).at(-1)).toEqual({
      type: 'sessions-ended',
      userId: viewer.userId,
      schoolId: school.schoolId,
      ipAddress: device.ipAddress,
    });
  }
  expect(await identity.epochOf(lead.id)).toBe(1);
});

test('no one signs out their own account, a user of another school or, without being a Superuser, staff', async () => {
  const [school, other, office] = [await identity.aSchool({}, {}), await identity.aSchool(), await identity.aSchool()];
  const [lead, staff] = school.users as [{ id: number; email: string }, { id: number; email: string }];
  await grantStaffRole(identity.db, staff.email, 'Admin');
  const asLead = school.as(lead, 'SchoolAdmin');
  const asAdmin = office.as(office.first, 'AdminRO', 'Admin');
  const epochs = () => Promise.all([lead, staff, other.first].map(({ id }) => identity.epochOf(id)));
  const before = await epochs();
  const signOut = async (userId: number, viewer: typeof asLead) => {
    const { status, body } = await identity.post(`/api/user/${userId}/signout`, viewer);
    return [status, body?.code];
  };
  expect(await signOut(lead.id, asLead)).toEqual([409, 'own-account']);
  expect(await signOut(other.first.id, asLead)).toEqual([404, 'not-found']);
  expect(await signOut(987_654, asAdmin)).toEqual([404, 'not-found']);
  for (const viewer of [asLead, asAdmin]) expect(await signOut(staff.id, viewer)).toEqual([403, 'staff-account']);
  expect(await epochs()).toEqual(before);
  expect(await signOut(staff.id, office.as(office.first, 'AdminRO', 'Admin', 'Superuser'))).toEqual([204, undefined]);
});
