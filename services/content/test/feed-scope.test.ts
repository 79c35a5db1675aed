import type { Viewer } from '@patchwork/platform/assertion';
import { aViewer } from '@patchwork/testkit/callers';
import { pngOf } from '@patchwork/testkit/hostile-files';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FeedScope, feedScopes } from '../src/deps.ts';
import { admin, type Content, introduce, startContent, teacher } from './setting.ts';

const [linkedSchool, favouriteSchool, strangeSchool] = [11, 12, 13];
const staff = {
  'read-only staff': aViewer({ userId: 40, schoolId: 3, schoolGroupId: 3, roles: ['Viewer', 'AdminRO'] }),
  'staff who approve sign-ups': aViewer({ userId: 41, schoolId: 3, schoolGroupId: 3, roles: ['Viewer', 'SignUpApproval'] }),
};
const lead = { ...teacher, userId: 5, roles: ['Viewer', 'Contributor', 'Responder', 'SchoolAdmin'] } as Viewer;
const authorOf = (schoolId: number) => aViewer({ userId: 100 + schoolId, schoolId, schoolGroupId: schoolId });

interface Told {
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
      await content.hearOfSchool({ schoolId, name: `School ${schoolId}` });
      await content.hearOfPerson({ userId: 100 + schoolId, schoolId, schoolGroupId: schoolId });
    }
    await content.hearOfLinks(1, [linkedSchool]);
    await content.hearOfLinks(linkedSchool, [1]);
    await content.hearOfFavourites(teacher.userId, [favouriteSchool]);
  });
  afterAll(() => content.stop());

  let count = 0;
  const fresh = (text: string) => {
    count += 1;
    return `${text} ${count}`;
  };
  /** A report with a comment and a picture, all by somebody of that school. */
  async function aReportOf(schoolId: number): Promise<Told> {
    const author = schoolId === 1 ? { ...teacher, userId: 2 } : authorOf(schoolId);
    const title = fresh('Newts');
    const { id } = await content.publish(author, { title });
    const comment = (await content.post(author, '/api/article/comment', { article: id, narrative: title })).body.id;
    const media = (await content.upload(author, `/api/file/article/${id}/0`, pngOf(8, 8), 'newt.png')).body.id;
    const key = `media/${media}/small.webp`;
    await content.deps.storage.put(key, Buffer.from('webp'), 'image/webp');
    const renditions = [{ name: 'small', key, contentType: 'image/webp', bytes: 4 }];
    await content.postInternally(`/internal/media/${media}/ready`, { width: 8, height: 8, renditions });
    return { id, title, comment, media };
  }

  /** Every way in which somebody could meet a report, and whether they do. */
  async function waysOf(viewer: Viewer, schoolId: number, { id, title, comment, media }: Told): Promise<Record<string, boolean>> {
    const isListed = async (url: string) =>
      (await content.get(viewer, url)).body.some((article: { id: number }) => article.id === id);
    const isFound = async (answer: Promise<{ status: number }>) => (await answer).status !== 404;
    const narrative = fresh('Hello');
    return {
      list: await isListed('/api/article/0'),
      'list with before': await isListed(`/api/article/0?before=${id + 1}`),
      'school list': await isListed(`/api/article/${schoolId}/0`),
      search: await isListed(`/api/article/search/0?contains=${encodeURIComponent(title)}`),
      report: await isFound(content.get(viewer, `/api/article/id/${id}`)),
      like: await isFound(content.post(viewer, `/api/articlelike/${id}`)),
      change: await isFound(content.post(viewer, `/api/article/${id}`, { title, narrative })),
      comment: await isFound(content.post(viewer, '/api/article/comment', { article: id, narrative })),
      reply: await isFound(content.post(viewer, '/api/article/comment/response', { articleComment: comment, narrative })),
      'comment changed': await isFound(content.post(viewer, `/api/article/comment/${comment}`, { narrative })),
      picture: await isFound(content.get(viewer, `/api/mediaitem/${media}/small`)),
      'picture moved': await isFound(content.post(viewer, `/api/mediaitem/move/${media}/displayOrder/0`)),
      'picture added': await isFound(content.upload(viewer, `/api/file/article/${id}/0`, pngOf(8, 8), 'newt.png')),
    };
  }
  const all = (ways: Record<string, boolean>, isSeen: boolean) =>
    Object.fromEntries(Object.keys(ways).map((way) => [way, isSeen]));

  it.each([
    ['a teacher', 'the own school', teacher, 1, true],
    ['a teacher', 'a connected school', teacher, linkedSchool, true],
    ['a teacher', 'a favourite school', teacher, favouriteSchool, true],
    ['a teacher', 'another school', teacher, strangeSchool, false],
    ['a colleague without favourites', 'a connected school', lead, linkedSchool, true],
    ['a Lead', 'the favourite of a colleague', lead, favouriteSchool, false],
    ['a teacher whose favourite it is not', 'a school that calls it a favourite', authorOf(favouriteSchool), 1, false],
    ['an Admin', 'another school', admin, strangeSchool, true],
    ['read-only staff', 'another school', staff['read-only staff'], strangeSchool, true],
    ['staff who approve', 'another school', staff['staff who approve sign-ups'], strangeSchool, true],
  ])('%s and a report of %s', async (_who, _whose, viewer, schoolId, isNear) => {
    const told = await aReportOf(schoolId);
    const ways = await waysOf(viewer, schoolId, told);
    // Roles that may only read are refused by role, whatever they see.
    expect(ways).toEqual(all(ways, isNear || feedScope === 'network'));
  });

  it('tells nobody by mail of what they cannot open', async () => {
    const { id, comment } = await aReportOf(1);
    await content.hearOfPerson({ userId: 2, version: 2 });
    const narrative = fresh('A question');
    const asked = (await content.post(authorOf(linkedSchool), '/api/article/comment', { article: id, narrative })).body.id;
    const payload = { articleComment: asked, narrative: 'An answer' };
    const reply = (await content.post({ ...teacher, userId: 2 }, '/api/article/comment/response', payload)).body.id;
    const notice = async () =>
      (await content.getInternally(`/internal/comments/${asked}/notice?responseId=${reply}`)).body.recipients;
    expect(await notice()).toEqual([100 + linkedSchool]);
    await content.hearOfLinks(linkedSchool, [], 2);
    expect(await notice()).toEqual(feedScope === 'network' ? [100 + linkedSchool] : []);
    await content.hearOfLinks(linkedSchool, [1], 3);
    expect((await content.getInternally(`/internal/comments/${comment}/notice`)).body.recipients).toEqual([]);
  });

  it('follows links and favourites at once, and ignores what is older', async () => {
    const [linked, favourite, strange] = [
      await aReportOf(linkedSchool),
      await aReportOf(favouriteSchool),
      await aReportOf(strangeSchool),
    ];
    const seen = async () => {
      const ids = (await content.get(teacher, '/api/article/0')).body.map((article: { id: number }) => article.id);
      return [linked, favourite, strange].map(({ id }) => ids.includes(id));
    };
    const expected = (...near: boolean[]) => (feedScope === 'network' ? [true, true, true] : near);
    expect(await seen()).toEqual(expected(true, true, false));
    await content.hearOfLinks(1, [strangeSchool], 7);
    expect(await seen()).toEqual(expected(false, true, true));
    await content.hearOfFavourites(teacher.userId, [], 7);
    expect(await seen()).toEqual(expected(false, false, true));
    await content.hearOfLinks(1, [linkedSchool], 6);
    await content.hearOfFavourites(teacher.userId, [favouriteSchool], 7);
    expect(await seen()).toEqual(expected(false, false, true));
    await content.hearOfLinks(1, [linkedSchool], 8);
    await content.hearOfFavourites(teacher.userId, [favouriteSchool], 8);
    expect(await seen()).toEqual(expected(true, true, false));
  });

  it('pages without gaps or repeats', async () => {
    for (let made = 0; made < 13; made += 1) await content.publish(authorOf([linkedSchool, strangeSchool][made % 2]!));
    const pages = [];
    for (const page of [0, 1, 2, 3, 4])
      pages.push(...(await content.get(teacher, `/api/article/${page}`)).body.map(({ id }: { id: number }) => id));
    expect(pages).toEqual([...new Set(pages)].sort((one, other) => other - one));
    expect(pages.length).toBeGreaterThan(10);
  });

  it('leaves a school’s card and its conversation to everybody', async () => {
    const said = { school: strangeSchool, narrative: fresh('Hello') };
    expect((await content.post(teacher, '/api/school/comment', said)).status).toBe(201);
  });
});
