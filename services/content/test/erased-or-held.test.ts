import { randomUUID } from 'node:crypto';
import { EvidenceHeld } from '@patchwork/contracts/events/messaging';
import type { Viewer } from '@patchwork/platform/assertion';
import { strFromU8, unzipSync } from 'fflate';
import { type FragmentSqlToken, sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { runErasures } from '../src/erasures/erasures.ts';
import { maintainMedia } from '../src/maintenance.ts';
import { type Content, colleague, startContent, stranger, teacher } from './harness.ts';
import { letHoldEnd } from './hold-steps.ts';
import { rightPassword, startNeighbours } from './own-data-neighbours.ts';
import { introduceQuilts, patchOf, quiltOf, sewn } from './quilt-steps.ts';
import { aReport, introduceLeads, lead, makeOld, restore, withdraw, withdrawals } from './withdraw-steps.ts';

// A case about something must not show to the Lead who erases it: what a hold keeps answers as what is really erased.

let content: Content;
let neighbours: Awaited<ReturnType<typeof startNeighbours>>;
const run = (statement: FragmentSqlToken) => content.db.query(sql.type(z.unknown())`${statement}`);
beforeAll(async () => {
  neighbours = await startNeighbours();
  content = await startContent(neighbours);
  await introduceLeads(content);
  await introduceQuilts(content);
  // No two things have the same id, and no other number in an answer is one.
  for (const [place, table] of ['articles', 'comments', 'responses', 'media_items'].entries())
    await run(sql.fragment`select setval(pg_get_serial_sequence(${table}, 'id'), ${(place + 1) * 10_000}::bigint)`);
});
afterAll(async () => {
  await content?.stop();
  await neighbours?.stop();
});

const hold = async (kind: 'article' | 'comment' | 'media', subjectId: number) => {
  const holdId = randomUUID();
  await content.deliver(EvidenceHeld, { holdId, kind, subjectId, version: 1, heldUntil: null });
  return holdId;
};
const erase = (kind: string, id: number, viewer = lead) =>
  content.post('/api/erasure', viewer, { kind, id, reason: 'A parent asked', currentPassword: rightPassword });

/** An answer with its ids, dates and hashes masked, so that those about two things can be compared. */
function masked(value: unknown): unknown {
  if (typeof value === 'number') return value > 10_000 ? '#' : value;
  if (typeof value === 'string')
    return value
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+(Z|\+00:00)/g, 'date')
      .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'uuid')
      .replaceAll(/[0-9a-f]{64}/g, 'hash')
      .replaceAll(/\d+/g, '#');
  if (Array.isArray(value)) return value.map(masked);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, masked(inner)]));
}

let codes = 70;
async function aSubject() {
  codes += 1;
  const report = await aReport(content);
  const { id, pictures } = report;
  const comment = (await content.post('/api/article/comment', colleague, { article: id, narrative: 'Three' })).body.id as number;
  const waiting = (await content.post('/api/article/comment', colleague, { article: id, narrative: 'Four' })).body.id as number;
  await run(sql.fragment`update comments set review_since = now(), review_cause = 'words' where id = ${waiting}`);
  await run(sql.fragment`update media_items set captions = 'WEBVTT' where id = ${pictures[1]}`);
  const code = `K${codes}`;
  for (const picture of pictures)
    await content.post(`/api/mediaitem/${picture}/childreferences`, teacher, { childReferences: [code] });
  await content.post(`/api/article/${id}`, teacher, { title: report.title, narrative: 'Edited' });
  // Withdrawn, and withdrawn and restored, before the erasure.
  await withdraw(content, lead, 'media', pictures[1]);
  await withdraw(content, lead, 'comment', comment);
  await restore(content, lead, 'comment', comment);
  return { ...report, ours: comment, waiting, code };
}
type Subject = Awaited<ReturnType<typeof aSubject>>;

