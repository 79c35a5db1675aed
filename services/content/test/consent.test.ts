import { randomUUID } from 'node:crypto';
import type { Viewer } from '@patchwork/platform/assertion';
import { Nothing } from '@patchwork/platform/db';
import { takeAuditEvents } from '@patchwork/testkit/outbox';
import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { MediaItem } from '../src/contract-types.ts';
import { admin, type Content, colleague, introduce, recentEvidence, startContent, stranger, teacher } from './harness.ts';
import { addTo, finish } from './media-steps.ts';
import { asLead } from './withdraw-steps.ts';

// School 1 posts by the documented calls, which know no consent. School 2 is linked with it.
const lead = asLead(colleague, 5);
const strangeLead = asLead(stranger, 6);
const own = { teacher, colleague, lead, admin };
const others = { stranger, strangeLead };
const viewers: Record<string, Viewer> = { ...own, ...others };

let content: Content;
beforeAll(async () => {
  content = await startContent();
  await introduce(content);
  await content.deliverLinks(1, [2]);
  await content.deliverLinks(2, [1]);
});
afterAll(() => content.stop());

const aText = () => ({ title: 'Pond dipping', narrative: `Newts ${randomUUID()}` });
const post = async (given: object = {}): Promise<number> =>
  (await content.post('/api/article', teacher, { ...aText(), ...given })).body.id;
const edit = (id: number, given: object = {}, viewer = teacher) =>
  content.post(`/api/article/${id}`, viewer, { ...aText(), ...given });
const confirm = (viewer: Viewer, ...mediaItems: number[]) =>
  content.post('/api/consent', viewer, { mediaItems, audience: 'everyone' });

/** Adds a finished picture. */
async function aPicture(article: number, viewer = teacher): Promise<number> {
  const { status, body } = await addTo(content, article, 99, undefined, undefined, viewer);
  expect(status).toBe(201);
  await finish(content, body.id);
  for (const size of ['small', 'medium', 'large'])
    await content.deps.storage.put(`media/${body.id}/${size}.webp`, Buffer.from('webp'), 'image/webp');
  return body.id;
}

async function aReport(given: object = {}, count = 1) {
  const id = await post(given);
  const pictures: number[] = [];
  for (let place = 0; place < count; place += 1) pictures.push(await aPicture(id));
  return { id, pictures };
}

const itemsOf = (article: { id: number; mediaItems: MediaItem[] } | undefined) => article?.mediaItems.map(({ id }) => id);

/** What each list and the report itself give this viewer of the report's pictures, and which bytes they get. */
async function seen(viewer: Viewer, id: number, pictures: readonly number[]) {
  const lists = {
    feed: '/api/article/0',
    school: '/api/article/1/0',
    class: '/api/feed/class/1/0',
    search: `/api/article/search/0?contains=pond`,
    ...(viewer.schoolId === 2 && { linked: '/api/feed/linked/0' }),
  };
  const found: Record<string, unknown> = {};
  for (const [name, url] of Object.entries(lists)) {
    const { body } = await content.get(url, viewer);
    found[name] = itemsOf(body.find((article: { id: number }) => article.id === id));
  }
  found.single = itemsOf((await content.get(`/api/article/id/${id}`, viewer)).body);
  found.liked = itemsOf((await content.post(`/api/articlelike/${id}`, viewer)).body);
  const bytes: number[] = [];
  for (const picture of pictures)
    for (const size of ['small', 'medium', 'large'])
      if ((await content.get(`/api/mediaitem/${picture}/${size}`, viewer)).status === 200) bytes.push(picture);
  return { lists: [...new Set(Object.values(found).map((ids) => JSON.stringify(ids)))], bytes: [...new Set(bytes)] };
}

async function expectSeen(id: number, pictures: readonly number[], byOthers: readonly number[]) {
  for (const [name, viewer] of Object.entries(viewers)) {
    const expected = name in own ? pictures : byOthers;
    expect([name, await seen(viewer, id, pictures)]).toEqual([name, { lists: [JSON.stringify(expected)], bytes: expected }]);
  }
}

