import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { admin, type Content, colleague, introduce, startContent, stranger, teacher } from './setting.ts';

let content: Content;
beforeAll(async () => {
  content = await startContent();
  await introduce(content);
});
afterAll(() => content.stop());

let version = 10;

describe('who sees a report', () => {
  it.each([
    ['of a live school', {}, 'live', true],
    ['of an inactive school', { isActive: false }, 'live', false],
    ['of a school that is not approved', { isApproved: false }, 'live', false],
    ['that was deleted', {}, 'deleted', false],
  ])('%s: the same for everybody, everywhere', async (_, school, state, isSeen) => {
    await content.hearOfSchool({ schoolId: 1, version: version++ });
    const title = `Visibility ${version}`;
    const { id } = await content.publish(teacher, { title });
    const comment = (await content.post(stranger, '/api/article/comment', { article: id, narrative: 'Hi' })).body;
    await content.hearOfSchool({ schoolId: 1, version: version++, ...school });
    if (state === 'deleted') await content.post(admin, `/api/article/${id}/delete`);

    for (const viewer of [teacher, colleague, stranger, admin]) {
      expect((await content.get(viewer, `/api/article/id/${id}`)).status).toBe(isSeen ? 200 : 404);
      expect((await content.post(viewer, `/api/articlelike/${id}`)).status).toBe(isSeen ? 200 : 404);
      for (const url of ['/api/article/0', '/api/article/1/0', `/api/article/search/0?contains=${encodeURIComponent(title)}`]) {
        const { body } = await content.get(viewer, url);
        expect(body.some((article: { id: number }) => article.id === id)).toBe(isSeen);
      }
    }
    const reply = { articleComment: comment.id, narrative: 'Hello back' };
    expect((await content.post(teacher, '/api/article/comment/response', reply)).status).toBe(isSeen ? 201 : 404);
    expect((await content.getInternally(`/internal/comments/${comment.id}/notice`)).status).toBe(isSeen ? 200 : 404);
  });

  it('is nobody while the school is unknown', async () => {
    const nobody = { ...teacher, userId: 90, schoolId: 90, schoolGroupId: 90 };
    const { id } = await content.publish(nobody, { title: 'Early' });
    expect((await content.get(stranger, `/api/article/id/${id}`)).status).toBe(404);
    await content.hearOfSchool({ schoolId: 90, name: 'Early Primary' });
    expect((await content.get(stranger, '/api/article/90/0')).body).toMatchObject([{ title: 'Early' }]);
  });
});

describe('names in reports', () => {
  it('follow people, groups and schools, also where they liked', async () => {
    await content.hearOfSchool({ schoolId: 1, version: version++ });
    const { id } = await content.publish(teacher);
    await content.post(stranger, `/api/articlelike/${id}`);
    await content.hearOfPerson({ userId: 1, version: 2, firstName: 'Aminata' });
    await content.hearOfPerson({ userId: 3, version: 2, firstName: 'Cat', lastName: 'Price', schoolId: 2, schoolGroupId: 2 });
    await content.hearOfGroup({ groupId: 1, version: 2, name: 'Oak class' });
    await content.hearOfSchool({ schoolId: 2, version: 2, name: 'Moorside School' });
    const [listed] = (await content.get(colleague, '/api/article/1/0')).body;
    expect(listed).toMatchObject({
      createUser: { firstName: 'Aminata', schoolGroup: { name: 'Oak class' } },
      schoolGroup: { name: 'Oak class' },
      likes: [{ postedByUser: { firstName: 'Cat', school: { name: 'Moorside School' } } }],
    });
    expect((await content.get(colleague, `/api/article/id/${id}`)).body).toEqual(listed);
  });

  it('come with the badge of the school, also with the next one', async () => {
    const { id } = await content.publish(teacher);
    const comment = (await content.post(stranger, '/api/article/comment', { article: id, narrative: 'A fine badge' })).body;
    expect(comment.postedByUser.school).toEqual({ id: 2, name: 'Moorside School', badgeMediaItem: null });
    await content.post(stranger, `/api/articlelike/${id}`);
    for (const badgeMediaItemId of [31, 32]) {
      await content.hearOfSchool({ schoolId: 1, version: version++, badgeMediaItemId });
      await content.hearOfSchool({ schoolId: 2, version: version++, name: 'Moorside School', badgeMediaItemId });
      const badgeMediaItem = {
        id: badgeMediaItemId,
        url: `/api/mediaitem/${badgeMediaItemId}/large`,
        thumbnail: `/api/mediaitem/${badgeMediaItemId}/small`,
        altText: null,
      };
      const { body } = await content.get(colleague, `/api/article/id/${id}`);
      expect(body.createUser.school).toEqual({ id: 1, name: 'Harbour View Primary', badgeMediaItem });
      for (const { postedByUser } of [...body.likes, ...body.comments])
        expect(postedByUser.school).toEqual({ id: 2, name: 'Moorside School', badgeMediaItem });
      const listed = (await content.get(colleague, '/api/article/1/0')).body.find((report: { id: number }) => report.id === id);
      expect(listed).toMatchObject({
        createUser: { school: { badgeMediaItem } },
        likes: [{ postedByUser: { school: { badgeMediaItem } } }],
      });
    }
    await content.hearOfSchool({ schoolId: 1, version: version++ });
    const { body } = await content.get(colleague, `/api/article/id/${id}`);
    expect(body.createUser.school.badgeMediaItem).toBeNull();
  });

  it('ignore older versions and the same one again', async () => {
    const { id } = await content.publish(teacher);
    await content.hearOfPerson({ userId: 1, version: 5, firstName: 'Newest' });
    await content.hearOfPerson({ userId: 1, version: 4, firstName: 'Older' });
    await content.hearOfPerson({ userId: 1, version: 5, firstName: 'Again' });
    await content.hearOfSchool({ schoolId: 1, version: 1, name: 'Ancient', isActive: false });
    await content.hearOfGroup({ groupId: 1, version: 1, name: 'Ancient' });
    const { body } = await content.get(stranger, `/api/article/id/${id}`);
    expect(body.createUser).toMatchObject({
      firstName: 'Newest',
      school: { name: 'Harbour View Primary' },
      schoolGroup: { name: 'Oak class' },
    });
  });

  it('come later for somebody of whom nothing has been heard', async () => {
    const newcomer = { ...teacher, userId: 77 };
    const { id } = await content.publish(newcomer);
    await content.hearOfPerson({ userId: 77, firstName: 'Noor' });
    expect((await content.get(stranger, `/api/article/id/${id}`)).body.createUser.firstName).toBe('Noor');
  });
});
