import type { Viewer } from '@patchwork/platform/assertion';
import { aViewer } from '@patchwork/testkit/callers';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { admin, type Content, colleague, introduce, startContent, stranger, teacher } from './harness.ts';

let content: Content;
beforeEach(async () => {
  await content?.stop();
  content = await startContent();
  await introduce(content);
  await content.deliverGroup({ groupId: 1, version: 2, name: 'Kestrels', description: 'The room with the view' });
});
afterAll(() => content.stop());

const classOf = (viewer: Viewer, id: number) => content.get(`/api/class/${id}`, viewer);
const namesOf = (body: { teachers: { firstName: string }[] }) => body.teachers.map(({ firstName }) => firstName);

test('a class has its school, teachers, description and the reports that the viewer may see', async () => {
  const first = await content.publish(teacher);
  await content.publish(colleague);
  await content.post('/api/article', teacher, { title: 'For us', narrative: 'Newts', audience: 'school' });
  await content.publish(stranger);

  const { status, body } = await classOf(teacher, 1);
  expect(status).toBe(200);
  expect(body).toEqual({
    id: 1,
    name: 'Kestrels',
    description: 'The room with the view',
    isDeleted: false,
    school: { id: 1, name: 'Harbour View Primary', badgeMediaItem: null },
    teachers: [
      expect.objectContaining({ id: 1, firstName: 'Amina', schoolGroup: { id: 1, name: 'Kestrels' } }),
      expect.objectContaining({ id: 2, firstName: 'Ben' }),
    ],
    reportsCount: 3,
    firstDate: first.createDate,
  });
  expect((await classOf(stranger, 1)).body).toMatchObject({ name: 'Kestrels', reportsCount: 2 });
  expect((await classOf(admin, 1)).body.reportsCount).toBe(3);
  expect((await classOf(teacher, 2)).body).toMatchObject({ description: null, reportsCount: 1 });
});

test('who moves or leaves is no longer a teacher of the class; their reports stay', async () => {
  await content.publish(colleague);
  await content.deliverGroup({ groupId: 31, name: 'Otters' });
  await content.deliverPerson({ userId: 2, version: 2, firstName: 'Ben', schoolGroupId: 31 });
  await content.deliverPerson({ userId: 1, version: 2, firstName: 'Amina', isActive: false });
  const { body } = await classOf(stranger, 1);
  expect([namesOf(body), body.reportsCount]).toEqual([[], 1]);
  expect(namesOf((await classOf(stranger, 31)).body)).toEqual(['Ben']);
  expect((await classOf(stranger, 31)).body).toMatchObject({ reportsCount: 0, firstDate: null });
});

test('nobody is named as the teacher of the whole school', async () => {
  await content.deliverGroup({ groupId: 1, version: 3, name: 'Whole school', isPrimary: true });
  expect((await classOf(stranger, 1)).body).toMatchObject({ name: 'Whole school', teachers: [] });
});

test('a teacher whose name has not arrived yet is left out', async () => {
  await content.publish(aViewer({ userId: 9, schoolId: 1, schoolGroupId: 1 }));
  expect(namesOf((await classOf(teacher, 1)).body)).toEqual(['Amina', 'Ben']);
});

test('a deleted class is found while the viewer sees a report of it', async () => {
  const narrow = { title: 'For us', narrative: 'Newts', audience: 'school' };
  await content.post('/api/article', teacher, narrow);
  await content.deliverGroup({ groupId: 2, version: 2, schoolId: 2, name: 'Moles', isActive: false });
  await content.deliverGroup({ groupId: 1, version: 3, name: 'Kestrels', isActive: false });
  expect((await classOf(teacher, 1)).body).toMatchObject({ isDeleted: true, reportsCount: 1 });
  expect([(await classOf(stranger, 1)).status, (await classOf(stranger, 2)).status]).toEqual([404, 404]);
  // An older event changes nothing.
  await content.deliverGroup({ groupId: 1, version: 2, name: 'Kestrels' });
  expect((await classOf(teacher, 1)).body.isDeleted).toBe(true);
});

test('a class of a closed or unapproved school is 404, for Admins too', async () => {
  await content.publish(teacher);
  await content.deliverSchool({ schoolId: 1, version: 2, isActive: false });
  expect([(await classOf(teacher, 1)).status, (await classOf(admin, 1)).status]).toEqual([404, 404]);
  await content.deliverSchool({ schoolId: 1, version: 3, isApproved: false });
  expect((await classOf(admin, 1)).status).toBe(404);
  expect((await classOf(admin, 77)).status).toBe(404);
});
