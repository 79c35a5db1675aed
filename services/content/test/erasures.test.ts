import { createHash, randomUUID } from 'node:crypto';
import { EvidenceHeld } from '@patchwork/contracts/events/messaging';
import type { Viewer } from '@patchwork/platform/assertion';
import { takeAuditEvents } from '@patchwork/testkit/outbox';
import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { purgeWithdrawn, runErasures } from '../src/erasures/erasures.ts';
import { reapplyReceipts } from '../src/erasures/receipts.ts';
import { requeueStalledMedia } from '../src/media/requeue-stalled.ts';
import { admin, type Content, colleague, signedInAgo, startContent, stranger, teacher } from './harness.ts';
import { letHoldEnd } from './hold-steps.ts';
import { addTo } from './media-steps.ts';
import { rightPassword, startNeighbours } from './own-data-neighbours.ts';
import {
  aReport,
  asLead,
  finishPicture,
  introduceLeads,
  lead,
  makeOld,
  otherLead,
  restore,
  withdraw,
  withdrawals,
} from './withdraw-steps.ts';

let content: Content;
let neighbours: Awaited<ReturnType<typeof startNeighbours>>;
beforeAll(async () => {
  neighbours = await startNeighbours();
  content = await startContent(neighbours);
  await introduceLeads(content);
});
afterAll(async () => {
  await content?.stop();
  await neighbours?.stop();
});

const DAY_MS = 24 * 60 * 60_000;
const nothing = z.unknown();
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const erase = (viewer: Viewer, kind: string, id: number, currentPassword = rightPassword) =>
  content.post('/api/erasure', viewer, { kind, id, reason: 'A parent asked', currentPassword });
const receipt = async (viewer: Viewer, id: string) => (await content.get(`/api/erasure/${id}`, viewer)).body;
const filesOf = async (id: number) => (await content.files()).filter((name) => name.startsWith(`media/${id}/`));
const keyOf = (id: number) =>
  content.db.oneFirst(sql.type(z.object({ key: z.string() }))`select original_key as key from media_items where id = ${id}`);

