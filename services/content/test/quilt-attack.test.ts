import { randomUUID } from 'node:crypto';
import type { Viewer } from '@patchwork/platform/assertion';
import { takeAuditEvents } from '@patchwork/testkit/outbox';
import { sql } from 'slonik';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FeedScope, feedScopes } from '../src/deps.ts';
import { admin, type Content, startContent } from './harness.ts';
import { rightPassword, startNeighbours } from './own-data-neighbours.ts';
import {
  colleague,
  HALF_TERM,
  introduceQuilts,
  lead,
  link,
  linked,
  otherLead,
  patchOf,
  quiltOf,
  sew,
  sewn,
  stranger,
  teacher,
  turnOver,
  unlinked,
} from './quilt-steps.ts';
import { asLead } from './withdraw-steps.ts';

// Users of school 2, which is linked with school 1, and of school 3, which is not, look for the patch of class 1.

const safeguardingLead = (viewer: Viewer, userId: number): Viewer => ({
  ...viewer,
  userId,
  roles: ['Viewer', 'SafeguardingLead'],
});
const linkedSchool = { stranger, otherLead, safeguarding: safeguardingLead(stranger, 7) };
const others = {
  unlinked,
  unlinkedLead: asLead(unlinked, 32),
  unlinkedSafeguarding: safeguardingLead(unlinked, 33),
  readOnly: { ...admin, userId: 34, roles: ['Viewer', 'AdminRO'] } as Viewer,
};
const attackers = { ...linkedSchool, ...others };
const own = { teacher, colleague, lead, ownSafeguarding: safeguardingLead(teacher, 8) };

const secret = 'Zephyr over the quarry';
/** Not in any other number of an answer. */
const PICTURE = 987_654_321;

