import { randomUUID } from 'node:crypto';
import type { Viewer } from '@patchwork/platform/assertion';
import { Nothing } from '@patchwork/platform/db';
import { aViewer } from '@patchwork/testkit/callers';
import { pngOf } from '@patchwork/testkit/hostile-files';
import { sql } from 'slonik';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ArticleAudience } from '../src/access/audience.ts';
import { type FeedScope, feedScopes } from '../src/deps.ts';
import { admin, type Content, colleague, introduce, startContent, stranger, teacher } from './harness.ts';

// School 1 writes, school 11 is linked with it, school 2 has no links and is not a favourite.
const linkedSchool = 11;
const linked = aViewer({ userId: 21, schoolId: linkedSchool, schoolGroupId: linkedSchool });
const lead: Viewer = { ...teacher, userId: 5, roles: [...teacher.roles, 'SchoolAdmin'] };
const linkedLead: Viewer = { ...linked, userId: 22, roles: [...linked.roles, 'SchoolAdmin'] };
const strangeLead: Viewer = { ...stranger, userId: 6, roles: [...stranger.roles, 'SchoolAdmin'] };
const readOnly: Viewer = { ...admin, userId: 7, roles: ['Viewer', 'AdminRO'] };
const everybody = { author: teacher, colleague, lead, linked, linkedLead, stranger, strangeLead, readOnly, admin };
type Name = keyof typeof everybody;

const own: Name[] = ['author', 'colleague', 'lead'];
const seenBy: Record<ArticleAudience, Name[]> = {
  school: [...own, 'admin'],
  linked: [...own, 'linked', 'linkedLead', 'admin'],
  everyone: Object.keys(everybody) as Name[],
};
const only = (names: readonly Name[]) =>
  Object.fromEntries(Object.keys(everybody).map((name) => [name, names.includes(name as Name)]));

const changes = new Set([
  'like',
  'change',
  'comment',
  'reply',
  'comment changed',
  'picture moved',
  'picture described',
  'picture added',
]);

let version = 100;

