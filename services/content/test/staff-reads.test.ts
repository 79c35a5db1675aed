import { takeAuditEvents } from '@patchwork/testkit/outbox';
import { sql } from 'slonik';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { admin, type Content, introduce, startContent, stranger, teacher } from './harness.ts';
import { addTo, finish, png } from './media-steps.ts';

let content: Content;
let article: number;
let item: number;
beforeAll(async () => {
  content = await startContent();
  await introduce(content);
});
afterAll(() => content.stop());
beforeEach(async () => {
  article = (await content.publish(teacher)).id;
  item = (await addTo(content, article, 0)).body.id;
  for (const name of ['large', 'medium', 'small'])
    await content.deps.storage.put(`media/${item}/${name}.webp`, png, 'image/webp');
  await finish(content, item);
  await takeAuditEvents(content.db);
});

const mp4 = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom\0\0\x02\0isomiso2'), Buffer.alloc(4_000)]);
const lead = { ...teacher, userId: 2, roles: [...teacher.roles, 'SchoolAdmin' as const] };
const ownAdmin = { ...admin, schoolId: 1 };
const read = async (rendition: string, viewer = admin, headers = {}) =>
  (await content.get(`/api/mediaitem/${item}/${rendition}`, viewer, headers)).status;
const recorded = async () =>
  (await takeAuditEvents(content.db)).map(({ type, userId, schoolId }) => ({ type, userId, schoolId }));
const staffRead = { type: 'staff-read', userId: admin.userId, schoolId: 1 };

test('an Admin who looks at a picture on show is not recorded, nor are other viewers', async () => {
  for (const viewer of [admin, teacher, stranger, lead]) expect(await read('large', viewer)).toBe(200);
  expect(await recorded()).toEqual([]);
});

test.each([
  ['hidden', () => content.deliverHidden('media', item, true)],
  ['removed', () => content.post(`/api/mediaitem/inactive/${item}`, teacher)],
  ['of a hidden report', () => content.deliverHidden('article', article, true)],
  [
    'withdrawn',
    () => content.db.query(sql.type(z.unknown())`update media_items set withdrawn_at = clock_timestamp() where id = ${item}`),
  ],
])('an Admin who looks at a picture of another school that is %s is recorded once in a few minutes', async (_, change) => {
  await change();
  await takeAuditEvents(content.db);
  for (const headers of [{ range: 'bytes=0-3' }, { range: 'bytes=4-7' }, {}])
    expect(await read('large', admin, headers)).toBeLessThan(300);
  await Promise.all([read('large'), read('small')]);
  expect(await recorded()).toEqual([staffRead]);
  // A browser that has it still reads it: an answer without bytes counts, too.
  const { etag } = (await content.get(`/api/mediaitem/${item}/large`, { ...admin, userId: 77 })).headers;
  expect(await read('large', { ...admin, userId: 78 }, { 'if-none-match': etag })).toBe(304);
  expect((await recorded()).map(({ userId }) => userId)).toEqual([77, 78]);
  expect(await read('large', ownAdmin)).toBe(200);
  expect(await recorded()).toEqual([]);
});

test('a refused read of a picture is not recorded', async () => {
  await content.deliverHidden('media', item, true);
  for (const viewer of [teacher, stranger]) expect(await read('large', viewer)).toBe(404);
  expect(await read('poster')).toBe(404);
  expect(await recorded()).toEqual([]);
});