/** The tables in which a text occurs, in any column. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await content.db.anyFirst(sql.type(z.object({ name: z.string() }))`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname
  `);
  const found: string[] = [];
  for (const table of tables)
    if (
      await content.db.exists(sql.type(nothing)`
      select 1 from ${sql.identifier([table])} as row where position(${text} in to_jsonb(row)::text) > 0
    `)
    )
      found.push(table);
  return found;
}

const pin = (kind: string, id: number, holdId = randomUUID()) =>
  content.postInternally(`/internal/concerns/${kind}/${id}/evidence`, { holdId, viewerSchoolId: 2 });
const past = '2026-01-01T00:00:00.000Z';
const confirmHold = (holdId: string, kind: string, subjectId: number) =>
  content.deliver(EvidenceHeld, { holdId, kind: kind as 'article', subjectId, version: 1, heldUntil: null });

test('a Lead erases the photo of a colleague who has left: files, rows, texts and versions are gone, the receipt stays', async () => {
  const leaver = { ...teacher, userId: 30 };
  await content.deliverPerson({ userId: 30, firstName: 'Lee', lastName: 'Gone' });
  const { id, pictures } = await aReport(content, leaver);
  const [picture, other] = pictures;
  await content.post(`/api/mediaitem/${picture}/alttext`, leaver, { altText: `Mia with the newt ${picture}` });
  const original = await keyOf(picture);
  await content.deliverPerson({ userId: 30, version: 2, firstName: 'Lee', lastName: 'Gone', isActive: false });

  await makeOld(content);
  const { status, body } = await erase(lead, 'media', picture);
  expect(status).toBe(202);
  expect(body).toMatchObject({
    kind: 'media',
    subjectId: picture,
    schoolId: 1,
    reason: 'A parent asked',
    requestedBy: { id: 5 },
    state: 'erased',
    eraseDate: expect.any(String),
  });
  expect(body.items.find(({ part }: { part: string }) => part === 'text').sha256).toBe(hashOf(`Mia with the newt ${picture}`));
  expect(body.items.find(({ part }: { part: string }) => part === 'small').sha256).toBe(hashOf(`small of ${picture}`));
  expect(new Set(body.items.map(({ part }: { part: string }) => part))).toEqual(
    new Set(['text', 'version', 'original', 'small', 'medium', 'large']),
  );

  expect(await tablesWith(`Mia with the newt ${picture}`)).toEqual([]);
  expect(await tablesWith(`A newt in a jar ${picture}`)).toEqual([]);
  expect(await filesOf(picture)).toEqual([]);
  expect(await content.files()).not.toContain(original);
  for (const viewer of [stranger, lead, admin])
    expect((await content.get(`/api/mediaitem/${picture}/small`, viewer)).status).toBe(404);
  const { mediaItems } = (await content.get(`/api/article/id/${id}`, stranger)).body;
  expect(mediaItems.map((item: { id: number }) => item.id)).toEqual([other]);
  expect((await withdrawals(content, lead))[0]).toMatchObject({
    kind: 'media',
    id: picture,
    state: 'erased',
    erasureId: body.id,
    excerpt: null,
    purgeDate: null,
  });
  expect(await receipt(lead, body.id)).toEqual(body);
  expect(await receipt(admin, body.id)).toEqual(body);
  expect((await content.get(`/api/erasure/${body.id}`, otherLead)).status).toBe(404);
  expect((await restore(content, lead, 'media', picture)).status).toBe(404);
});

test("a Lead erases a colleague's report with its pictures and likes; others' comments go from view with it", async () => {
  const { id, pictures } = await aReport(content);
  const secret = `Mia ${randomUUID()}`;
  for (const narrative of [`${secret} met the newts.`, `${secret} fed the newts.`])
    await content.post(`/api/article/${id}`, teacher, { title: secret, narrative });
  await makeOld(content);
  const { body } = await erase(lead, 'article', id);
  expect(body).toMatchObject({ state: 'erased', sealedUntil: null });
  expect(body.items).toContainEqual({
    kind: 'article',
    id,
    part: 'text',
    sha256: hashOf(`${secret}\n${secret} fed the newts.`),
  });
  expect(body.items).toContainEqual({ kind: 'article', id, part: 'version', sha256: hashOf(`${secret} met the newts.`) });
  for (const text of [secret, secret.slice(-12)]) expect(await tablesWith(text)).toEqual([]);
  for (const picture of pictures) expect(await filesOf(picture)).toEqual([]);
  for (const viewer of [stranger, teacher, lead, admin])
    expect((await content.get(`/api/article/id/${id}`, viewer)).status).toBe(404);
  const left = await content.db.one(sql.type(z.object({ likes: z.int(), media: z.int(), comments: z.int() }))`
    select
      (select count(*) from article_likes where article_id = ${id}) as likes,
      (select count(*) from media_items where article_id = ${id}) as media,
      (select count(*) from comments where article_id = ${id}) as comments
  `);
  expect(left).toEqual({ likes: 0, media: 0, comments: 1 });
  const events = (await content.outbox()).filter(({ type, data }) => type === 'ArticleDeleted' && data.articleId === id);
  expect(events).toHaveLength(1);
});

test('a comment and a reply are erased by a Lead of the school of their author', async () => {
  const { id, comment, reply } = await aReport(content);
  const said = { comment: `How many? ${comment}`, reply: 'Twelve' };
  await content.post(`/api/article/comment/${comment}`, stranger, { narrative: said.comment });
  await makeOld(content);
  expect((await erase(lead, 'comment', comment)).status).toBe(404);
  expect((await erase(otherLead, 'response', reply)).status).toBe(404);
  expect((await erase(lead, 'response', reply)).body).toMatchObject({ state: 'erased', schoolId: 1 });
  expect((await erase(otherLead, 'comment', comment)).body).toMatchObject({ state: 'erased', schoolId: 2 });
  expect(await tablesWith(said.comment)).toEqual([]);
  const { comments, commentsCount } = (await content.get(`/api/article/id/${id}`, stranger)).body;
  expect([comments, commentsCount]).toEqual([[], 0]);
});

test('what was deleted earlier can still be erased', async () => {
  const { id, title, pictures } = await aReport(content);
  await makeOld(content);
  await content.post(`/api/mediaitem/inactive/${pictures[0]}`, teacher);
  expect((await erase(lead, 'media', pictures[0])).body.state).toBe('erased');
  expect(await filesOf(pictures[0])).toEqual([]);
  await content.post(`/api/article/${id}/delete`, admin);
  expect((await erase(lead, 'article', id)).body.state).toBe('erased');
  expect(await tablesWith(title)).toEqual([]);
});

test('without a password, a sign-in of the last five minutes is enough', async () => {
  const { id } = await aReport(content);
  const form = { kind: 'article', id, reason: 'A parent asked' };
  const early = await content.post('/api/erasure', lead, form, signedInAgo(lead, 301));
  expect([early.status, early.body.code]).toEqual([409, 'sign-in-again']);
  const wrong = { ...form, currentPassword: Buffer.from('guess').toString('base64') };
  expect((await content.post('/api/erasure', lead, wrong, signedInAgo(lead, 10))).status).toBe(400);
  expect((await content.post('/api/erasure', lead, form, signedInAgo(lead, 290))).body.state).toBe('erased');
});

test('a wrong password erases nothing; authors, colleagues and Leads of other schools cannot erase', async () => {
  const { id, pictures } = await aReport(content);
  const { status, body } = await erase(lead, 'article', id, Buffer.from('guess').toString('base64'));
  expect([status, body.errors[0].field]).toEqual([400, 'currentPassword']);
  for (const viewer of [teacher, colleague, stranger, { ...teacher, roles: ['Viewer', 'SafeguardingLead'] as const }])
    expect((await erase(viewer as Viewer, 'article', id)).status).toBe(403);
  for (const kind of ['article', 'media'] as const)
    expect((await erase(otherLead, kind, kind === 'article' ? id : pictures[0])).status).toBe(404);
  expect((await content.get(`/api/article/id/${id}`, stranger)).body.mediaItems).toHaveLength(2);
});

test('a repeat returns the same receipt; two Leads and an Admin at once make one', async () => {
  const { id } = await aReport(content);
  await takeAuditEvents(content.db);
  const lock = sql.fragment`select 1 from articles where id = ${id} for update`;
  const answers = await content.whileWaiting(
    lock,
    [lead, asLead(teacher, 2), admin].map((viewer) => () => erase(viewer, 'article', id)),
  );
  expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
  const first = answers[0]!.body;
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect((await takeAuditEvents(content.db)).map(({ type }) => type)).toEqual(['content-erased']);
  const again = await erase(admin, 'article', id);
  expect(again.body).toMatchObject({ id: first.id, state: 'erased', requestedBy: first.requestedBy });
  expect((await erase(otherLead, 'article', id)).status).toBe(404);
  expect(await takeAuditEvents(content.db)).toEqual([]);
});

test('what a case holds is withdrawn now and erased when the hold ends', async () => {
  for (const kind of ['article', 'media'] as const) {
    const { id, title, pictures } = await aReport(content);
    await makeOld(content);
    const holdId = randomUUID();
    const held = kind === 'article' ? id : pictures[0];
    expect((await pin(kind, held, holdId)).status).toBe(200);
    await confirmHold(holdId, kind, held);
    // A report is kept as a whole when one of its pictures is held, and its pictures when it is held.
    for (const [target, subjectId] of [
      ['media', pictures[0]],
      ['article', id],
    ] as const) {
      const { body } = await erase(lead, target, subjectId);
      expect(await receipt(admin, body.id)).toMatchObject({ state: 'held', eraseDate: null, items: [] });
      expect((await withdrawals(content, admin))[0]).toMatchObject({ id: subjectId, state: 'held', purgeDate: null });
      expect((await restore(content, lead, target, subjectId)).status).toBe(404);
    }
    await runErasures(content.deps);
    expect((await content.get(`/api/article/id/${id}`, stranger)).status).toBe(404);
    expect((await content.get(`/api/mediaitem/${pictures[0]}/small`, stranger)).status).toBe(404);
    expect((await content.get(`/api/article/id/${id}`, lead)).status).toBe(404);
    expect((await content.get(`/api/article/id/${id}`, admin)).status).toBe(404);
    // Admins still read it in the case.
    expect((await versionsFor(admin, 'article', id)).versions).toContainEqual(expect.objectContaining({ text: title }));
    expect((await content.get(`/api/mediaitem/${pictures[0]}/small`, admin)).status).toBe(200);
    expect(await filesOf(pictures[0])).toHaveLength(3);
    await letHoldEnd(content.db, holdId);
    await runErasures(content.deps);
    expect(await filesOf(pictures[0])).toEqual([]);
    // Not even in what the hold had pinned.
    expect(await tablesWith(title)).toEqual([]);
    const mine = (await withdrawals(content, lead)).slice(0, 2);
    expect(mine.map(({ state }: { state: string }) => state)).toEqual(['erased', 'erased']);
  }
});

test('only an Admin learns from a withdrawal or an erasure that a case holds something', async () => {
  const shape = (answer: object, ...changing: string[]) =>
    Object.fromEntries(Object.entries(answer).map(([key, value]) => [key, changing.includes(key) ? typeof value : value]));
  const shapeOfRow = (row: object) =>
    shape(row, 'id', 'articleId', 'excerpt', 'withdrawDate', 'purgeDate', 'erasureId', 'withdrawnBy');
  const author = asLead(teacher, 1);
  const inList = async (viewer: Viewer, id: number) =>
    (await withdrawals(content, viewer)).find((row: { kind: string; id: number }) => row.kind === 'article' && row.id === id);
  const days = (from: string, until: string) => (Date.parse(until) - Date.parse(from)) / DAY_MS;
  const [free, held, kept] = [await aReport(content), await aReport(content), await aReport(content)];
  for (const { id } of [held, kept]) {
    const holdId = randomUUID();
    expect((await pin('article', id, holdId)).status).toBe(200);
    await confirmHold(holdId, 'article', id);
  }

  const answers = [free, held].map(({ id }) => withdraw(content, teacher, 'article', id));
  const [ofFree, ofHeld] = (await Promise.all(answers)).map(({ body }) => body);
  expect(shapeOfRow(ofHeld)).toEqual(shapeOfRow(ofFree));
  expect([ofHeld.state, days(ofHeld.withdrawDate, ofHeld.purgeDate)]).toEqual(['withdrawn', 30]);
  expect(await inList(author, held.id)).toEqual(ofHeld);
  expect(await inList(admin, held.id)).toMatchObject({ state: 'held', purgeDate: null });

  // After 30 days, too.
  const now = content.time.now;
  try {
    content.time.now = new Date(now.getTime() + 31 * DAY_MS);
    await purgeWithdrawn(content.deps);
    const [freeRow, heldRow] = [await inList(author, free.id), await inList(author, held.id)];
    expect(shapeOfRow(heldRow)).toEqual(shapeOfRow(freeRow));
    expect(heldRow).toMatchObject({ state: 'erased', excerpt: null, purgeDate: null });
    for (const { id } of [free, held]) {
      expect((await restore(content, author, 'article', id)).status).toBe(404);
      expect((await withdraw(content, author, 'article', id)).status).toBe(404);
    }
  } finally {
    content.time.now = now;
  }
  expect((await versionsFor(admin, 'article', held.id)).versions).toContainEqual(expect.objectContaining({ text: held.title }));

  // A receipt names the same parts and dates as one of what is erased now.
  const other = await aReport(content);
  await makeOld(content);
  const ofOther = (await erase(lead, 'article', other.id)).body;
  const ofKept = (await erase(lead, 'article', kept.id)).body;
  const shapeOfReceipt = ({ items, ...row }: { items: { kind: string; part: string }[] }) => ({
    ...shape(row, 'id', 'subjectId', 'createDate', 'eraseDate'),
    parts: items.map(({ kind, part }) => `${kind} ${part}`).sort(),
  });
  expect(shapeOfReceipt(ofKept)).toEqual(shapeOfReceipt(ofOther));
  expect(await receipt(lead, ofKept.id)).toEqual(ofKept);
  expect(shapeOfRow(await inList(lead, kept.id))).toEqual(shapeOfRow(await inList(lead, other.id)));
  expect(await receipt(admin, ofKept.id)).toMatchObject({ state: 'held', eraseDate: null, items: [] });
  expect(await filesOf(kept.pictures[0])).toHaveLength(3);
});

test('a hold that begins before an erasure wins, one that begins later finds no files', async () => {
  for (const kind of ['article', 'media'] as const) {
    const first = await aReport(content);
    const target = kind === 'article' ? first.id : first.pictures[0];
    expect((await pin(kind, target)).status).toBe(200);
    expect((await erase(admin, kind, target)).body.state).toBe('held');
    const second = await aReport(content);
    const other = kind === 'article' ? second.id : second.pictures[0];
    expect((await erase(admin, kind, other)).body.state).toBe('erased');
    const later = (await pin(kind, other)).body;
    expect(later.media.flatMap(({ renditions }: { renditions: object[] }) => renditions)).toEqual([]);

    const third = await aReport(content);
    const both = kind === 'article' ? third.id : third.pictures[0];
    const stored = (await filesOf(third.pictures[0])).length;
    const lock = sql.fragment`select 1 from articles where id = ${third.id} for update`;
    const [erasing, pinning] = await content.whileWaiting(lock, [() => erase(admin, kind, both), () => pin(kind, both)]);
    const expected = erasing!.body.state === 'held' ? ['held', 200, stored] : ['erased', 200, 0];
    expect([erasing!.body.state, pinning!.status, (await filesOf(third.pictures[0])).length]).toEqual(expected);
  }
});

test('an erasure that a crash interrupted is finished with the hashes of the first run', async () => {
  const { pictures } = await aReport(content);
  const [picture] = pictures;
  const items = [{ kind: 'media', id: picture, part: 'small', sha256: hashOf('as it was') }];
  const id = await content.db.oneFirst(sql.type(z.object({ id: z.string() }))`
    insert into erasures (kind, subject_id, school_id, reason, requested_by, items)
    values ('media', ${picture}, 1, 'A parent asked', 5, ${sql.jsonb(items)})
    returning id
  `);
  await content.deps.storage.remove(`media/${picture}/small.webp`);
  await runErasures(content.deps);
  const { state, items: found } = await receipt(lead, id);
  expect(state).toBe('erased');
  expect(found[0]).toEqual(items[0]);
  expect(found.map(({ part }: { part: string }) => part)).toEqual(expect.arrayContaining(['text', 'original', 'large']));
  expect(await filesOf(picture)).toEqual([]);
  await runErasures(content.deps);
  expect((await receipt(lead, id)).items).toEqual(found);
});

test('what a worker makes of a picture that was erased meanwhile is deleted', async () => {
  const { id } = await content.publish(teacher);
  const picture = (await addTo(content, id, 0)).body.id;
  expect((await content.postInternally(`/internal/media/${picture}/claim`)).body.status).toBe('process');
  expect((await erase(lead, 'media', picture)).body.state).toBe('erased');
  expect((await finishPicture(content, picture)).status).toBe(404);
  expect(await filesOf(picture)).toEqual([]);
});

test('a picture that was erased before it was processed is not queued again', async () => {
  const { id } = await content.publish(teacher);
  const picture = (await addTo(content, id, 0)).body.id;
  expect((await erase(lead, 'media', picture)).body.state).toBe('erased');
  const jobs = async () =>
    (await content.outbox()).filter(({ kind, data }) => kind === 'job' && data.mediaItemId === picture).length;
  const now = content.time.now;
  content.time.now = new Date(Date.now() + 5 * 60_000);
  await requeueStalledMedia(content.deps);
  content.time.now = now;
  expect(await jobs()).toBe(1);
});

test('what a worker reports while its picture is being erased is deleted', async () => {
  const { id } = await content.publish(teacher);
  const picture = (await addTo(content, id, 0)).body.id;
  await content.postInternally(`/internal/media/${picture}/claim`);
  const erasing = sql.fragment`
    with report as (select articles.id from articles where articles.id = ${id} for no key update)
    insert into erasures (kind, subject_id, school_id, reason, requested_by, state, erased_at, texts_erased_at, sealed_until)
    select 'article', report.id, 1, 'A parent asked', 5, 'erased', now(), now(), now() + interval '30 days'
    from report
  `;
  const [answer] = await content.whileWaiting(erasing, [() => finishPicture(content, picture)]);
  expect(answer!.status).toBe(404);
  expect(await filesOf(picture)).toEqual([]);
});

test('what was withdrawn 30 days ago is erased with a receipt, unless it was restored or is held', async () => {
  const due = await aReport(content);
  const restored = await aReport(content);
  const held = await aReport(content);
  for (const { id } of [due, restored, held]) await withdraw(content, lead, 'article', id, 'Wrong class');
  await restore(content, lead, 'article', restored.id);
  const holdId = randomUUID();
  await confirmHold(holdId, 'article', held.id);
  const now = content.time.now;
  try {
    content.time.now = new Date(now.getTime() + 29 * DAY_MS);
    await purgeWithdrawn(content.deps);
    expect(await filesOf(due.pictures[0])).toHaveLength(3);
    content.time.now = new Date(now.getTime() + 31 * DAY_MS);
    await purgeWithdrawn(content.deps);
    await purgeWithdrawn(content.deps);
  } finally {
    content.time.now = now;
  }
  expect(await filesOf(due.pictures[0])).toEqual([]);
  expect(await tablesWith(due.title)).toEqual([]);
  const ofDue = (await withdrawals(content, lead)).find(({ id }: { id: number }) => id === due.id);
  expect(await receipt(lead, ofDue.erasureId)).toMatchObject({ state: 'erased', reason: 'Wrong class', requestedBy: { id: 5 } });
  expect((await content.get(`/api/article/id/${restored.id}`, stranger)).status).toBe(200);
  expect(await filesOf(held.pictures[0])).toHaveLength(3);
  expect((await withdrawals(content, admin)).find(({ id }: { id: number }) => id === held.id).state).toBe('held');
  expect((await restore(content, lead, 'article', held.id)).status).toBe(404);
  await letHoldEnd(content.db, holdId);
  await runErasures(content.deps);
  expect(await filesOf(held.pictures[0])).toEqual([]);
});

test('receipts in the storage erase again what a restored database brings back, and nothing else', async () => {
  const { id, title, pictures } = await aReport(content);
  const other = await aReport(content);
  await makeOld(content);
  const { body } = await erase(lead, 'article', other.id);
  const key = `erasures/${body.id}.json`;
  expect(await content.files()).toContain(key);
  const stored = JSON.parse(
    await (await content.deps.storage.get(key)).stream.toArray().then((chunks) => Buffer.concat(chunks).toString()),
  );
  expect(stored).toMatchObject({ kind: 'article', subjectId: other.id, requestedBy: 5 });
  // As if the database were of before the request: it knows the report, not the receipt.
  const put = (receiptId: string, subjectDate: string) =>
    content.deps.storage.put(
      `erasures/${receiptId}.json`,
      Buffer.from(JSON.stringify({ ...stored, id: receiptId, subjectId: id, subjectDate })),
      'application/json',
    );
  // A report that got the same id after the restore has another date.
  await put(randomUUID(), past);
  expect(await reapplyReceipts(content.deps)).toBe(0);
  const again = randomUUID();
  await put(
    again,
    await content.db.oneFirst(sql.type(z.object({ at: z.string() }))`select created_at as at from articles where id = ${id}`),
  );
  expect(await reapplyReceipts(content.deps)).toBe(1);
  expect((await content.get(`/api/article/id/${id}`, stranger)).status).toBe(404);
  await runErasures(content.deps);
  expect(await receipt(lead, again)).toMatchObject({ state: 'erased', subjectId: id });
  expect(await tablesWith(title)).toEqual([]);
  expect(await filesOf(pictures[0])).toEqual([]);
  expect(await reapplyReceipts(content.deps)).toBe(0);
});

test('a receipt for something that a case holds waits as held until the hold ends', async () => {
  const { id } = await aReport(content);
  const { body } = await erase(lead, 'article', (await aReport(content)).id);
  const { stream } = await content.deps.storage.get(`erasures/${body.id}.json`);
  const stored = JSON.parse(Buffer.concat(await stream.toArray()).toString());
  const subjectDate = await content.db.oneFirst(
    sql.type(z.object({ at: z.string() }))`select created_at as at from articles where id = ${id}`,
  );
  const [holdId, again] = [randomUUID(), randomUUID()];
  expect((await pin('article', id, holdId)).status).toBe(200);
  await confirmHold(holdId, 'article', id);
  const copy = Buffer.from(JSON.stringify({ ...stored, id: again, subjectId: id, subjectDate }));
  await content.deps.storage.put(`erasures/${again}.json`, copy, 'application/json');
  expect(await reapplyReceipts(content.deps)).toBe(1);
  expect(await receipt(admin, again)).toMatchObject({ state: 'held', subjectId: id });
  await runErasures(content.deps);
  expect(await receipt(admin, again)).toMatchObject({ state: 'held' });
  await letHoldEnd(content.db, holdId);
  await runErasures(content.deps);
  expect(await receipt(lead, again)).toMatchObject({ state: 'erased' });
});

test('for Leads what they erased is gone, whether a case holds it or not', async () => {
  const [held, free] = [await aReport(content), await aReport(content)];
  const ofPicture = await aReport(content);
  const picture = ofPicture.pictures[0];
  await confirmHold(randomUUID(), 'article', held.id);
  await confirmHold(randomUUID(), 'media', picture);
  const statuses = async (viewer: Viewer) => {
    const reports = await Promise.all([held, free].map(({ id }) => content.get(`/api/article/id/${id}`, viewer)));
    const bytes = await Promise.all(
      [held.pictures[0], free.pictures[0], picture].map((id) => content.get(`/api/mediaitem/${id}/large`, viewer)),
    );
    return [...reports, ...bytes].map(({ status }) => status);
  };
  expect(await statuses(lead)).toEqual([200, 200, 200, 200, 200]);
  for (const { id } of [held, free]) expect((await erase(lead, 'article', id)).body.state).toBe('erased');
  expect((await erase(lead, 'media', picture)).body.state).toBe('erased');
  expect(await statuses(lead)).toEqual([404, 404, 404, 404, 404]);
  expect(await statuses(admin)).toEqual([404, 404, 200, 404, 200]);
  const shown = (await content.get(`/api/article/id/${ofPicture.id}`, lead)).body.mediaItems.map(({ id }: { id: number }) => id);
  expect(shown).toEqual(ofPicture.pictures.slice(1));
});

/** Lets the time to wait of a receipt be over. */
const endWait = (id: string) =>
  content.db.query(sql.type(nothing)`update erasures set waits_until = now() - interval '1 minute' where id = ${sql.uuid(id)}`);
