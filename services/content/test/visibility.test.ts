import { randomUUID } from 'node:crypto';
import { PersonChanged } from '@patchwork/contracts/events/identity';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { admin, aPerson, type Content, colleague, introduce, startContent, stranger, teacher } from './harness.ts';

let content: Content;
beforeAll(async () => {
  content = await startContent();
  await introduce(content);
});
afterAll(() => content.stop());

let version = 10;

test.each([
  ['of a live school', {}, 'live', true],
  ['of an inactive school', { isActive: false }, 'live', false],
  ['of a school that is not approved', { isApproved: false }, 'live', false],
  ['that was deleted', {}, 'deleted', false],
])('a report %s has the same visibility for every viewer in every operation', async (_, school, state, isSeen) => {
  await content.deliverSchool({ schoolId: 1, version: version++ });
  const title = `Visibility ${version}`;
  const { id } = await content.publish(teacher, { title });
  const comment = (await content.post('/api/article/comment', stranger, { article: id, narrative: 'Hi' })).body;
  await content.deliverSchool({ schoolId: 1, version: version++, ...school });
  if (state === 'deleted') await content.post(`/api/article/${id}/delete`, admin);

  for (const viewer of [teacher, colleague, stranger, admin]) {
    expect((await content.get(`/api/article/id/${id}`, viewer)).status).toBe(isSeen ? 200 : 404);
    expect((await content.post(`/api/articlelike/${id}`, viewer)).status).toBe(isSeen ? 200 : 404);
    for (const url of ['/api/article/0', '/api/article/1/0', `/api/article/search/0?contains=${encodeURIComponent(title)}`]) {
      const { body } = await content.get(url, viewer);
      expect(body.some((article: { id: number }) => article.id === id)).toBe(isSeen);
    }
  }
  const reply = { articleComment: comment.id, narrative: 'Hello back' };
  expect((await content.post('/api/article/comment/response', teacher, reply)).status).toBe(isSeen ? 201 : 404);
  expect((await content.getInternally(`/internal/comments/${comment.id}/notice`)).status).toBe(isSeen ? 200 : 404);
});

test('a report is visible to no user while its school is unknown', async () => {
  const author = { ...teacher, userId: 90, schoolId: 90, schoolGroupId: 90 };
  const { id } = await content.publish(author, { title: 'Early' });
  expect((await content.get(`/api/article/id/${id}`, stranger)).status).toBe(404);
  await content.deliverSchool({ schoolId: 90, name: 'Early Primary' });
  expect((await content.get('/api/article/90/0', stranger)).body).toMatchObject([{ title: 'Early' }]);
});

test('names in reports and likes follow changes of people, groups and schools', async () => {
  await content.deliverSchool({ schoolId: 1, version: version++ });
  const { id } = await content.publish(teacher);
  await content.post(`/api/articlelike/${id}`, stranger);
  await content.deliverPerson({ userId: 1, version: 2, firstName: 'Aminata' });
  await content.deliverPerson({ userId: 3, version: 2, firstName: 'Cat', lastName: 'Price', schoolId: 2, schoolGroupId: 2 });
  await content.deliverGroup({ groupId: 1, version: 2, name: 'Oak class' });
  await content.deliverSchool({ schoolId: 2, version: 2, name: 'Moorside School' });
  const [listed] = (await content.get('/api/article/1/0', colleague)).body;
  expect(listed).toMatchObject({
    createUser: { firstName: 'Aminata', schoolGroup: { name: 'Oak class' } },
    schoolGroup: { name: 'Oak class' },
    likes: [{ postedByUser: { firstName: 'Cat', school: { name: 'Moorside School' } } }],
  });
  expect((await content.get(`/api/article/id/${id}`, colleague)).body).toEqual(listed);
});

test('names in reports include the current badge of the school', async () => {
  const { id } = await content.publish(teacher);
  const comment = (await content.post('/api/article/comment', stranger, { article: id, narrative: 'A fine badge' })).body;
  expect(comment.postedByUser.school).toEqual({ id: 2, name: 'Moorside School', badgeMediaItem: null });
  await content.post(`/api/articlelike/${id}`, stranger);
  for (const badgeMediaItemId of [31, 32]) {
    await content.deliverSchool({ schoolId: 1, version: version++, badgeMediaItemId });
    await content.deliverSchool({ schoolId: 2, version: version++, name: 'Moorside School', badgeMediaItemId });
    const badgeMediaItem = {
      id: badgeMediaItemId,
      url: `/api/mediaitem/${badgeMediaItemId}/large`,
      thumbnail: `/api/mediaitem/${badgeMediaItemId}/small`,
      altText: null,
    };
    const { body } = await content.get(`/api/article/id/${id}`, colleague);
    expect(body.createUser.school).toEqual({ id: 1, name: 'Harbour View Primary', badgeMediaItem });
    for (const { postedByUser } of [...body.likes, ...body.comments])
      expect(postedByUser.school).toEqual({ id: 2, name: 'Moorside School', badgeMediaItem });
    const listed = (await content.get('/api/article/1/0', colleague)).body.find((report: { id: number }) => report.id === id);
    expect(listed).toMatchObject({
      createUser: { school: { badgeMediaItem } },
      likes: [{ postedByUser: { school: { badgeMediaItem } } }],
    });
  }
  await content.deliverSchool({ schoolId: 1, version: version++ });
  const { body } = await content.get(`/api/article/id/${id}`, colleague);
  expect(body.createUser.school.badgeMediaItem).toBeNull();
});

test('names in reports ignore events of an older or the same version', async () => {
  const { id } = await content.publish(teacher);
  await content.deliverPerson({ userId: 1, version: 5, firstName: 'Newest' });
  await content.deliverPerson({ userId: 1, version: 4, firstName: 'Older' });
  await content.deliverPerson({ userId: 1, version: 5, firstName: 'Again' });
  await content.deliverSchool({ schoolId: 1, version: 1, name: 'Ancient', isActive: false });
  await content.deliverGroup({ groupId: 1, version: 1, name: 'Ancient' });
  const { body } = await content.get(`/api/article/id/${id}`, stranger);
  expect(body.createUser).toMatchObject({
    firstName: 'Newest',
    school: { name: 'Harbour View Primary' },
    schoolGroup: { name: 'Oak class' },
  });
});

test('names in reports change once per event: a redelivery changes nothing, even if its version looks newer', async () => {
  const { id } = await content.publish(teacher);
  const eventId = randomUUID();
  await content.deliver(PersonChanged, aPerson({ userId: 1, version: 6, firstName: 'First' }), eventId);
  await content.deliver(PersonChanged, aPerson({ userId: 1, version: 7, firstName: 'Again' }), eventId);
  const { body } = await content.get(`/api/article/id/${id}`, stranger);
  expect(body.createUser.firstName).toBe('First');
});

test('names in reports appear once the event of an unknown user arrives', async () => {
  const newcomer = { ...teacher, userId: 77 };
  const { id } = await content.publish(newcomer);
  await content.deliverPerson({ userId: 77, firstName: 'Noor' });
  expect((await content.get(`/api/article/id/${id}`, stranger)).body.createUser.firstName).toBe('Noor');
});
