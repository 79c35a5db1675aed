import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { requiredUrl } from '@patchwork/testkit/database';
import { eventually } from '@patchwork/testkit/wait';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { domains } from '../src/environment.ts';
import { type AllInOne, startPlace } from './harness.ts';

const parts = ['gateway', ...domains];

let place: Awaited<ReturnType<typeof startPlace>>;
let running: AllInOne;
beforeAll(async () => {
  place = await startPlace();
  running = await place.start({ LOG_LEVEL: 'debug', DRAIN_SECONDS: '1', CLOSE_SECONDS: '20' });
  await running.ready();
});
afterAll(() => place?.stop());

/** Lets a database take connections or refuse them, and ends the open ones. */
async function allowConnections(url: string, isAllowed: boolean): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  const admin = new pg.Client({ connectionString: requiredUrl('TEST_POSTGRES_URL') });
  await admin.connect();
  await admin.query(`alter database ${name} allow_connections ${isAllowed}`);
  if (!isAllowed) await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
  await admin.end();
}

const credentials = new URLSearchParams({ username: 'nobody@school.example', password: 'wrong' }).toString();

/** Begins a sign-in, and returns what sends the rest of it. */
async function beginSignIn() {
  const [first, rest] = [credentials.slice(0, 20), credentials.slice(20)];
  const sent = request({
    port: running.port,
    method: 'POST',
    path: '/api/auth',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': credentials.length,
      'x-requested-with': 'XMLHttpRequest',
    },
  });
  const answered = once(sent, 'response').then(async ([response]) => ({
    status: response.statusCode,
    text: await text(response),
  }));
  sent.write(first);
  await once(sent, 'socket');
  return () => {
    sent.end(rest);
    return answered;
  };
}

test('a part with a wrong variable ends the process, with the name of the part', async () => {
  const wrong = await place.start({ CONTENT_DATABASE_POOL_SIZE: 'many' });
  expect(await wrong.ended).toBe(1);
  expect(wrong.output()).toMatch(/^content: The configuration is not usable:\n {2}DATABASE_POOL_SIZE: /m);
  const away = new URL(place.databases.messaging.url);
  away.pathname = '/nothing_here';
  const refused = await place.start({ MESSAGING_DATABASE_URL: away.href });
  expect(await refused.ended).toBe(1);
  expect(refused.output()).toMatch(/^messaging: Cannot connect to the database nothing_here at 127\.0\.0\.1:\d+\. /m);
});

test('a part waits for its database and says so, and the process can be stopped meanwhile', async () => {
  const waiting = await place.start({ SCHOOLS_DATABASE_URL: 'postgres://none@127.0.0.1:9/schools' });
  const sentence = 'Waiting for the database schools at 127.0.0.1:9. ';
  const line = await eventually(() => waiting.lines.find((each) => each.includes(sentence)));
  expect(JSON.parse(line)).toMatchObject({ level: 40, service: 'schools' });
  waiting.child.kill('SIGTERM');
  expect(await waiting.ended).toBe(0);
});

test('/readyz names the part that is not ready, until it is', async () => {
  const { url } = place.databases.connections;
  await allowConnections(url, false);
  await eventually(async () => (await running.page('/readyz')).status === 503);
  expect((await running.page('/readyz')).text).toMatch(
    /^waiting for connections database \(away\)(, connections \w+ \(\w+\))*\n$/,
  );
  await allowConnections(url, true);
  await running.ready();
  expect((await running.page('/livez')).status).toBe(200);
});

test('/metrics has every service, and declares each metric once', async () => {
  await fetch(`${running.origin}/api/config`);
  await fetch(`${running.origin}/static/county`);
  const { text: page } = await running.page('/metrics');
  const declared = [...page.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name);
  expect(declared.filter((name, index) => declared.indexOf(name) !== index)).toEqual([]);
  const services = (metric: string) =>
    [...new Set([...page.matchAll(new RegExp(`^${metric}\\{.*?service="(\\w+)"`, 'gm'))].map(([, name]) => name!))].toSorted();
  expect(services('patchwork_outbox_oldest_seconds')).toEqual(domains.toSorted());
  expect(services('patchwork_assertions_refused_total')).toEqual(domains.toSorted());
  expect(services('patchwork_request_seconds_count')).toEqual(expect.arrayContaining(['gateway', 'schools']));
  expect(services('process_resident_memory_bytes')).toEqual(['all']);
  expect(new Set([...page.matchAll(/service="(\w+)"/g)].map(([, name]) => name))).toEqual(new Set([...parts, 'all']));
  // A line without it could not be told from that of another service.
  expect(page.split('\n').filter((line) => line && !line.startsWith('#') && !line.includes('service="'))).toEqual([]);
});

test('after SIGTERM it is not ready, closes connections, finishes the sign-in in progress, and exits 0', async () => {
  const finish = await beginSignIn();
  running.child.kill('SIGTERM');
  await eventually(async () => (await running.page('/readyz')).text === 'draining\n');
  expect((await running.page('/readyz')).status).toBe(503);
  const served = await fetch(`${running.origin}/api/config`);
  expect([served.status, served.headers.get('connection')]).toEqual([200, 'close']);

  // Once the gateway takes no new connections, it waits for the request in progress, which needs identity.
  await eventually(() =>
    fetch(`${running.origin}/api/config`).then(
      () => false,
      () => true,
    ),
  );
  const began = performance.now();
  expect(await finish()).toMatchObject({ status: 401, text: expect.stringContaining('"isLoggedIn":false') });
  expect(await running.ended).toBe(0);
  expect(performance.now() - began).toBeLessThan(20_000);
  expect(running.output()).not.toContain('closing failed');
});

test('each log line has the name of its service', () => {
  const named = running.lines.map((line) => (JSON.parse(line) as { service: string }).service);
  expect(new Set(named)).toEqual(new Set(parts));
});