const zipOf = async (url: string, viewer: Viewer, form: object) => {
  const { status, bytes } = await content.post(url, viewer, { ...form, currentPassword: rightPassword });
  const files = status === 200 ? unzipSync(bytes) : {};
  // biome-ignore lint/suspicious/noExplicitAny: the tests compare whatever is there
  const json = (name: string): any => (files[name] ? JSON.parse(strFromU8(files[name])) : null);
  return { status, names: Object.keys(files).sort(), json };
};

/** Every answer of a user of the school about a subject, in which a hold could show. */
async function answersAbout({ id, title: _, pictures, comment, ours, waiting, reply, code }: Subject, receipts: string[]) {
  const isOurs = (row: { id?: number; reportId?: number; articleId?: number }) =>
    [id, ...pictures, comment, ours, waiting, reply].includes(row.id ?? 0) || row.reportId === id || row.articleId === id;
  const answers: Record<string, unknown> = {};
  const note = (name: string, { status, body }: { status: number; body: unknown }) => {
    const { requestId: __, ...problem } = (status < 400 ? {} : body) as { requestId?: string };
    answers[name] = status < 400 ? { status, body } : { status, problem };
  };
  for (const [name, viewer] of Object.entries({ lead, teacher, colleague, stranger })) {
    note(`${name} report`, await content.get(`/api/article/id/${id}`, viewer));
    const feed = (await content.get('/api/article/0', viewer)).body as { id: number }[];
    answers[`${name} feed`] = feed.filter((row) => row.id === id);
    for (const [place, picture] of pictures.entries()) {
      for (const part of ['small', 'captions'])
        answers[`${name} ${part} ${place}`] = (await content.get(`/api/mediaitem/${picture}/${part}`, viewer)).status;
      note(`${name} item ${place}`, await content.get(`/api/mediaitem/${picture}`, viewer));
      note(`${name} codes ${place}`, await content.get(`/api/mediaitem/${picture}/childreferences`, viewer));
      note(`${name} alt text ${place}`, await content.post(`/api/mediaitem/${picture}/alttext`, viewer, { altText: 'New' }));
    }
    const gone = (await content.get('/api/gone', viewer)).body as { id: number }[];
    answers[`${name} gone`] = gone.filter(isOurs);
  }
  note('code', await content.get(`/api/childreference/${code}`, lead));
  note('code withdrawn', await content.post(`/api/childreference/${code}/withdraw`, lead, { reason: 'A parent asked' }));
  for (const chosen of [{ articleIds: [id] }, ...pictures.map((picture) => ({ mediaItemIds: [picture] }))]) {
    const { status, names, json } = await zipOf('/api/subjectaccess', lead, chosen);
    answers[`access ${JSON.stringify(masked(chosen))} ${Object.keys(answers).length}`] = {
      ...{ status, names, reports: json('reports.json'), media: json('media.json') },
    };
  }
  for (const [name, viewer] of Object.entries({ teacher, colleague, stranger })) {
    const { json, names } = await zipOf('/api/owndata', viewer, {});
    const { comments, replies, likes } = json('comments.json');
    answers[`own data ${name}`] = {
      reports: json('reports.json').reports.filter(isOurs),
      ...{ comments: comments.filter(isOurs), replies: replies.filter(isOurs), likes: likes.filter(isOurs) },
      media: json('media.json').media.filter(isOurs),
      names: names.filter((file) => file.includes(String(id))),
    };
  }
  const things = { article: [id], media: pictures, comment: [ours], response: [reply] };
  for (const [kind, ids] of Object.entries(things))
    for (const [place, thing] of ids.entries()) {
      note(`withdraw ${kind} ${place}`, await withdraw(content, lead, kind, thing));
      note(`restore ${kind} ${place}`, await restore(content, lead, kind, thing));
    }
  answers.withdrawals = (await withdrawals(content, lead)).filter(isOurs);
  answers.moderation = (await content.get('/api/moderation', lead)).body.filter(isOurs);
  for (const receipt of receipts)
    note(`receipt ${receipts.indexOf(receipt)}`, await content.get(`/api/erasure/${receipt}`, lead));
  for (const [place, picture] of pictures.entries()) note(`erase ${place}`, await erase('media', picture));
  for (const [kind, ids] of Object.entries(things))
    for (const [place, thing] of ids.entries()) {
      const { status, body } = await content.postInternally(`/internal/concerns/${kind}/${thing}/evidence`, {
        ...{ holdId: randomUUID(), viewerSchoolId: 1 },
      });
      // Texts changed within a second are one edit: how many there are is a matter of time.
      const events = new Set((body.events ?? []).map((event: unknown) => JSON.stringify(masked(event))));
      note(`evidence ${kind} ${place}`, { status, body: { ...body, events: [...events] } });
    }
  return masked(answers) as Record<string, unknown>;
}

