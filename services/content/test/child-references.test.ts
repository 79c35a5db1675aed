import type { Viewer } from '@patchwork/platform/assertion';
import { takeAuditEvents } from '@patchwork/testkit/outbox';
import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { admin, type Content, colleague, startContent, stranger, teacher } from './harness.ts';
import { aPicture, aReport, introduceLeads, lead, otherLead, restore, withdraw, withdrawals } from './withdraw-steps.ts';

let content: Content;
beforeAll(async () => {
  content = await startContent();
  await introduceLeads(content);
});
afterAll(() => content.stop());

const codesUrl = (id: number) => `/api/mediaitem/${id}/childreferences`;
const setCodes = (viewer: Viewer, id: number, ...childReferences: string[]) =>
  content.post(codesUrl(id), viewer, { childReferences });
const find = async (viewer: Viewer, code: string): Promise<{ mediaItem: { id: number; isWithdrawn?: true } }[]> =>
  (await content.get(`/api/childreference/${code}`, viewer)).body;
const found = async (viewer: Viewer, code: string) => (await find(viewer, code)).map(({ mediaItem }) => mediaItem.id);
const withdrawAll = (viewer: Viewer, code: string) =>
  content.post(`/api/childreference/${code}/withdraw`, viewer, { reason: 'Consent withdrawn' });
const bytes = async (viewer: Viewer, id: number) => (await content.get(`/api/mediaitem/${id}/small`, viewer)).status;

test('codes are attached and read only by the author and the Leads of the school', async () => {
  const { id, pictures } = await aReport(content);
  expect((await setCodes(teacher, pictures[0], 'p1', 'P2', 'p1')).body).toEqual({ childReferences: ['P1', 'P2'] });
  expect((await content.get(codesUrl(pictures[0]), lead)).body).toEqual({ childReferences: ['P1', 'P2'] });
  for (const viewer of [colleague, stranger, otherLead]) {
    expect((await content.get(codesUrl(pictures[0]), viewer)).status).toBe(404);
    expect((await setCodes(viewer, pictures[0])).status).toBe(404);
  }
  // An author who now belongs to another school.
  expect((await setCodes({ ...teacher, schoolId: 2 }, pictures[0])).status).toBe(404);
  expect((await content.get(codesUrl(pictures[0]), admin)).status).not.toBe(200);
  expect((await setCodes(lead, pictures[0], 'P3')).body).toEqual({ childReferences: ['P3'] });
  expect(await found(lead, 'p3')).toEqual([pictures[0]]);
  expect(await found(lead, 'P1')).toEqual([]);
  expect(await found(otherLead, 'P3')).toEqual([]);
  const answers = [
    await content.get(`/api/article/id/${id}`, lead),
    await content.get('/api/article/0', admin),
    await content.get('/api/withdrawal', lead),
  ];
  for (const { text } of answers) expect(text).not.toContain('P3');
  expect(JSON.stringify(await content.outbox())).not.toContain('P3');
});

test('refuses names and dates of birth as codes', async () => {
  const { pictures } = await aReport(content);
  for (const code of ['Amina', 'Amina Khan', 'Khan7', '03122015', '2015-12-03', '031215', '']) {
    const { status, body } = await setCodes(teacher, pictures[0], 'P1', code);
    expect([code, status, body.errors]).toEqual([
      code,
      400,
      [{ field: 'childReferences', message: 'Use a code of letters and digits. Never a name or a date of birth.' }],
    ]);
  }
  expect((await content.get(codesUrl(pictures[0]), teacher)).body).toEqual({ childReferences: [] });
});

test('a change of codes is an audit event, a repeat is none', async () => {
  const { pictures } = await aReport(content);
  await takeAuditEvents(content.db);
  for (let times = 0; times < 2; times += 1) await setCodes(teacher, pictures[0], 'P9');
  expect(await takeAuditEvents(content.db)).toEqual([
    expect.objectContaining({ type: 'child-references-changed', userId: 1, schoolId: 1 }),
  ]);
});

