import { aViewer } from '@patchwork/testkit/callers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aLink, type Connections, introduce, someQuality, startConnections, superuser, teacherOf } from './harness.ts';

let connections: Connections;
const lead = aViewer({ userId: 101, schoolId: 1, roles: ['Viewer', 'Contributor', 'Responder', 'SchoolAdmin'] });

beforeAll(async () => {
  connections = await startConnections();
  await introduce(connections, 6);
  await run('2026-11-20T10:00:00.000Z', [aLink(1, 2), aLink(3, 4), aLink(1, 5)]);
  await run('2027-01-20T10:00:00.000Z', [aLink(1, 3)]);
});
afterAll(() => connections.stop());

async function run(moment: string, links: object[]): Promise<void> {
  connections.time.now = new Date(moment);
  const { body } = await connections.post('/api/connection', superuser);
  const { fencingToken } = (await connections.postInternally(`/internal/runs/${body.id}/claim`, { worker: 'one' })).body;
  const answer = await connections.postInternally(`/internal/runs/${body.id}/finish`, {
    fencingToken,
    links,
    quality: someQuality,
  });
  expect(answer.status).toBe(204);
}

interface Term {
  id: number;
  nation: string;
  name: string;
  from: string;
  to: string;
  links: { connectedSchool: { id: number }; since: string; until: string | null; reasons: string[] }[];
}
const terms = async (viewer = lead): Promise<Term[]> => (await connections.get('/api/evidence/links', viewer)).body;

test("lists the links of the Lead's school by term, including ended links", async () => {
  const [spring, autumn] = await terms();
  expect(spring).toMatchObject({ name: 'Spring 2026/27', from: '2027-01-04' });
  expect(spring!.links).toEqual([
    expect.objectContaining({ since: '2027-01-20T10:00:00.000Z', until: null, reasons: ['town and village'] }),
  ]);
  expect(autumn).toMatchObject({ id: 12156, nation: 'england', name: 'Autumn 2026/27', from: '2026-09-01', to: '2027-01-03' });
  expect(autumn!.links.map(({ connectedSchool, until }) => [connectedSchool.id, until])).toEqual([
    [2, '2027-01-20T10:00:00.000Z'],
    [5, '2027-01-20T10:00:00.000Z'],
  ]);
});

test('lists the terms of the past two years, without gaps or future terms', async () => {
  const all = await terms();
  expect(all.at(-1)).toMatchObject({ name: 'Autumn 2024/25', links: [] });
  expect(all).toHaveLength(8);
  for (const [index, { from }] of all.entries()) {
    const earlier = all[index + 1];
    if (earlier) expect(Date.parse(from) - Date.parse(earlier.to)).toBe(86_400_000);
  }
});

test("a term begins on the first day of the school's own nation", async () => {
  await connections.deliverSchool({ schoolId: 6, version: 2, countyId: 57 });
  const scottish = await terms({ ...lead, userId: 106, schoolId: 6 });
  expect(scottish.map(({ nation }) => nation)).toEqual(scottish.map(() => 'scotland'));
  expect(scottish.find(({ id }) => id === 12156)).toMatchObject({ name: 'Autumn 2026/27', from: '2026-08-12', to: '2027-01-04' });
  const unknown = await terms({ ...lead, userId: 199, schoolId: 99 });
  expect(unknown.find(({ id }) => id === 12156)).toMatchObject({ nation: 'england', from: '2026-09-01', links: [] });
});

test('a link that a run replaced and undo brought back is one link', async () => {
  connections.time.now = new Date('2027-01-21T10:00:00.000Z');
  await run('2027-01-21T10:00:00.000Z', [aLink(1, 4)]);
  connections.time.now = new Date('2027-01-21T11:00:00.000Z');
  const [newest] = (await connections.get('/api/connection/logs', superuser)).body;
  expect((await connections.post(`/api/connection/logs/${newest.id}/undo`, superuser)).status).toBe(200);
  const [spring] = await terms();
  expect(spring!.links.map(({ connectedSchool, since, until }) => [connectedSchool.id, since, until])).toEqual([
    [3, '2027-01-20T10:00:00.000Z', null],
    [4, '2027-01-21T10:00:00.000Z', '2027-01-21T11:00:00.000Z'],
  ]);
});

test('leaves out a school that has been deactivated', async () => {
  await connections.deliverSchool({ schoolId: 5, version: 2, isActive: false });
  const [, autumn] = await terms();
  expect(autumn!.links.map(({ connectedSchool }) => connectedSchool.id)).toEqual([2]);
});

test('returns 403 to a teacher who is not a Lead', async () => {
  expect((await connections.get('/api/evidence/links', teacherOf(1))).status).toBe(403);
});
