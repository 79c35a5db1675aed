import type { Viewer } from '@patchwork/platform/assertion';
import { takeAuditEvents } from '@patchwork/testkit/outbox';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { admin, type Content, signedInAgo, startContent, stranger, teacher } from './harness.ts';
import { rightPassword, startNeighbours } from './own-data-neighbours.ts';
import { aReport, introduceLeads, lead, otherLead, withdraw } from './withdraw-steps.ts';

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

const ask = (viewer: Viewer, chosen: object, currentPassword = rightPassword) =>
  content.post('/api/subjectaccess', viewer, { ...chosen, currentPassword });

/** The files of an export, by name. */
async function filesOf(viewer: Viewer, chosen: object): Promise<Record<string, Uint8Array>> {
  const { status, bytes, headers } = await ask(viewer, chosen);
  expect(status).toBe(200);
  expect(headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'no-store' });
  return unzipSync(bytes);
}
// biome-ignore lint/suspicious/noExplicitAny: the tests check the JSON field by field
const read = (files: Record<string, Uint8Array>, name: string): any => JSON.parse(strFromU8(files[name]!));

test('contains the chosen reports with versions, comments and pictures, withdrawn ones included', async () => {
  const { id, title, pictures } = await aReport(content);
  for (const narrative of ['Mia met the newts.', 'We met the newts.'])
    await content.post(`/api/article/${id}`, teacher, { title, narrative });
  await withdraw(content, lead, 'media', pictures[1]);
  const pick = { term: 12156, section: 'democracy', article: id, photos: [], quotation: null };
  await content.post('/api/evidence/picks', lead, { ...pick, caption: 'Mia counted the newts.' });
  await takeAuditEvents(content.db);
  const files = await filesOf(lead, { articleIds: [id] });
  expect(Object.keys(files).sort()).toEqual(
    [
      'README.txt',
      'media.json',
      'reports.json',
      ...pictures.flatMap((picture) => ['large', 'medium', 'small'].map((name) => `media/${id}/${picture}-${name}.webp`)),
    ].sort(),
  );
  expect(read(files, 'reports.json').reports).toEqual([
    expect.objectContaining({
      id,
      title,
      state: 'shown',
      author: 'Ms Amina Khan',
      school: 'Harbour View Primary',
      narrative: 'We met the newts.',
      evidenceCaptions: ['Mia counted the newts.'],
      versions: expect.arrayContaining([expect.objectContaining({ field: 'narrative', text: 'Mia met the newts.' })]),
      comments: [
        expect.objectContaining({
          author: 'Ms Catrin Price',
          school: 'Moorside Academy',
          replies: [expect.objectContaining({ author: 'Ms Amina Khan' })],
        }),
      ],
    }),
  ]);
  expect(read(files, 'media.json').media).toMatchObject([
    { id: pictures[0], state: 'shown', altText: `A newt in a jar ${pictures[0]}` },
    { id: pictures[1], state: 'withdrawn', files: expect.arrayContaining([`media/${id}/${pictures[1]}-small.webp`]) },
  ]);
  expect(strFromU8(files[`media/${id}/${pictures[0]}-small.webp`]!)).toBe(`small of ${pictures[0]}`);
  expect((await takeAuditEvents(content.db)).map(({ type, userId, schoolId }) => [type, userId, schoolId])).toEqual([
    ['subject-access-exported', 5, 1],
  ]);
});

test('contains every picture with a code, and no code', async () => {
  const [one, two] = [await aReport(content), await aReport(content)];
  for (const picture of [one.pictures[0], two.pictures[1]])
    await content.post(`/api/mediaitem/${picture}/childreferences`, lead, { childReferences: ['T55', 'T66'] });
  const files = await filesOf(lead, { childReference: 't55', mediaItemIds: [two.pictures[0]] });
  const { media } = read(files, 'media.json');
  expect(media.map(({ id }: { id: number }) => id)).toEqual([one.pictures[0], two.pictures[0], two.pictures[1]]);
  expect(read(files, 'reports.json').reports).toEqual([]);
  for (const name of ['media.json', 'reports.json']) expect(strFromU8(files[name]!)).not.toMatch(/T55|T66/);
  // The same code of another school is another child.
  for (const viewer of [otherLead, admin]) expect((await ask(viewer, { childReference: 'T55' })).status).toBe(404);
});

test("refuses other schools' reports and pictures, except to an Admin", async () => {
  const own = await aReport(content);
  const theirs = await aReport(content, stranger);
  for (const chosen of [{ articleIds: [own.id, theirs.id] }, { mediaItemIds: [theirs.pictures[0]] }, { articleIds: [987_654] }])
    expect((await ask(lead, chosen)).status).toBe(404);
  expect(read(await filesOf(admin, { articleIds: [own.id, theirs.id] }), 'reports.json').reports).toHaveLength(2);
  expect((await ask(teacher, { articleIds: [own.id] })).status).toBe(403);
});

test('without a password, a sign-in of the last five minutes is enough', async () => {
  const { id } = await aReport(content);
  const early = await content.post('/api/subjectaccess', lead, { articleIds: [id] }, signedInAgo(lead, 301));
  expect([early.status, early.body.code]).toEqual([409, 'sign-in-again']);
  expect((await content.post('/api/subjectaccess', lead, { articleIds: [id] }, signedInAgo(lead, 290))).status).toBe(200);
});

test('a wrong password, nothing chosen, and a second export at once are refused without an audit event', async () => {
  const { id } = await aReport(content);
  await takeAuditEvents(content.db);
  const wrong = await ask(lead, { articleIds: [id] }, Buffer.from('guess').toString('base64'));
  expect([wrong.status, wrong.body.errors[0].field]).toEqual([400, 'currentPassword']);
  expect((await ask(lead, {})).body.code).toBe('nothing-chosen');
  await content.db.query(sql.type(z.unknown())`insert into running_exports (user_id) values (${lead.userId})`);
  expect((await ask(lead, { articleIds: [id] })).body.code).toBe('export-running');
  await content.db.query(sql.type(z.unknown())`delete from running_exports`);
  expect((await takeAuditEvents(content.db)).filter(({ type }) => type === 'subject-access-exported')).toEqual([]);
});

test('does not contain what an erasure has sealed for Admins', async () => {
  const { id, title } = await aReport(content);
  await content.post('/api/erasure', lead, { kind: 'article', id, reason: 'A parent asked', currentPassword: rightPassword });
  const files = await filesOf(lead, { articleIds: [id] });
  for (const [name, bytes] of Object.entries(files)) expect([name, strFromU8(bytes).includes(title)]).toEqual([name, false]);
});