test('a picture of a report without consent is seen by its own school and Admins alone, over every path', async () => {
  const { id, pictures } = await aReport({}, 2);
  await expectSeen(id, pictures, []);
  const items = async (viewer: Viewer): Promise<MediaItem[]> =>
    (await content.get(`/api/article/id/${id}`, viewer)).body.mediaItems;
  expect((await items(teacher)).map(({ waitsForConsent }) => waitsForConsent)).toEqual([true, true]);
  expect(JSON.stringify(await content.get(`/api/article/id/${id}`, stranger))).not.toContain('mediaitem');
  // Neither can it be liked, described, found or reported with its picture from another school.
  expect((await content.get(`/api/mediaitem/${pictures[0]}`, stranger)).status).toBe(404);
  expect((await content.getInternally(`/internal/concerns/media/${pictures[0]}?viewerSchoolId=2`)).status).toBe(404);
  expect((await content.getInternally(`/internal/concerns/media/${pictures[0]}?viewerSchoolId=1`)).status).toBe(200);
});

test('consent with the report covers what its author adds within a day', async () => {
  const { id, pictures } = await aReport({ hasConsent: true });
  await expectSeen(id, pictures, pictures);
  await content.db.query(sql.type(Nothing)`
    update articles set consent_newest_at = clock_timestamp() - interval '25 hours' where id = ${id}
  `);
  const later = await aPicture(id);
  await expectSeen(id, [...pictures, later], pictures);
  // An edit without consent confirms nothing; with it, everything.
  await edit(id);
  await expectSeen(id, [...pictures, later], pictures);
  await edit(id, { hasConsent: true, audience: 'everyone' });
  await expectSeen(id, [...pictures, later], [...pictures, later]);
});

test('consent that was shown for fewer people than see a report now is refused, for all of them', async () => {
  const narrow = await aReport({ audience: 'school' });
  const wide = await aReport({ audience: 'linked' });
  const confirmFor = (audience: string) =>
    content.post('/api/consent', lead, { mediaItems: [...narrow.pictures, ...wide.pictures], audience });
  const waiting = (await content.get('/api/consent', lead)).body.reports;
  expect(waiting.slice(0, 2).map(({ audience }: { audience: string }) => audience)).toEqual(['linked', 'school']);
  expect(await confirmFor('school')).toMatchObject({ status: 409, body: { code: 'audience-changed' } });
  await expectSeen(wide.id, wide.pictures, []);
  expect((await confirmFor('linked')).body).toEqual({ confirmed: 2 });
  // The author widens the report, which ends its consent; the Lead's page is from before.
  await edit(wide.id, { audience: 'everyone' });
  expect((await confirmFor('linked')).status).toBe(409);
  expect((await confirmFor('everyone')).body).toEqual({ confirmed: 1 });
});

test('a picture that someone else adds after the confirmation waits, and so does its place in the order', async () => {
  const { id, pictures } = await aReport({ hasConsent: true });
  const added = await addTo(content, id, 0, undefined, undefined, admin);
  await finish(content, added.body.id);
  const places = async (viewer: Viewer) =>
    (await content.get(`/api/article/id/${id}`, viewer)).body.mediaItems.map((item: MediaItem) => [item.id, item.displayOrder]);
  expect(await places(teacher)).toEqual([
    [added.body.id, 0],
    [pictures[0], 1],
  ]);
  expect(await places(stranger)).toEqual([[pictures[0], 0]]);
  // The provider's staff cannot know what families have said.
  await edit(id, { hasConsent: true, audience: 'everyone' }, admin);
  expect(await places(stranger)).toEqual([[pictures[0], 0]]);
  expect((await confirm(admin, added.body.id)).status).toBe(403);
});