const versionsFor = async (viewer: Viewer, kind: string, id: number) =>
  (await content.get(`/api/textversions/${kind}/${id}`, viewer)).body;

test('a Lead who erases their own waits 72 hours: it is withdrawn, its receipt says so, and no repeat hurries it', async () => {
  const { id, title, pictures } = await aReport(content, lead);
  const { body } = await erase(lead, 'article', id);
  expect(body).toMatchObject({ state: 'waiting', eraseDate: null, items: [], agreedBy: null });
  const hours = (Date.parse(body.waitsUntil) - Date.now()) / 3_600_000;
  expect([hours > 71.9, hours < 72.1]).toEqual([true, true]);
  expect((await erase(lead, 'article', id)).body).toEqual(body);
  await runErasures(content.deps);
  expect(await filesOf(pictures[0])).toHaveLength(3);
  expect((await content.get(`/api/article/id/${id}`, stranger)).status).toBe(404);
  expect((await withdrawals(content, lead))[0]).toMatchObject({
    state: 'withdrawn',
    erasureId: body.id,
    purgeDate: body.waitsUntil,
  });
  // Who has seen it can still report it, whole.
  const held = [randomUUID(), randomUUID()];
  expect((await pin('media', pictures[0], held[0])).body.media[0].altText).toBe(`A newt in a jar ${pictures[0]}`);
  expect((await pin('article', id, held[1])).body.texts[0]).toEqual({ field: 'title', text: title });
  for (const holdId of held) await letHoldEnd(content.db, holdId);
  await endWait(body.id);
  await runErasures(content.deps);
  const after = await receipt(lead, body.id);
  expect(after).toMatchObject({ state: 'erased', waitsUntil: null });
  expect(await filesOf(pictures[0])).toEqual([]);
});

