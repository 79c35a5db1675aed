import type { Viewer } from '@patchwork/platform/assertion';
import { pngOf } from '@patchwork/testkit/hostile-files';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FeedScope, feedScopes } from '../src/deps.ts';
import { admin, type Content, colleague, introduce, startContent, stranger, teacher } from './harness.ts';

const asLead = (viewer: Viewer, userId: number): Viewer => ({ ...viewer, userId, roles: [...viewer.roles, 'SchoolAdmin'] });
const lead = asLead(teacher, 5);
const otherLead = asLead(stranger, 6);
const readOnly: Viewer = { ...admin, userId: 7, roles: ['Viewer', 'AdminRO'] };
const everybody = { teacher, colleague, stranger, otherLead, readOnly, lead, admin };
/** Which viewers see an item of school 1: Leads of the school and Admins always, the others only if `seen`. */
const visibleTo = (seen: boolean) => ({
  teacher: seen,
  colleague: seen,
  stranger: seen,
  otherLead: seen,
  readOnly: seen,
  lead: true,
  admin: true,
});

describe.each(feedScopes)('hidden items, FEED_SCOPE=%s', (feedScope: FeedScope) => {
  let content: Content;
  beforeAll(async () => {
    content = await startContent({ feedScope });
    await introduce(content);
    await content.deliverLinks(2, [1]);
  });
  afterAll(() => content.stop());

  let count = 0;
  /** A report of school 1 with two comments, a reply to each and two pictures. */
  async function aReport() {
    count += 1;
    const title = `Newts ${count}`;
    const { id } = await content.publish(teacher, { title });
    const say = async (narrative: string) =>
      (await content.post('/api/article/comment', stranger, { article: id, narrative })).body.id as number;
    const comments = [await say('First'), await say('Second')] as const;
    const reply = async (articleComment: number) =>
      (await content.post('/api/article/comment/response', colleague, { articleComment, narrative: 'Reply' })).body.id as number;
    const replies = [await reply(comments[0]), await reply(comments[1])] as const;
    const pictures = [await aPicture(id, 0), await aPicture(id, 1)] as const;
    await content.post(`/api/articlelike/${id}`, colleague);
    return { id, title, comments, replies, pictures };
  }
  async function aPicture(articleId: number, place: number): Promise<number> {
    const { id } = (await content.upload(teacher, `/api/file/article/${articleId}/${place}`, pngOf(8, 8), 'newt.png')).body;
    const key = `media/${id}/small.webp`;
    await content.deps.storage.put(key, Buffer.from('webp'), 'image/webp');
    const renditions = [{ name: 'small', key, contentType: 'image/webp', bytes: 4, sha256: '0'.repeat(64) }];
    await content.postInternally(`/internal/media/${id}/result`, { outcome: 'ready', made: { width: 8, height: 8, renditions } });
    return id;
  }

  const forAll = async (look: (viewer: Viewer) => Promise<boolean>) =>
    Object.fromEntries(await Promise.all(Object.entries(everybody).map(async ([name, viewer]) => [name, await look(viewer)])));
  const isFound = async (answer: Promise<{ status: number }>) => (await answer).status < 400;
  const listed = async (viewer: Viewer, url: string, id: number) =>
    (await content.get(url, viewer)).body.find((article: { id: number }) => article.id === id);
  const read = async (id: number, viewer = stranger) => (await content.get(`/api/article/id/${id}`, viewer)).body;

  test('a hidden report is visible only to Admins and the Leads of its school, and is marked as hidden', async () => {
    const { id, title, comments, pictures } = await aReport();
    const lists = ['/api/article/0', '/api/article/1/0', `/api/article/search/0?contains=${encodeURIComponent(title)}`];
    for (const isHidden of [true, false]) {
      await content.deliverHidden('article', id, isHidden);
      const seen = visibleTo(!isHidden);
      for (const url of lists) expect(await forAll(async (viewer) => Boolean(await listed(viewer, url, id)))).toEqual(seen);
      expect(await forAll((viewer) => isFound(content.get(`/api/article/id/${id}`, viewer)))).toEqual(seen);
      expect(await forAll((viewer) => isFound(content.get(`/api/mediaitem/${pictures[0]}/small`, viewer)))).toEqual(seen);
      // Read-only roles get 403.
      const mayWrite = { ...seen, readOnly: false };
      expect(await forAll((viewer) => isFound(content.post(`/api/articlelike/${id}`, viewer)))).toEqual(mayWrite);
      const say = (viewer: Viewer) =>
        content.post('/api/article/comment', viewer, { article: id, narrative: `From ${viewer.userId} ${isHidden}` });
      expect(await forAll((viewer) => isFound(say(viewer)))).toEqual(mayWrite);
      expect(await isFound(content.post(`/api/article/${id}`, teacher, { title, narrative: 'Other words' }))).toBe(!isHidden);
      expect((await read(id, lead)).isHidden).toBe(isHidden || undefined);
      expect((await listed(admin, '/api/article/0', id)).isHidden).toBe(isHidden || undefined);
      expect(await isFound(content.getInternally(`/internal/comments/${comments[0]}/notice`))).toBe(!isHidden);
    }
  });

  test('a hidden comment and its replies are visible to no user and are not counted', async () => {
    const { id, comments, replies } = await aReport();
    await content.deliverHidden('comment', comments[0], true);
    for (const viewer of [stranger, lead, admin]) {
      const { comments: seen, commentsCount } = await read(id, viewer);
      expect([seen.length, seen[0].id, commentsCount]).toEqual([1, comments[1], 2]);
    }
    const on = (path: string, body?: object) => content.post(`/api/article/comment${path}`, stranger, body);
    expect(await isFound(on('/response', { articleComment: comments[0], narrative: 'Hm' }))).toBe(false);
    expect(await isFound(on(`/${comments[0]}`, { narrative: 'Other words' }))).toBe(false);
    expect(await isFound(on(`/${comments[0]}/delete`))).toBe(false);
    expect(await isFound(content.getInternally(`/internal/comments/${comments[0]}/notice`))).toBe(false);
    await content.deliverHidden('response', replies[0], true);
    await content.deliverHidden('comment', comments[0], false);
    const { comments: seen, commentsCount } = await read(id);
    expect([seen[0].id, seen[0].commentResponses, commentsCount]).toEqual([comments[0], [], 3]);
  });

  test('a hidden reply is visible to no user, and does not return if its comment is deleted meanwhile', async () => {
    const { id, comments, replies } = await aReport();
    await content.deliverHidden('response', replies[1], true);
    expect(await read(id)).toMatchObject({ commentsCount: 3, comments: [{}, { id: comments[1], commentResponses: [] }] });
    expect(await isFound(content.post(`/api/article/comment/response/${replies[1]}`, colleague, { narrative: 'New' }))).toBe(
      false,
    );
    await content.post(`/api/article/comment/${comments[1]}/delete`, stranger);
    expect((await read(id)).commentsCount).toBe(2);
    await content.deliverHidden('response', replies[1], false);
    expect((await read(id)).commentsCount).toBe(2);
  });

  test('a hidden comment on a school is left out of the comments on that school', async () => {
    const said = (await content.post('/api/school/comment', stranger, { school: 1, narrative: `Hello ${count}` })).body.id;
    const onCard = async () =>
      (await content.getInternally('/internal/schools/1/comments')).body.some(({ id }: { id: number }) => id === said);
    await content.deliverHidden('comment', said, true);
    expect(await onCard()).toBe(false);
    await content.deliverHidden('comment', said, false);
    expect(await onCard()).toBe(true);
  });

  test('a hidden picture is left out of its report, and only Admins and the Leads of its school can read its bytes', async () => {
    const { id, pictures } = await aReport();
    for (const isHidden of [true, false]) {
      await content.deliverHidden('media', pictures[0], isHidden);
      const expected = isHidden ? [[pictures[1], 0]] : pictures.map((picture, place) => [picture, place]);
      for (const viewer of [stranger, lead, admin])
        for (const report of [await read(id, viewer), await listed(viewer, '/api/article/0', id)])
          expect(report.mediaItems.map((item: { id: number; displayOrder: number }) => [item.id, item.displayOrder])).toEqual(
            expected,
          );
      const bytes = (viewer: Viewer) => isFound(content.get(`/api/mediaitem/${pictures[0]}/small`, viewer));
      expect(await forAll(bytes)).toEqual(visibleTo(!isHidden));
      expect(await isFound(content.post(`/api/mediaitem/move/${pictures[0]}/displayOrder/0`, teacher))).toBe(!isHidden);
      expect(await isFound(content.get(`/api/mediaitem/${pictures[0]}/original?reason=test`, admin))).toBe(true);
    }
  });

  test('the newest event decides whether an item is hidden; repeated and late events change nothing', async () => {
    const { id, comments } = await aReport();
    await content.deliverHidden('article', id, true, 1_000_007);
    await content.deliverHidden('article', id, false, 1_000_006);
    await content.deliverHidden('article', id, true, 1_000_007);
    expect((await read(id, lead)).isHidden).toBe(true);
    await content.deliverHidden('article', id, false, 1_000_008);
    await content.deliverHidden('comment', comments[0], true, 1_000_009);
    await content.deliverHidden('comment', comments[0], true, 1_000_009);
    expect((await read(id)).commentsCount).toBe(2);
    for (const kind of ['article', 'comment', 'response', 'media']) await content.deliverHidden(kind, 987_654_321, true);
  });

  test('a report stays hidden when names change and it is rendered again', async () => {
    const { id, pictures } = await aReport();
    await content.deliverHidden('article', id, true);
    await content.deliverHidden('media', pictures[0], true);
    await content.deliverPerson({ userId: 1, version: 100 + count, firstName: `Amina ${count}` });
    expect(await read(id, lead)).toMatchObject({ isHidden: true, createUser: { firstName: `Amina ${count}` } });
    expect((await read(id, lead)).mediaItems).toHaveLength(1);
    expect(await isFound(content.get(`/api/article/id/${id}`, stranger))).toBe(false);
  });
});