test('a wider audience needs consent again', async () => {
  const { id, pictures } = await aReport({ hasConsent: true, audience: 'school' });
  await edit(id, { audience: 'everyone' });
  await expectSeen(id, pictures, []);
  await aPicture(id).then((added) => expectSeen(id, [...pictures, added], []));
  const narrower = await aReport({ hasConsent: true });
  await edit(narrower.id, { audience: 'linked' });
  await expectSeen(narrower.id, narrower.pictures, narrower.pictures);
  const again = await aReport({ hasConsent: true, audience: 'school' });
  await edit(again.id, { audience: 'everyone', hasConsent: true });
  await expectSeen(again.id, again.pictures, again.pictures);
});

test('an author whose page is older than a wider audience confirms consent for what the page shows alone', async () => {
  const { id, pictures } = await aReport({ audience: 'school' });
  await edit(id, { audience: 'everyone' }, admin);
  const { status, body } = await edit(id, { hasConsent: true });
  expect([status, body.errors]).toEqual([400, [{ field: 'audience', message: 'Choose who can see the report' }]]);
  await expectSeen(id, pictures, []);
  await edit(id, { hasConsent: true, audience: 'school' });
  expect((await content.get(`/api/article/id/${id}`, stranger)).status).toBe(404);
  expect((await content.get(`/api/mediaitem/${pictures[0]}/large`, stranger)).status).toBe(404);
  // A new report needs no audience.
  expect((await content.post('/api/article', teacher, { ...aText(), hasConsent: true })).status).toBe(201);
});

test('a picture that was out of view when the audience became wider needs consent again when it is back', async () => {
  const { id, pictures } = await aReport({ hasConsent: true, audience: 'school' }, 3);
  const [withdrawn, hidden, shown] = pictures as [number, number, number];
  await content.post('/api/withdrawal', teacher, { kind: 'media', id: withdrawn, reason: 'A parent asked' });
  await content.deliverHidden('media', hidden, true);
  await edit(id, { audience: 'everyone', hasConsent: true });
  await content.post(`/api/withdrawal/media/${withdrawn}/restore`, lead, { reason: 'The parent agreed' });
  await content.deliverHidden('media', hidden, false);
  await expectSeen(id, pictures, [shown]);
  expect((await confirm(lead, ...pictures)).body).toEqual({ confirmed: 2 });
  await expectSeen(id, pictures, pictures);
});

test('the author or a Lead confirms: what they name, once, with who and when', async () => {
  const { id, pictures } = await aReport({}, 2);
  const [first, second] = pictures as [number, number];
  for (const viewer of [colleague, admin]) expect((await confirm(viewer, first)).status).toBe(403);
  for (const viewer of [stranger, strangeLead]) expect((await confirm(viewer, first)).status).toBe(404);
  expect((await confirm(lead, first, 987_654)).status).toBe(404);
  await expectSeen(id, pictures, []);
  await takeAuditEvents(content.db);
  expect((await confirm(lead, first)).body).toEqual({ confirmed: 1 });
  expect((await confirm(lead, first)).body).toEqual({ confirmed: 0 });
  await expectSeen(id, pictures, [first]);
  expect((await confirm(teacher, first, second)).body).toEqual({ confirmed: 1 });
  await expectSeen(id, pictures, pictures);
  const events = (await takeAuditEvents(content.db)).filter(({ type }) => type === 'consent-confirmed');
  expect(events).toMatchObject([
    { userId: 5, schoolId: 1 },
    { userId: 1, schoolId: 1 },
  ]);
  const By = z.object({ id: z.int(), by: z.int(), at: z.string() });
  const items = await content.db.any(sql.type(By)`
    select id, consent_by as by, consent_at as at from media_items where article_id = ${id} order by id
  `);
  expect(items.map(({ by }) => by)).toEqual([5, 1]);
  const report = await content.db.one(sql.type(By)`
    select id, consent_by as by, consent_at as at from articles where id = ${id}
  `);
  expect([report.by, report.at]).toEqual([5, items[0]!.at]);
  // What is added afterwards was not meant.
  const added = await aPicture(id);
  await expectSeen(id, [...pictures, added], pictures);
  const changed = (await content.outbox()).filter(({ type, data }) => type === 'ArticleChanged' && data.articleId === id);
  expect(changed.length).toBe(2);
});

