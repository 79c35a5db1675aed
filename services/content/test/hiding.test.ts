import type { Viewer } from '@patchwork/platform/assertion';
import { pngOf } from '@patchwork/testkit/hostile-files';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FeedScope, feedScopes } from '../src/deps.ts';
import { admin, type Content, colleague, introduce, startContent, stranger, teacher } from './setting.ts';

const asLead = (viewer: Viewer, userId: number): Viewer => ({ ...viewer, userId, roles: [...viewer.roles, 'SchoolAdmin'] });
const lead = asLead(teacher, 5);
const otherLead = asLead(stranger, 6);
const readOnly: Viewer = { ...admin, userId: 7, roles: ['Viewer', 'AdminRO'] };
const everybody = { teacher, colleague, stranger, otherLead, readOnly, lead, admin };
/** Those who may look at what is hidden, of what is school 1's. */
const lookers = (seen: boolean) => ({
  teacher: seen,
  colleague: seen,
  stranger: seen,
  otherLead: seen,
  readOnly: seen,
  lead: true,
  admin: true,
});

describe.each(feedScopes)('what is hidden while a concern is looked at, FEED_SCOPE=%s', (feedScope: FeedScope) => {
  let content: Content;
  beforeAll(async () => {
    content = await startContent({ feedScope });
    await introduce(content);
    await content.hearOfLinks(2, [1]);
  });
  afterAll(() => content.stop());

  let count = 0;
  /** A report of school 1 with two comments, a reply to each and two pictures. */
  async function aReport() {
    count += 1;
    const title = `Newts ${count}`;
    const { id } = await content.publish(teacher, { title });
    const say = async (narrative: string) =>
      (await content.post(stranger, '/api/article/comment', { article: id, narrative })).body.id as number;
    const comments = [await say('First'), await say('Second')] as const;
    const reply = async (articleComment: number) =>
      (await content.post(colleague, '/api/article/comment/response', { articleComment, narrative: 'Reply' })).body.id as number;
    const replies = [await reply(comments[0]), await reply(comments[1])] as const;
    const pictures = [await aPicture(id, 0), await aPicture(id, 1)] as const;
    await content.post(colleague, `/api/articlelike/${id}`);
    return { id, title, comments, replies, pictures };
  }
  async function aPicture(articleId: number, place: number): Promise<number> {
    const { id } = (await content.upload(teacher, `/api/file/article/${articleId}/${place}`, pngOf(8, 8), 'newt.png')).body;
    const key = `media/${id}/small.webp`;
    await content.deps.storage.put(key, Buffer.from('webp'), 'image/webp');
    const renditions = [{ name: 'small', key, contentType: 'image/webp', bytes: 4 }];
    await content.postInternally(`/internal/media/${id}/ready`, { width: 8, height: 8, renditions });
    return id;
  }

  const forAll = async (look: (viewer: Viewer) => Promise<boolean>) =>
    Object.fromEntries(await Promise.all(Object.entries(everybody).map(async ([name, viewer]) => [name, await look(viewer)])));
  const isFound = async (answer: Promise<{ status: number }>) => (await answer).status < 400;
  const listed = async (viewer: Viewer, url: string, id: number) =>
    (await content.get(viewer, url)).body.find((article: { id: number }) => article.id === id);
  const read = async (id: number, viewer = stranger) => (await content.get(viewer, `/api/article/id/${id}`)).body;

  it('a report is there for Admins and its Leads alone, and says that it is hidden', async () => {
    const { id, title, comments, pictures } = await aReport();
    const lists = ['/api/article/0', '/api/article/1/0', `/api/article/search/0?contains=${encodeURIComponent(title)}`];
    for (const isHidden of [true, false]) {
      await content.hearOfHidden('article', id, isHidden);
      const seen = lookers(!isHidden);
      for (const url of lists) expect(await forAll(async (viewer) => Boolean(await listed(viewer, url, id)))).toEqual(seen);
      expect(await forAll((viewer) => isFound(content.get(viewer, `/api/article/id/${id}`)))).toEqual(seen);
      expect(await forAll((viewer) => isFound(content.get(viewer, `/api/mediaitem/${pictures[0]}/small`)))).toEqual(seen);
      // Roles that may only read are refused by role.
      const mayWrite = { ...seen, readOnly: false };
      expect(await forAll((viewer) => isFound(content.post(viewer, `/api/articlelike/${id}`)))).toEqual(mayWrite);
      const say = (viewer: Viewer) =>
        content.post(viewer, '/api/article/comment', { article: id, narrative: `From ${viewer.userId} ${isHidden}` });
      expect(await forAll((viewer) => isFound(say(viewer)))).toEqual(mayWrite);
      expect(await isFound(content.post(teacher, `/api/article/${id}`, { title, narrative: 'Other words' }))).toBe(!isHidden);
      expect((await read(id, lead)).isHidden).toBe(isHidden || undefined);
      expect((await listed(admin, '/api/article/0', id)).isHidden).toBe(isHidden || undefined);
      expect(await isFound(content.getInternally(`/internal/comments/${comments[0]}/notice`))).toBe(!isHidden);
    }
  });

  it('a comment is nobody’s to see, nor are its replies, and none of them is counted', async () => {
    const { id, comments, replies } = await aReport();
    await content.hearOfHidden('comment', comments[0], true);
    for (const viewer of [stranger, lead, admin]) {
      const { comments: seen, commentsCount } = await read(id, viewer);
      expect([seen.length, seen[0].id, commentsCount]).toEqual([1, comments[1], 2]);
    }
    const on = (path: string, body?: object) => content.post(stranger, `/api/article/comment${path}`, body);
    expect(await isFound(on('/response', { articleComment: comments[0], narrative: 'Hm' }))).toBe(false);
    expect(await isFound(on(`/${comments[0]}`, { narrative: 'Other words' }))).toBe(false);
    expect(await isFound(on(`/${comments[0]}/delete`))).toBe(false);
    expect(await isFound(content.getInternally(`/internal/comments/${comments[0]}/notice`))).toBe(false);
    await content.hearOfHidden('response', replies[0], true);
    await content.hearOfHidden('comment', comments[0], false);
    const { comments: seen, commentsCount } = await read(id);
    expect([seen[0].id, seen[0].commentResponses, commentsCount]).toEqual([comments[0], [], 3]);
  });

  it('a reply is nobody’s to see; what is deleted meanwhile does not come back', async () => {
    const { id, comments, replies } = await aReport();
    await content.hearOfHidden('response', replies[1], true);
    expect(await read(id)).toMatchObject({ commentsCount: 3, comments: [{}, { id: comments[1], commentResponses: [] }] });
    expect(await isFound(content.post(colleague, `/api/article/comment/response/${replies[1]}`, { narrative: 'New' }))).toBe(
      false,
    );
    await content.post(stranger, `/api/article/comment/${comments[1]}/delete`);
    expect((await read(id)).commentsCount).toBe(2);
    await content.hearOfHidden('response', replies[1], false);
    expect((await read(id)).commentsCount).toBe(2);
  });

  it('what is said on a school’s card is left out there', async () => {
    const said = (await content.post(stranger, '/api/school/comment', { school: 1, narrative: `Hello ${count}` })).body.id;
    const onCard = async () =>
      (await content.getInternally('/internal/schools/1/comments')).body.some(({ id }: { id: number }) => id === said);
    await content.hearOfHidden('comment', said, true);
    expect(await onCard()).toBe(false);
    await content.hearOfHidden('comment', said, false);
    expect(await onCard()).toBe(true);
  });

  it('a picture is left out of its report, and its bytes are for those who may look', async () => {
    const { id, pictures } = await aReport();
    for (const isHidden of [true, false]) {
      await content.hearOfHidden('media', pictures[0], isHidden);
      const expected = isHidden ? [[pictures[1], 0]] : pictures.map((picture, place) => [picture, place]);
      for (const viewer of [stranger, lead, admin])
        for (const report of [await read(id, viewer), await listed(viewer, '/api/article/0', id)])
          expect(report.mediaItems.map((item: { id: number; displayOrder: number }) => [item.id, item.displayOrder])).toEqual(
            expected,
          );
      const bytes = (viewer: Viewer) => isFound(content.get(viewer, `/api/mediaitem/${pictures[0]}/small`));
      expect(await forAll(bytes)).toEqual(lookers(!isHidden));
      expect(await isFound(content.post(teacher, `/api/mediaitem/move/${pictures[0]}/displayOrder/0`))).toBe(!isHidden);
      expect(await isFound(content.get(admin, `/api/mediaitem/${pictures[0]}/original`))).toBe(true);
    }
  });

  it('stays as the newest event says, whatever comes again or late', async () => {
    const { id, comments } = await aReport();
    await content.hearOfHidden('article', id, true, 1_000_007);
    await content.hearOfHidden('article', id, false, 1_000_006);
    await content.hearOfHidden('article', id, true, 1_000_007);
    expect((await read(id, lead)).isHidden).toBe(true);
    await content.hearOfHidden('article', id, false, 1_000_008);
    await content.hearOfHidden('comment', comments[0], true, 1_000_009);
    await content.hearOfHidden('comment', comments[0], true, 1_000_009);
    expect((await read(id)).commentsCount).toBe(2);
    for (const kind of ['article', 'comment', 'response', 'media']) await content.hearOfHidden(kind, 987_654_321, true);
  });

  it('stays hidden when names change and the report is rendered again', async () => {
    const { id, pictures } = await aReport();
    await content.hearOfHidden('article', id, true);
    await content.hearOfHidden('media', pictures[0], true);
    await content.hearOfPerson({ userId: 1, version: 100 + count, firstName: `Amina ${count}` });
    expect(await read(id, lead)).toMatchObject({ isHidden: true, createUser: { firstName: `Amina ${count}` } });
    expect((await read(id, lead)).mediaItems).toHaveLength(1);
    expect(await isFound(content.get(stranger, `/api/article/id/${id}`))).toBe(false);
  });
});