test('another Lead or an Admin who asks for the same ends the wait', async () => {
  for (const second of [asLead(teacher, 2), admin]) {
    const { id, comment } = await aReport(content, lead);
    expect((await erase(lead, 'article', id)).body.state).toBe('waiting');
    expect((await erase(otherLead, 'article', id)).status).toBe(404);
    await takeAuditEvents(content.db);
    const { body } = await erase(second, 'article', id);
    expect(body).toMatchObject({
      state: 'erased',
      waitsUntil: null,
      requestedBy: { id: lead.userId },
      agreedBy: { id: second.userId },
    });
    expect((await takeAuditEvents(content.db)).map(({ type, userId }) => [type, userId])).toEqual([
      ['content-erased', second.userId],
    ]);
    expect((await erase(admin, 'comment', comment)).body.state).toBe('erased');
  }
  const own = await aReport(content, admin);
  expect((await erase(admin, 'article', own.id)).body.state).toBe('waiting');
});

test('erasing what a user made whom the Lead chose lately waits, too, and that user is no second person', async () => {
  const daysAgo = (days: number) => [{ userId: lead.userId, chosenAt: new Date(Date.now() - days * DAY_MS).toISOString() }];
  const second = asLead(teacher, 2);
  try {
    neighbours.choices.set(teacher.userId, daysAgo(29));
    const { pictures } = await aReport(content);
    const { body } = await erase(lead, 'media', pictures[0]);
    expect([body.state, await filesOf(pictures[0])]).toEqual(['waiting', expect.toSatisfy(({ length }) => length === 3)]);
    neighbours.choices.set(second.userId, daysAgo(1));
    expect((await erase(second, 'media', pictures[0])).body.state).toBe('waiting');
    expect((await erase(admin, 'media', pictures[0])).body).toMatchObject({ state: 'erased', agreedBy: { id: admin.userId } });
    neighbours.choices.set(teacher.userId, daysAgo(31));
    expect((await erase(lead, 'media', pictures[1])).body.state).toBe('erased');
  } finally {
    neighbours.choices.clear();
  }
});