test('an Admin reads an original only with a reason, which is kept with an audit event for each reason', async () => {
  const reasons = () =>
    content.db.any(sql.type(z.object({ viewerId: z.int(), reason: z.string().nullable() }))`
      select viewer_id as "viewerId", reason from media_reads where media_item_id = ${item} order by id
    `);
  for (const query of ['', '?reason=', '?reason=%20%0A', `?reason=${'x'.repeat(10_001)}`])
    expect([query.slice(0, 20), await read(`original${query}`)]).toEqual([query.slice(0, 20), 400]);
  for (const viewer of [teacher, stranger, lead]) expect(await read('original?reason=curious', viewer)).toBe(404);
  expect([await recorded(), await reasons()]).toEqual([[], []]);
  for (const viewer of [admin, admin, ownAdmin]) expect(await read('original?reason=Police%20request%20412', viewer)).toBe(200);
  expect(await read('original?reason=Parent%20asked')).toBe(200);
  expect((await recorded()).map(({ type }) => type)).toEqual(['original-read', 'original-read']);
  expect(await reasons()).toEqual([
    { viewerId: admin.userId, reason: 'Police request 412' },
    { viewerId: admin.userId, reason: 'Parent asked' },
  ]);
  for (const change of [sql.fragment`update media_reads set reason = 'none'`, sql.fragment`delete from media_reads`])
    await expect(content.db.query(sql.type(z.unknown())`${change}`)).rejects.toThrow('append-only');
});

test('an Admin reads what a case holds, though its report was deleted, and is recorded; other viewers get 404', async () => {
  await content.db.query(sql.type(z.unknown())`
    insert into holds (hold_id, kind, subject_id, version) values (gen_random_uuid(), 'article', ${article}, 1)
  `);
  await content.post(`/api/article/${article}/delete`, { ...admin, userId: 79 });
  await takeAuditEvents(content.db);
  expect(await read('large')).toBe(200);
  for (const viewer of [teacher, stranger, lead]) expect(await read('large', viewer)).toBe(404);
  expect(await recorded()).toEqual([staffRead]);
});

const safeguardingLead = { ...teacher, userId: 2, roles: [...teacher.roles, 'SafeguardingLead' as const] };
const update = (statement: ReturnType<typeof sql.fragment>) => content.db.query(sql.type(z.unknown())`${statement}`);

test.each([
  ['hidden', () => content.deliverHidden('media', item, true)],
  ['of a hidden report', () => content.deliverHidden('article', article, true)],
  ['withdrawn', () => update(sql.fragment`update media_items set withdrawn_at = clock_timestamp() where id = ${item}`)],
  [
    'of a withdrawn report',
    () => update(sql.fragment`update articles set withdrawn_at = clock_timestamp() where id = ${article}`),
  ],
  [
    'of a report that waits for a Lead',
    () => update(sql.fragment`update articles set review_since = now(), review_cause = 'school' where id = ${article}`),
  ],
])(
  'a safeguarding lead sees a picture of their school that is %s, but not its report, and is not recorded',
  async (_, change) => {
    const others = [
      { ...safeguardingLead, roles: teacher.roles },
      { ...safeguardingLead, schoolId: 2 },
    ];
    await change();
    await takeAuditEvents(content.db);
    for (const rendition of ['large', 'medium', 'small']) expect(await read(rendition, safeguardingLead)).toBe(200);
    for (const viewer of others) expect(await read('large', viewer)).toBe(404);
    expect(await read('original?reason=curious', safeguardingLead)).toBe(404);
    const isShown = (await content.get(`/api/article/id/${article}`, { ...safeguardingLead, roles: teacher.roles })).status;
    expect((await content.get(`/api/article/id/${article}`, safeguardingLead)).status).toBe(isShown);
    expect((await content.post(`/api/mediaitem/${item}/alttext`, safeguardingLead, { altText: 'x' })).status).not.toBe(200);
    expect(await recorded()).toEqual([]);
  },
);

test('a safeguarding lead reads the captions of a hidden video of their school, and no picture that was removed', async () => {
  const film = (await addTo(content, article, 1, mp4, 'pond.mp4')).body.id;
  await content.post(`/api/mediaitem/${film}/captions`, teacher, { captions: 'WEBVTT\n\n00:00.000 --> 00:01.000\nNewts' });
  await content.deliverHidden('media', film, true);
  expect((await content.get(`/api/mediaitem/${film}/captions`, safeguardingLead)).status).toBe(200);
  expect((await content.get(`/api/mediaitem/${film}/captions`, { ...safeguardingLead, schoolId: 2 })).status).toBe(404);
  await content.post(`/api/mediaitem/inactive/${item}`, teacher);
  expect(await read('large', safeguardingLead)).toBe(404);
});