test('withdrawing consent withdraws every picture with the code at once, and pictures that get it later', async () => {
  const reports = [await aReport(content), await aReport(content, { ...teacher, userId: 2 })];
  const coded = [...reports.map(({ pictures }) => pictures[0]), reports[0]!.pictures[1]];
  for (const id of coded) await setCodes(lead, id, 'Q7', 'Q8');
  const theirs = await aReport(content, stranger);
  await setCodes(stranger, theirs.pictures[0], 'Q7');
  await withdraw(content, lead, 'media', coded[0]!);
  await takeAuditEvents(content.db);
  for (const viewer of [teacher, admin]) expect((await withdrawAll(viewer, 'Q7')).status).toBe(403);
  expect((await withdrawAll(lead, 'q7')).body).toEqual({ withdrawn: 2 });
  expect((await withdrawAll(lead, 'Q7')).body).toEqual({ withdrawn: 0 });
  expect((await takeAuditEvents(content.db)).map(({ type }) => type)).toEqual(['consent-withdrawn']);
  for (const id of coded) expect([await bytes(stranger, id), await bytes(lead, id)]).toEqual([404, 200]);
  expect((await content.get(`/api/article/id/${reports[0]!.id}`, stranger)).body.mediaItems).toEqual([]);
  // The same code of another school is another child.
  expect(await bytes(lead, theirs.pictures[0])).toBe(200);
  expect(new Set((await find(lead, 'Q7')).map(({ mediaItem }) => mediaItem.isWithdrawn))).toEqual(new Set([true]));
  expect((await withdrawals(content, lead)).filter(({ id }: { id: number }) => coded.includes(id))).toHaveLength(3);

  const later = await aPicture(content, reports[0]!.id, 0);
  expect(await bytes(stranger, later)).toBe(200);
  expect((await setCodes(teacher, later, 'q7')).status).toBe(200);
  expect(await bytes(stranger, later)).toBe(404);
  expect((await content.get(codesUrl(later), teacher)).status).toBe(404);
  expect((await restore(content, lead, 'media', later)).body).toMatchObject({ code: 'consent-withdrawn' });
  // Not even without the code, which stays; others may still change.
  for (const codes of [[], ['Q8']])
    expect(await setCodes(lead, later, ...codes)).toMatchObject({ status: 409, body: { code: 'consent-withdrawn' } });
  expect((await setCodes(lead, later, 'Q7', 'Q9')).status).toBe(200);
  expect((await setCodes(lead, later, 'Q7')).body).toEqual({ childReferences: ['Q7'] });
  expect((await restore(content, lead, 'media', later)).body).toMatchObject({ code: 'consent-withdrawn' });
  expect(await bytes(stranger, later)).toBe(404);
});

test('a picture that gets a code while its consent is withdrawn is withdrawn in either order', async () => {
  for (let times = 0; times < 3; times += 1) {
    const { pictures } = await aReport(content);
    const code = `R${times}${pictures[0]}`;
    await Promise.all([withdrawAll(lead, code), setCodes(teacher, pictures[0], code)]);
    expect(await bytes(stranger, pictures[0])).toBe(404);
  }
});

test('consent withdrawn twice at once, while a report of these pictures is being withdrawn, has one effect', async () => {
  const { id, pictures } = await aReport(content);
  for (const picture of pictures) await setCodes(teacher, picture, 'S4');
  const lock = sql.fragment`select 1 from articles where id = ${id} for update`;
  const answers = await content.whileWaiting(lock, [
    () => withdrawAll(lead, 'S4'),
    () => withdrawAll(lead, 'S4'),
    () => withdraw(content, lead, 'article', id),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 201]);
  expect(
    answers
      .slice(0, 2)
      .map(({ body }) => body.withdrawn as number)
      .sort(),
  ).toEqual([0, 2]);
  const rows = await content.db.oneFirst(sql.type(z.object({ count: z.int() }))`
    select count(*) as count from withdrawals where article_id = ${id}
  `);
  expect(rows).toBe(3);
});