test('a Lead cannot erase alone through an account that either chose lately, also through others or together', async () => {
  const [leadP, leadQ] = [asLead(teacher, 61), asLead(teacher, 62)];
  for (const [userId, firstName] of [
    [61, 'Pia'],
    [62, 'Quinn'],
  ] as const)
    await content.deliverPerson({ userId, firstName, lastName: 'Made' });
  const by = (...users: Viewer[]) => users.map(({ userId }) => ({ userId, chosenAt: new Date().toISOString() }));
  const attacks = {
    'the one whom the author chose asks': { author: lead, asks: leadP, agrees: null, p: by(lead), q: [] },
    'one whom the asker chose through another agrees': {
      author: lead,
      asks: lead,
      agrees: leadQ,
      p: by(lead),
      q: by(leadP, lead),
    },
    'the asker and who agrees were chosen by the same': { author: leadP, asks: leadP, agrees: leadQ, p: by(lead), q: by(lead) },
    'the asker was chosen by who agrees': { author: leadP, asks: leadP, agrees: lead, p: by(lead), q: [] },
  };
  const states: Record<string, string[]> = {};
  try {
    for (const [attack, { author, asks, agrees, p, q }] of Object.entries(attacks)) {
      neighbours.choices.set(leadP.userId, p).set(leadQ.userId, q);
      const { pictures } = await aReport(content, author);
      states[attack] = [];
      for (const viewer of [asks, agrees ?? asks, admin])
        states[attack].push((await erase(viewer, 'media', pictures[0])).body.state);
    }
    const expected = Object.keys(attacks).map((attack) => [attack, ['waiting', 'waiting', 'erased']]);
    expect(states).toEqual(Object.fromEntries(expected));
  } finally {
    neighbours.choices.clear();
  }
});