describe.each(feedScopes)('a face-down patch, FEED_SCOPE=%s', (feedScope: FeedScope) => {
  let content: Content;
  let neighbours: Awaited<ReturnType<typeof startNeighbours>>;
  let etag: string;
  beforeAll(async () => {
    neighbours = await startNeighbours();
    content = await startContent({ ...neighbours, feedScope });
    await introduceQuilts(content);
    await content.db.query(sql.unsafe`alter table media_items alter column id restart with 987654321`);
    expect(await sewn(content, teacher, { description: secret })).toBe(PICTURE);
    await sewn(content, linked);
    etag = String((await content.get(`/api/mediaitem/${PICTURE}/small`, teacher)).headers.etag);
    await content.publish(teacher, { title: 'Newts' });
  });
  afterAll(async () => {
    await content?.stop();
    await neighbours?.stop();
  });

  const contentOf = async (url: string, viewer: Viewer) => {
    const { text, headers } = await content.get(url, viewer);
    return `${text} ${JSON.stringify(headers)}`;
  };
  const pages = [
    ...['/api/quilt', `/api/quilt?halfTerm=${HALF_TERM}`, '/api/quilt/watch', '/api/quilt/reveal', '/api/quilts'],
    '/api/quilts?group=1',
    ...[
      '/api/article/0',
      '/api/article/1/0',
      '/api/article/search/0?contains=zephyr',
      '/api/feed/class/1/0',
      '/api/feed/linked/0',
    ],
    ...['/api/class/1', '/api/feed/suggestions?contains=zephyr', '/api/withdrawal', '/api/childreference/K7', '/api/moderation'],
    ...[
      '/api/evidence/reports?from=2026-09-01&to=2027-07-01',
      '/api/evidence/picks?term=12157',
      `/api/quilt?halfTerm=${HALF_TERM - 1}`,
    ],
  ];
  const bytesOf = (viewer: Viewer) =>
    ['small', 'medium', 'large', 'poster', 'video', 'original', 'original?reason=Curious', 'captions'].flatMap((name) =>
      [{}, { 'if-none-match': etag }, { 'if-none-match': '*' }, { range: 'bytes=0-1' }].map(
        async (headers) => (await content.get(`/api/mediaitem/${PICTURE}/${name}`, viewer, headers)).status,
      ),
    );
  const changes = (viewer: Viewer, id = PICTURE): Record<string, () => Promise<{ status: number; text: string }>> => {
    const target = { kind: 'media', id, reason: 'Curious' };
    const item = `/api/mediaitem/${id}`;
    const post = (url: string, body?: object) => () => content.post(url, viewer, body);
    return {
      withdraw: post('/api/withdrawal', target),
      restore: post(`/api/withdrawal/media/${id}/restore`, { reason: 'Curious' }),
      erase: post('/api/erasure', { ...target, currentPassword: rightPassword }),
      codes: () => content.get(`${item}/childreferences`, viewer),
      'set codes': post(`${item}/childreferences`, { childReferences: ['K7'] }),
      describe: post(`${item}/alttext`, { altText: 'Mine' }),
      caption: post(`${item}/captions`, { captions: null }),
      remove: post(`/api/mediaitem/inactive/${id}`),
      move: post(`/api/mediaitem/move/${id}/displayOrder/0`),
      'subject access': post('/api/subjectaccess', { mediaItemIds: [id], currentPassword: rightPassword }),
      'subject access by code': post('/api/subjectaccess', { childReference: 'K7', currentPassword: rightPassword }),
      'cover of evidence': post('/api/evidence/cover', { term: HALF_TERM, photo: id, introduction: '' }),
      sew: () => sew(content, viewer, { group: 1, replaces: id }),
    };
  };
  const concern = (schoolId: number) =>
    Promise.all([
      content.getInternally(`/internal/concerns/media/${PICTURE}?viewerSchoolId=${schoolId}`),
      content.postInternally(`/internal/concerns/media/${PICTURE}/evidence`, { holdId: randomUUID(), viewerSchoolId: schoolId }),
    ]);
  const ownData = async (viewer: Viewer) =>
    (await content.post('/api/owndata', viewer, { currentPassword: rightPassword })).bytes.toString('latin1');

  test('is in no answer to another school', async () => {
    for (const page of pages.slice(0, -1)) expect([page, (await content.get(page, otherLead)).status]).toEqual([page, 200]);
    for (const [name, viewer] of Object.entries(attackers))
      for (const page of pages) {
        const answer = await contentOf(page, viewer);
        expect([name, page, /zephyr/i.test(answer), answer.includes(String(PICTURE))]).toEqual([name, page, false, false]);
      }
  });

  test('has its bytes at no address, whatever a browser says that it has', async () => {
    for (const [name, viewer] of Object.entries(attackers))
      expect([name, new Set(await Promise.all(bytesOf(viewer)))]).toEqual([name, new Set([404])]);
  });

  test('cannot be changed, exported or looked for by another school', async () => {
    for (const [name, viewer] of Object.entries(attackers))
      for (const [way, call] of Object.entries(changes(viewer))) {
        const { status, text } = await call();
        expect([name, way, [403, 404].includes(status), text.includes(secret)]).toEqual([name, way, true, false]);
        // A missing role is 403 whatever there is; otherwise the answer is that for a picture that does not exist.
        const missing = await changes(viewer, 123_456_789)[way]!();
        expect([name, way, status]).toEqual([name, way, missing.status]);
      }
    expect(patchOf(await quiltOf(content, teacher), 1)).toMatchObject({ state: 'face-up', description: secret });
  });

  test('cannot be the subject of a concern of another school', async () => {
    for (const schoolId of [2, 3]) for (const { status } of await concern(schoolId)) expect(status).toBe(404);
    expect(await content.db.anyFirst(sql.unsafe`select hold_id from holds`)).toEqual([]);
  });

  test('is in no event, job or export', async () => {
    const entries = await content.outbox();
    expect(JSON.stringify(entries)).not.toContain(secret);
    // Without a report, these would make it the badge of its school.
    expect(entries.filter(({ type, data }) => /^Media/.test(type) && data.articleId === null)).toEqual([]);
    expect(entries.filter(({ data }) => data.mediaItemId === PICTURE).map(({ kind, type }) => [kind, type])).toEqual([
      ['job', 'process-media'],
    ]);
    for (const viewer of [stranger, otherLead, unlinked]) {
      const exported = await ownData(viewer);
      expect([exported.includes(secret), exported.includes(String(PICTURE))]).toEqual([false, false]);
    }
    expect((await ownData(teacher)).includes(`media/patches/${PICTURE}`)).toBe(true);
  });

  test('is seen by its own school, and by Admins with an audit event', async () => {
    for (const viewer of Object.values(own)) {
      expect((await content.get(`/api/mediaitem/${PICTURE}/large`, viewer)).status).toBe(200);
      expect(patchOf(await quiltOf(content, viewer), 1)).toMatchObject({ description: secret, mediaItem: { id: PICTURE } });
    }
    await takeAuditEvents(content.db);
    expect((await content.get(`/api/mediaitem/${PICTURE}/large`, admin)).status).toBe(200);
    expect(await takeAuditEvents(content.db)).toMatchObject([{ type: 'staff-read', userId: admin.userId, schoolId: 1 }]);
    for (const { status } of await concern(1)) expect(status).toBe(200);
  });

  test('is not shown by a link that ends before it turns over, nor by one half of a new link', async () => {
    await link(content, [1, 11]);
    await content.deliverLinks(3, [1], 1_000);
    for (const [viewer, ownClass] of [
      [stranger, 2],
      [unlinked, 3],
    ] as const) {
      expect((await quiltOf(content, viewer)).patches.map(({ schoolGroup }) => schoolGroup.id)).toEqual([ownClass]);
      expect(new Set(await Promise.all(bytesOf(viewer)))).toEqual(new Set([404]));
    }
    await content.deliverLinks(3, [], 1_001);
    await link(content, [1, 2], [1, 11]);
  });

  test('is shown to the schools of its quilt alone once that has turned over', async () => {
    await turnOver(content);
    for (const viewer of [stranger, otherLead, linkedSchool.safeguarding, linked]) {
      expect(patchOf(await quiltOf(content, viewer), 1)).toMatchObject({ state: 'face-up', description: secret });
      expect((await content.get(`/api/mediaitem/${PICTURE}/small`, viewer)).status).toBe(200);
      expect((await content.get(`/api/mediaitem/${PICTURE}/original`, viewer)).status).toBe(404);
    }
    for (const { status } of await concern(2)) expect(status).toBe(200);
    for (const viewer of Object.values(others)) {
      for (const page of pages) expect(await contentOf(page, viewer)).not.toMatch(/zephyr|987654321/i);
      expect(new Set(await Promise.all(bytesOf(viewer)))).toEqual(new Set([404]));
    }
    for (const { status } of await concern(3)) expect(status).toBe(404);
    // School 2 and 11 are both linked with 1, not with each other.
    expect((await quiltOf(content, stranger)).patches.map(({ schoolGroup }) => schoolGroup.id)).toEqual([2, 1]);
    await takeAuditEvents(content.db);
    expect((await content.get(`/api/mediaitem/${PICTURE}/large`, admin)).status).toBe(200);
    expect(await takeAuditEvents(content.db)).toEqual([]);
  });

  test('shown to a school can still not be changed by it', async () => {
    for (const viewer of [stranger, otherLead])
      for (const way of ['withdraw', 'erase', 'set codes', 'subject access', 'cover of evidence', 'sew', 'codes'])
        expect([way, [403, 404].includes((await changes(viewer)[way]!()).status)]).toEqual([way, true]);
    for (const way of ['describe', 'remove', 'move', 'caption'])
      expect([way, (await changes(stranger)[way]!()).status]).toEqual([way, 403]);
    expect((await content.get(`/api/mediaitem/${PICTURE}/small`, stranger)).status).toBe(200);
  });
});
