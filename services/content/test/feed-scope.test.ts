import type { Viewer } from '@patchwork/platform/assertion';
import { aViewer } from '@patchwork/testkit/callers';
import { pngOf } from '@patchwork/testkit/hostile-files';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FeedScope, feedScopes } from '../src/deps.ts';
import { admin, type Content, introduce, startContent, teacher } from './harness.ts';

const [linkedSchool, favouriteSchool, strangeSchool] = [11, 12, 13];
const staff = {
  'read-only staff': aViewer({ userId: 40, schoolId: 3, schoolGroupId: 3, roles: ['Viewer', 'AdminRO'] }),
  'staff who approve sign-ups': aViewer({ userId: 41, schoolId: 3, schoolGroupId: 3, roles: ['Viewer', 'SignUpApproval'] }),
};
const lead = { ...teacher, userId: 5, roles: ['Viewer', 'Contributor', 'Responder', 'SchoolAdmin'] } as Viewer;
const authorOf = (schoolId: number) => aViewer({ userId: 100 + schoolId, schoolId, schoolGroupId: schoolId });

interface Posted {
  id: number;
  title: string;
  comment: number;
  media: number;
}

describe.each(feedScopes)('FEED_SCOPE=%s', (feedScope: FeedScope) => {
  let content: Content;
  beforeAll(async () => {
    content = await startContent({ feedScope });
    await introduce(content);
    for (const schoolId of [linkedSchool, favouriteSchool, strangeSchool]) {
      await content.deliverSchool({ schoolId, name: `School ${schoolId}` });
      await content.deliverPerson({ userId: 100 + schoolId, schoolId, schoolGroupId: schoolId });
    }
    await content.deliverLinks(1, [linkedSchool]);
    await content.deliverLinks(linkedSchool, [1]);
    await content.deliverFavourites(teacher.userId, [favouriteSchool]);
  });
  afterAll(() => content.stop());

  let count = 0;
  const fresh = (text: string) => {
    count += 1;
    return `${text} ${count}`;
  };
  /** A report with a comment and a picture, all by a teacher of that school. */
  async function aReportOf(schoolId: number): Promise<Posted> {
    const author = schoolId === 1 ? { ...teacher, userId: 2 } : authorOf(schoolId);
    const title = fresh('Newts');
    const { id } = await content.publish(author, { title });
    const comment = (await content.post('/api/article/comment', author, { article: id, narrative: title })).body.id;
    const media = (await content.upload(author, `/api/file/article/${id}/0`, pngOf(8, 8), 'newt.png')).body.id;
    const key = `media/${media}/small.webp`;
    await content.deps.storage.put(key, Buffer.from('webp'), 'image/webp');
    const renditions = [{ name: 'small', key, contentType: 'image/webp', bytes: 4, sha256: '0'.repeat(64) }];
    await content.postInternally(`/internal/media/${media}/result`, {
      outcome: 'ready',
      made: { width: 8, height: 8, renditions },
    });
    return { id, title, comment, media };
  }

  /** Each operation on a report, and whether it finds the report for this viewer. */
  async function waysOf(
    viewer: Viewer,
    schoolId: number,
    { id, title, comment, media }: Posted,
  ): Promise<Record<string, boolean>> {
    const isListed = async (url: string) =>
      (await content.get(url, viewer)).body.some((article: { id: number }) => article.id === id);
    const isFound = async (answer: Promise<{ status: number }>) => (await answer).status !== 404;
    const narrative = fresh('Hello');
    return {
      list: await isListed('/api/article/0'),
      'list with before': await isListed(`/api/article/0?before=${id + 1}`),
      'school list': await isListed(`/api/article/${schoolId}/0`),
      'class list': await isListed(`/api/feed/class/${schoolId}/0`),
      'count of new reports': (await content.get(`/api/feed/new?after=${id - 1}`, viewer)).body.count === 1,
      search: await isListed(`/api/article/search/0?contains=${encodeURIComponent(title)}`),
      report: await isFound(content.get(`/api/article/id/${id}`, viewer)),
      like: await isFound(content.post(`/api/articlelike/${id}`, viewer)),
      change: await isFound(content.post(`/api/article/${id}`, viewer, { title, narrative })),
      comment: await isFound(content.post('/api/article/comment', viewer, { article: id, narrative })),
      reply: await isFound(content.post('/api/article/comment/response', viewer, { articleComment: comment, narrative })),
      'comment changed': await isFound(content.post(`/api/article/comment/${comment}`, viewer, { narrative })),
      picture: await isFound(content.get(`/api/mediaitem/${media}/small`, viewer)),
      'picture moved': await isFound(content.post(`/api/mediaitem/move/${media}/displayOrder/0`, viewer)),
      'picture added': await isFound(content.upload(viewer, `/api/file/article/${id}/0`, pngOf(8, 8), 'newt.png')),
    };
  }
  const all = (ways: Record<string, boolean>, isSeen: boolean) =>
    Object.fromEntries(Object.keys(ways).map((way) => [way, isSeen]));

  test.each([
    ['a teacher', 'their own school', teacher, 1, true],
    ['a teacher', 'a connected school', teacher, linkedSchool, true],
    ['a teacher', 'a favourite school', teacher, favouriteSchool, true],
    ['a teacher', 'another school', teacher, strangeSchool, false],
    ['a colleague without favourites', 'a connected school', lead, linkedSchool, true],
    ['a Lead', 'a favourite school of a colleague', lead, favouriteSchool, false],
    ['a teacher of a favourite school', 'the school of the user who chose it', authorOf(favouriteSchool), 1, false],
    ['an Admin', 'another school', admin, strangeSchool, true],
    ['read-only staff', 'another school', staff['read-only staff'], strangeSchool, true],
    ['staff who approve', 'another school', staff['staff who approve sign-ups'], strangeSchool, true],
  ])('whether %s sees a report of %s', async (_who, _whose, viewer, schoolId, isNear) => {
    const posted = await aReportOf(schoolId);
    const ways = await waysOf(viewer, schoolId, posted);
    // Read-only roles get 403 for changes, which counts as found.
    expect(ways).toEqual(all(ways, isNear || feedScope === 'network'));
  });

  test('the notice of a comment leaves out users who cannot see the report', async () => {
    const { id, comment } = await aReportOf(1);
    await content.deliverPerson({ userId: 2, version: 2 });
    const narrative = fresh('A question');
    const asked = (await content.post('/api/article/comment', authorOf(linkedSchool), { article: id, narrative })).body.id;
    const payload = { articleComment: asked, narrative: 'An answer' };
    const reply = (await content.post('/api/article/comment/response', { ...teacher, userId: 2 }, payload)).body.id;
    const notice = async () =>
      (await content.getInternally(`/internal/comments/${asked}/notice?responseId=${reply}`)).body.recipients;
    expect(await notice()).toEqual([100 + linkedSchool]);
    await content.deliverLinks(linkedSchool, [], 2);
    expect(await notice()).toEqual(feedScope === 'network' ? [100 + linkedSchool] : []);
    await content.deliverLinks(linkedSchool, [1], 3);
    expect((await content.getInternally(`/internal/comments/${comment}/notice`)).body.recipients).toEqual([]);
  });

  test('new links and favourites take effect at once; older versions are ignored', async () => {
    const [linked, favourite, strange] = [
      await aReportOf(linkedSchool),
      await aReportOf(favouriteSchool),
      await aReportOf(strangeSchool),
    ];
    const seen = async () => {
      const ids = (await content.get('/api/article/0', teacher)).body.map((article: { id: number }) => article.id);
      return [linked, favourite, strange].map(({ id }) => ids.includes(id));
    };
    const expected = (...near: boolean[]) => (feedScope === 'network' ? [true, true, true] : near);
    expect(await seen()).toEqual(expected(true, true, false));
    await content.deliverLinks(1, [strangeSchool], 7);
    expect(await seen()).toEqual(expected(false, true, true));
    await content.deliverFavourites(teacher.userId, [], 7);
    expect(await seen()).toEqual(expected(false, false, true));
    await content.deliverLinks(1, [linkedSchool], 6);
    await content.deliverFavourites(teacher.userId, [favouriteSchool], 7);
    expect(await seen()).toEqual(expected(false, false, true));
    await content.deliverLinks(1, [linkedSchool], 8);
    await content.deliverFavourites(teacher.userId, [favouriteSchool], 8);
    expect(await seen()).toEqual(expected(true, true, false));
  });

  test('pages have no gaps or repeats', async () => {
    for (let made = 0; made < 13; made += 1) await content.publish(authorOf([linkedSchool, strangeSchool][made % 2]!));
    const pages = [];
    for (const page of [0, 1, 2, 3, 4])
      pages.push(...(await content.get(`/api/article/${page}`, teacher)).body.map(({ id }: { id: number }) => id));
    expect(pages).toEqual([...new Set(pages)].sort((one, other) => other - one));
    expect(pages.length).toBeGreaterThan(10);
  });

  test('a teacher can comment on any school', async () => {
    const said = { school: strangeSchool, narrative: fresh('Hello') };
    expect((await content.post('/api/school/comment', teacher, said)).status).toBe(201);
  });
});