test('what an Admin added to another user’s report waits as their own does', async () => {
  const { id, pictures } = await aReport(content);
  await content.db.query(sql.type(nothing)`update media_items set uploaded_by = ${admin.userId} where id = ${pictures[0]}`);
  expect((await erase(admin, 'media', pictures[1])).body.state).toBe('erased');
  expect((await erase(admin, 'media', pictures[0])).body.state).toBe('waiting');
  expect((await erase(admin, 'article', id)).body.state).toBe('waiting');
});

test('an erasure seals recent texts for Admins until they are 30 days old, then deletes them', async () => {
  const { id, title, pictures } = await aReport(content);
  await content.post(`/api/article/${id}`, teacher, { title: `${title} edited`, narrative: 'What lovely work!' });
  const { body } = await erase(lead, 'article', id);
  expect(body.state).toBe('erased');
  const days = (Date.parse(body.sealedUntil) - Date.now()) / DAY_MS;
  expect([days > 29.9, days < 30.1]).toEqual([true, true]);
  expect(new Set(await tablesWith(title))).toEqual(new Set(['text_versions']));
  for (const picture of pictures) expect(await filesOf(picture)).toEqual([]);
  for (const viewer of [lead, teacher, stranger])
    expect((await content.get(`/api/textversions/article/${id}`, viewer)).status).toBe(403);
  const ofAdmin = await versionsFor(admin, 'article', id);
  expect(ofAdmin.texts).toEqual([]);
  expect(ofAdmin.versions.map(({ field, text }: { field: string; text: string }) => [field, text])).toEqual(
    expect.arrayContaining([
      ['title', title],
      ['title', `${title} edited`],
      ['narrative', 'What lovely work!'],
      ['altText', `A newt in a jar ${pictures[0]}`],
    ]),
  );
  expect(ofAdmin.events.map(({ kind }: { kind: string }) => kind)).toEqual(
    expect.arrayContaining(['created', 'edited', 'withdrawn', 'erased']),
  );
  // A case holds what is sealed.
  const [holdId, now] = [randomUUID(), content.time.now];
  expect((await pin('article', id, holdId)).body.texts).toContainEqual({ field: 'narrative', text: 'What lovely work!' });
  await confirmHold(holdId, 'article', id);
  try {
    content.time.now = new Date(now.getTime() + 31 * DAY_MS);
    await purgeWithdrawn(content.deps);
    expect((await versionsFor(admin, 'article', id)).versions).toHaveLength(ofAdmin.versions.length);
    await letHoldEnd(content.db, holdId);
    await purgeWithdrawn(content.deps);
  } finally {
    content.time.now = now;
  }
  expect((await versionsFor(admin, 'article', id)).versions).toEqual([]);
  expect(await receipt(lead, body.id)).toMatchObject({ state: 'erased', sealedUntil: null });
});

test('what its author alone erases stays sealed for 30 days, however old it is', async () => {
  const { id, title } = await aReport(content, lead);
  await makeOld(content);
  const { body } = await erase(lead, 'article', id);
  await endWait(body.id);
  await runErasures(content.deps);
  const { sealedUntil } = await receipt(lead, body.id);
  expect((Date.parse(sealedUntil) - Date.now()) / DAY_MS).toBeGreaterThan(29.9);
  expect(await tablesWith(title)).toEqual(['text_versions']);
});
