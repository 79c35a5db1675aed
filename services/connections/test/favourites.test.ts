import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Connections, introduce, startConnections, teacherOf } from './harness.ts';

let connections: Connections;
beforeAll(async () => {
  connections = await startConnections();
  await introduce(connections, 5);
});
afterAll(() => connections.stop());

const toggle = (schoolId: number | string, viewer = teacherOf(1)) =>
  connections.post(`/api/favourite/toggle/${schoolId}`, viewer);
const favourites = async (viewer = teacherOf(1)) =>
  (await connections.get('/api/favourite', viewer)).body.map(({ school }: { school: { name: string } }) => school.name);

test('toggling adds or removes a favourite of the viewer only', async () => {
  expect((await toggle(3)).body).toMatchObject({ school: { id: 3, name: 'School 3' }, favourite: true });
  expect((await toggle(2)).body.favourite).toBe(true);
  expect(await favourites()).toEqual(['School 2', 'School 3']);
  expect(await favourites(teacherOf(2))).toEqual([]);
  expect((await toggle(3)).body.favourite).toBe(false);
  expect(await favourites()).toEqual(['School 2']);
});

test.each([20, 21])('%i concurrent toggles each take effect once', async (count) => {
  const reader = teacherOf(5);
  const answers = await Promise.all(Array.from({ length: count }, () => toggle(4, reader)));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(answers.filter(({ body }) => body.favourite)).toHaveLength(Math.ceil(count / 2));
  expect(await favourites(reader)).toEqual(count % 2 ? ['School 4'] : []);
});

test('inactive, unapproved and unknown schools are not listed and return 404', async () => {
  await connections.deliverSchool({ schoolId: 2, version: 2, isActive: false });
  await connections.deliverSchool({ schoolId: 6, isApproved: false });
  expect(await favourites()).toEqual([]);
  for (const schoolId of [2, 6, 77]) expect((await toggle(schoolId)).body).toMatchObject({ status: 404, code: 'not-found' });
  expect((await toggle('1e1')).status).toBe(400);
  await connections.deliverSchool({ schoolId: 2, version: 3 });
  expect(await favourites()).toEqual(['School 2']);
});