const targets: Record<'report' | 'picture' | 'comment', (of: Subject) => ['article' | 'comment' | 'media', number]> = {
  report: ({ id }) => ['article', id],
  picture: ({ pictures }) => ['media', pictures[0]],
  comment: ({ ours }) => ['comment', ours],
};

test.each([
  ['report', 'young'],
  ['report', 'old'],
  ['picture', 'young'],
  ['picture', 'old'],
  ['comment', 'young'],
  ['comment', 'old'],
] as const)('every answer about a %s that is erased (%s) is the same while a case holds it', async (what, age) => {
  const free = await aSubject();
  const held = await aSubject();
  await hold(...targets[what](held));
  if (age === 'old') await makeOld(content);
  const answers: Record<string, unknown>[] = [];
  const counts: number[] = [];
  const count = async () => (await content.get('/api/moderation/count', lead)).body.count as number;
  for (const subject of [free, held]) {
    const before = await count();
    const { body } = await erase(...targets[what](subject));
    expect(body.state).toBe('erased');
    counts.push(before - (await count()));
    answers.push({ first: masked(body), ...(await answersAbout(subject, [body.id])) });
  }
  for (const name of new Set(answers.flatMap(Object.keys))) expect([name, answers[1]![name]]).toEqual([name, answers[0]![name]]);
  expect(counts[1]).toBe(counts[0]);
});

test('the quilt shows an erased patch as none, also while a case holds it', async () => {
  const patches: unknown[] = [];
  for (const isHeld of [false, true]) {
    const id = await sewn(content, teacher, { description: `A bell ${randomUUID()}` });
    if (isHeld) await hold('media', id);
    expect((await erase('media', id)).body.state).toBe('erased');
    patches.push(masked(patchOf(await quiltOf(content, lead), 1)));
  }
  expect(patches[1]).toEqual(patches[0]);
});

test('a hold that begins before the run, or a crash before it, is no difference; the files stay until the hold ends', async () => {
  const { id, pictures } = await aReport(content);
  await run(sql.fragment`
    insert into erasures (kind, subject_id, school_id, reason, requested_by, state, items)
    values ('article', ${id}, 1, 'A parent asked', 5, 'held', '[{"kind":"article","id":1,"part":"text","sha256":null}]')
  `);
  const holdId = await hold('media', pictures[0]);
  await runErasures(content.deps);
  await runErasures(content.deps);
  expect((await content.get(`/api/article/id/${id}`, lead)).status).toBe(404);
  const deletions = (await content.outbox()).filter(({ type, data }) => type === 'ArticleDeleted' && data.articleId === id);
  expect(deletions).toHaveLength(1);
  const files = async () => (await content.files()).filter((name) => pictures.some((picture) => name.includes(`/${picture}/`)));
  const before = await files();
  const now = content.time.now;
  try {
    content.time.now = new Date(now.getTime() + 40 * 86_400_000);
    await run(sql.fragment`
      update media_items set deactivated_at = deactivated_at - interval '40 days' where article_id = ${id}
    `);
    await maintainMedia(content.deps);
    expect([before.length > 5, await files()]).toEqual([true, before]);
    await letHoldEnd(content.db, holdId);
    await runErasures(content.deps);
  } finally {
    content.time.now = now;
  }
  expect(await files()).toEqual([]);
});