describe.each(feedScopes)('FEED_SCOPE=%s', (feedScope: FeedScope) => {
  let content: Content;
  beforeAll(async () => {
    content = await startContent({ feedScope });
    await introduce(content);
    await content.deliverSchool({ schoolId: linkedSchool, name: 'Linked Primary' });
    await content.deliverPerson({ userId: 21, schoolId: linkedSchool, schoolGroupId: linkedSchool });
    await setLink(true);
    // Whatever FEED_SCOPE is, these find what the report's audience lets them.
    for (const { userId } of [stranger, strangeLead, readOnly]) await content.deliverFavourites(userId, [1]);
  });
  afterAll(() => content.stop());

  async function setLink(isThere: boolean) {
    version += 1;
    await content.deliverLinks(1, isThere ? [linkedSchool] : [], version);
    await content.deliverLinks(linkedSchool, isThere ? [1] : [], version);
  }

  let count = 0;
  async function aReport(audience: ArticleAudience) {
    count += 1;
    const title = `Newts ${feedScope} ${count}`;
    const { status, body } = await content.post('/api/article', teacher, {
      title,
      narrative: 'Pond',
      audience,
      hasConsent: true,
    });
    expect([status, body.audience]).toEqual([201, audience === 'everyone' ? undefined : audience]);
    const { id } = body as { id: number };
    const comment = (await content.post('/api/article/comment', colleague, { article: id, narrative: title })).body.id as number;
    const media = (await content.upload(teacher, `/api/file/article/${id}/0`, pngOf(8, 8), 'newt.png')).body.id;
    const renditions = ['small', 'medium', 'large'].map((name) => ({
      name,
      key: `media/${media}/${name}.webp`,
      contentType: 'image/webp',
      bytes: 4,
      sha256: '0'.repeat(64),
    }));
    for (const { key } of renditions) await content.deps.storage.put(key, Buffer.from('webp'), 'image/webp');
    await content.postInternally(`/internal/media/${media}/result`, {
      outcome: 'ready',
      made: { width: 8, height: 8, renditions },
    });
    await content.db.query(sql.type(Nothing)`update media_items set captions = 'WEBVTT' where id = ${media}`);
    return { id, title, comment, media };
  }
  type Report = Awaited<ReturnType<typeof aReport>>;

  const listed = async (viewer: Viewer, url: string, id: number) =>
    (await content.get(url, viewer)).body.some((article: { id: number }) => article.id === id);
  const found = async (answer: Promise<{ status: number }>) => (await answer).status !== 404;

  /** Every call with which a viewer may find the report or something on it. */
  const waysTo = ({ id, title, comment, media }: Report, viewer: Viewer): Record<string, () => Promise<boolean>> => ({
    feed: () => listed(viewer, '/api/article/0', id),
    'feed from here': () => listed(viewer, `/api/article/0?before=${id + 1}`, id),
    'school list': () => listed(viewer, '/api/article/1/0', id),
    'class list': () => listed(viewer, '/api/feed/class/1/0', id),
    'count of new reports': async () => (await content.get(`/api/feed/new?after=${id - 1}`, viewer)).body.count === 1,
    search: () => listed(viewer, `/api/article/search/0?contains=${encodeURIComponent(title)}`, id),
    report: () => found(content.get(`/api/article/id/${id}`, viewer)),
    like: () => found(content.post(`/api/articlelike/${id}`, viewer)),
    change: () => found(content.post(`/api/article/${id}`, viewer, { title, narrative: 'Other' })),
    comment: () => found(content.post('/api/article/comment', viewer, { article: id, narrative: `From ${viewer.userId}` })),
    reply: () =>
      found(content.post('/api/article/comment/response', viewer, { articleComment: comment, narrative: `By ${viewer.userId}` })),
    'comment changed': () => found(content.post(`/api/article/comment/${comment}`, viewer, { narrative: 'New' })),
    small: () => found(content.get(`/api/mediaitem/${media}/small`, viewer)),
    large: () => found(content.get(`/api/mediaitem/${media}/large`, viewer)),
    'known bytes': () => found(content.get(`/api/mediaitem/${media}/small`, viewer, { 'if-none-match': '"small-4"' })),
    'part of the bytes': () => found(content.get(`/api/mediaitem/${media}/small`, viewer, { range: 'bytes=0-1' })),
    captions: () => found(content.get(`/api/mediaitem/${media}/captions`, viewer)),
    'known captions': () => found(content.get(`/api/mediaitem/${media}/captions`, viewer, { 'if-none-match': '*' })),
    'picture moved': () => found(content.post(`/api/mediaitem/move/${media}/displayOrder/0`, viewer)),
    'picture described': () => found(content.post(`/api/mediaitem/${media}/alttext`, viewer, { altText: 'A' })),
    'picture added': () => found(content.upload(viewer, `/api/file/article/${id}/0`, pngOf(8, 8), 'newt.png')),
  });

  test.each(['school', 'linked', 'everyone'] as const)(
    'a report for %s is found by its audience alone, in every call',
    async (audience) => {
      const report = await aReport(audience);
      for (const way of Object.keys(waysTo(report, teacher))) {
        const seen = await Promise.all(
          Object.entries(everybody).map(async ([name, viewer]) => [name, await waysTo(report, viewer)[way]!()]),
        );
        // Read-only staff get 403 for every change, whatever there is.
        const expected = { ...only(seenBy[audience]), ...(changes.has(way) && { readOnly: true }) };
        expect([way, Object.fromEntries(seen)]).toEqual([way, expected]);
      }
    },
  );

  test('viewers who read at the same moment each get only what their own school may see', async () => {
    const reports = { school: await aReport('school'), linked: await aReport('linked'), everyone: await aReport('everyone') };
    const viewers = Object.entries(everybody).flatMap((entry) => Array.from({ length: 3 }, () => entry));
    const pages = await Promise.all(
      viewers.map(
        async ([name, viewer]) => [name, (await content.get('/api/article/0', viewer)).body.map(({ id }: Report) => id)] as const,
      ),
    );
    const singles = await Promise.all(
      viewers.flatMap(([name, viewer]) =>
        Object.entries(reports).map(
          async ([audience, { id }]) => [name, audience, (await content.get(`/api/article/id/${id}`, viewer)).status] as const,
        ),
      ),
    );
    for (const audience of ['school', 'linked'] as const) {
      for (const [name, ids] of pages)
        expect([name, ids.includes(reports[audience].id)]).toEqual([name, seenBy[audience].includes(name as Name)]);
      for (const [name, of, status] of singles)
        if (of === audience) expect([name, status]).toEqual([name, seenBy[audience].includes(name as Name) ? 200 : 404]);
    }
    for (const [, ids] of pages) expect(ids).toEqual(ids.toSorted((one: number, other: number) => other - one));
  });

  test('a link that begins or ends counts at once, between list and read, and as soon as one side says that it ended', async () => {
    const { id, media } = await aReport('linked');
    expect(await listed(linked, '/api/article/0', id)).toBe(true);
    version += 1;
    await content.deliverLinks(1, [], version);
    expect((await content.get(`/api/article/id/${id}`, linked)).status).toBe(404);
    expect((await content.get(`/api/mediaitem/${media}/small`, linked, { 'if-none-match': '"small-4"' })).status).toBe(404);
    await setLink(true);
    expect((await content.get(`/api/article/id/${id}`, linked)).status).toBe(200);
    version += 1;
    await content.deliverLinks(linkedSchool, [], version);
    expect(await listed(linked, '/api/article/1/0', id)).toBe(false);
    await setLink(true);
  });

  test('changing the audience renders the report again, is an event, and counts at once', async () => {
    const { id, title, media } = await aReport('everyone');
    const change = (audience: ArticleAudience) =>
      content.post(`/api/article/${id}`, teacher, { title, narrative: 'Pond', audience, hasConsent: true });
    const before = (await content.outbox()).filter(({ type }) => type === 'ArticleChanged').length;
    expect((await change('school')).body.audience).toBe('school');
    expect((await content.get(`/api/article/id/${id}`, linked)).status).toBe(404);
    expect((await content.get(`/api/mediaitem/${media}/large`, linked)).status).toBe(404);
    expect((await change('linked')).body.audience).toBe('linked');
    expect((await content.get(`/api/article/id/${id}`, linked)).body.audience).toBe('linked');
    expect((await content.outbox()).filter(({ type }) => type === 'ArticleChanged')).toHaveLength(before + 2);
    // An edit that does not name it leaves it.
    await content.post(`/api/article/${id}`, teacher, { title, narrative: 'Lake' });
    expect((await content.get(`/api/article/id/${id}`, teacher)).body.audience).toBe('linked');
  });

  test('an email about a comment goes only to people who may still read the report', async () => {
    const { id } = await aReport('linked');
    const asked = (await content.post('/api/article/comment', linked, { article: id, narrative: 'Why?' })).body.id;
    const reply = { articleComment: asked, narrative: 'Because' };
    const answer = (await content.post('/api/article/comment/response', colleague, reply)).body.id;
    const recipients = async () =>
      (await content.getInternally(`/internal/comments/${asked}/notice?responseId=${answer}`)).body.recipients;
    expect(await recipients()).toEqual([teacher.userId, linked.userId]);
    await setLink(false);
    expect(await recipients()).toEqual([teacher.userId]);
    await setLink(true);
  });

  test('evidence is pinned only of what the school of the raiser sees, and for Admins of all', async () => {
    const { id, comment } = await aReport('linked');
    const pin = async (kind: string, subject: number, viewerSchoolId: number, includeHidden?: boolean) => {
      const body = { holdId: randomUUID(), viewerSchoolId, includeHidden };
      return (await content.postInternally(`/internal/concerns/${kind}/${subject}/evidence`, body)).status;
    };
    for (const [kind, subject] of [
      ['article', id],
      ['comment', comment],
    ] as const)
      expect([
        await pin(kind, subject, 1),
        await pin(kind, subject, linkedSchool),
        await pin(kind, subject, 2),
        await pin(kind, subject, 3),
        await pin(kind, subject, 3, true),
      ]).toEqual([200, 200, 404, 404, 200]);
  });

  test('a concern can be raised only about what the school of its raiser sees', async () => {
    const { id, comment, media } = await aReport('linked');
    for (const [kind, subject] of [
      ['article', id],
      ['comment', comment],
      ['media', media],
    ])
      expect(
        await Promise.all(
          [1, linkedSchool, 2].map(async (schoolId) => {
            const url = `/internal/concerns/${kind}/${subject}?viewerSchoolId=${schoolId}`;
            return (await content.getInternally(url)).status;
          }),
        ),
      ).toEqual([200, 200, 404]);
  });
});