test('an author who has moved to another school neither sees nor confirms them, and does not export their files', async () => {
  const { id, pictures } = await aReport();
  const moved = { ...teacher, schoolId: 2, schoolGroupId: 2 };
  expect((await confirm(moved, ...pictures)).status).toBe(404);
  expect((await edit(id, { hasConsent: true, audience: 'everyone' }, moved)).status).toBe(200);
  expect(await seen(moved, id, pictures)).toEqual({ lists: ['[]'], bytes: [] });
  await expectSeen(id, pictures, []);
});

test('evidence shows only pictures with consent, for picks too', async () => {
  const { id, pictures } = await aReport();
  const photos = async () => {
    const { reports } = (await content.get(recentEvidence(), lead)).body;
    return reports.find((report: { id: number }) => report.id === id).photos.map((item: MediaItem) => item.id);
  };
  const pick = () =>
    content.post('/api/evidence/picks', lead, {
      ...{ term: 12156, section: 'democracy', article: id, caption: '', photos: pictures, quotation: null },
    });
  expect(await photos()).toEqual([]);
  expect((await pick()).status).toBe(404);
  await confirm(lead, ...pictures);
  expect(await photos()).toEqual(pictures);
  expect((await pick()).status).toBe(200);
  // A later picture of a report with consent still waits.
  await aPicture(id);
  expect(await photos()).toEqual(pictures);
});

test('the Leads list what waits, a page at a time, without what is gone', async () => {
  const page = async (viewer: Viewer, before?: number) =>
    (await content.get(`/api/consent${before ? `?before=${before}` : ''}`, viewer)).body as {
      reports: { id: number; mediaItems: MediaItem[] }[];
      total: number;
    };
  await content.db.query(sql.type(Nothing)`
    update media_items set consent_by = 1, consent_at = clock_timestamp() where consent_at is null
  `);
  expect(await page(lead)).toEqual({ reports: [], total: 0 });
  const made: { id: number; pictures: number[] }[] = [];
  for (let count = 0; count < 12; count += 1) made.push(await aReport());
  const [removed, deleted, withdrawn, partly, ...waiting] = made as [...typeof made, (typeof made)[number]];
  await content.post(`/api/mediaitem/inactive/${removed!.pictures[0]}`, teacher);
  await content.post(`/api/article/${deleted!.id}/delete`, admin);
  await content.post('/api/withdrawal', lead, { kind: 'media', id: withdrawn!.pictures[0], reason: 'A parent asked' });
  await confirm(lead, ...partly!.pictures);
  const later = await aPicture(partly!.id);
  const ids = [...waiting.map(({ id }) => id).reverse(), partly!.id];
  const first = await page(lead);
  expect([first.total, first.reports.map(({ id }) => id)]).toEqual([9, ids]);
  expect(first.reports.at(-1)).toMatchObject({ title: 'Pond dipping', author: { id: 1 }, mediaItems: [{ id: later }] });
  for (let count = 0; count < 3; count += 1) await aReport();
  const full = await page(lead);
  expect([full.total, full.reports.length]).toEqual([12, 10]);
  const rest = await page(lead, full.reports.at(-1)!.id);
  expect([rest.total, rest.reports.map(({ id }) => id)]).toEqual([12, ids.slice(-2)]);
  const all = [...full.reports, ...rest.reports].flatMap(({ mediaItems }) => mediaItems.map(({ id }) => id));
  expect((await confirm(lead, ...all)).body).toEqual({ confirmed: 12 });
  expect(await page(lead)).toEqual({ reports: [], total: 0 });
  expect(await page(strangeLead)).toEqual({ reports: [], total: 0 });
});
