import type { Viewer } from '@patchwork/platform/assertion';
import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { runErasures } from '../src/erasures/erasures.ts';
import { maintainMedia } from '../src/maintenance.ts';
import { type Content, colleague, recentEvidence, startContent, stranger, teacher } from './harness.ts';
import { rightPassword, startNeighbours } from './own-data-neighbours.ts';
import { aReport, asLead, introduceLeads, lead, otherLead, restore, withdraw } from './withdraw-steps.ts';

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

interface Picks {
  cover: { photo: { id: number; altText: string } | null; introduction: string };
  picks: {
    section: string;
    article: { id: number; title: string; schoolGroup: { name: string } };
    caption: string;
    photos: { id: number; altText: string }[];
    quotation: { kind: string; id: number; narrative: string; schoolGroup: { name: string } } | null;
  }[];
}
interface Form {
  term?: number;
  section?: string;
  article: number;
  caption?: string;
  photos?: number[];
  quotation?: { kind: string; id: number } | null;
}

// Each test uses a different term, of the school years that the screen offers.
let term = 6 * (new Date().getFullYear() - 2);
const nextTerm = () => {
  term += 1;
  return term;
};
const list = async (ofTerm: number, viewer = lead): Promise<Picks> =>
  (await content.get(`/api/evidence/picks?term=${ofTerm}`, viewer)).body;
const pick = (form: Form, viewer: Viewer = lead) =>
  content.post('/api/evidence/picks', viewer, {
    ...{ term, section: 'democracy', caption: '', photos: [], quotation: null, ...form },
  });
const picked = async (ofTerm: number) => (await list(ofTerm)).picks.map(({ article }) => article.id);

/** A report of the teacher's with two finished photos and recorded consent. */
async function aReportWithConsent(author = teacher) {
  const report = await aReport(content, author);
  await content.post(`/api/article/${report.id}`, author, {
    ...{ title: report.title, narrative: 'Newts', hasConsent: true, audience: 'everyone' },
  });
  return report;
}

test('a Lead picks a report with a caption, photos and a quotation, changes it and removes it', async () => {
  const ofTerm = nextTerm();
  const { id, title, reply, pictures } = await aReportWithConsent();
  const [first, second] = pictures;
  const form = { article: id, caption: 'We voted.', photos: [second, first], quotation: { kind: 'response', id: reply } };
  const { status, body } = await pick(form);
  expect(status).toBe(200);
  expect(body).toEqual(await list(ofTerm));
  expect(body.picks).toEqual([
    {
      section: 'democracy',
      article: expect.objectContaining({ id, title, schoolGroup: { id: 1, name: 'Willow class 1' } }),
      caption: 'We voted.',
      photos: [
        expect.objectContaining({ id: second, altText: `A newt in a jar ${second}` }),
        expect.objectContaining({ id: first }),
      ],
      quotation: expect.objectContaining({ kind: 'response', id: reply, schoolGroup: { id: 1, name: 'Willow class 1' } }),
    },
  ]);
  // A repeat changes nothing.
  expect((await pick(form)).body).toEqual(body);
  const changed = (await pick({ article: id, caption: 'We counted twice.' })).body.picks;
  expect(changed).toEqual([expect.objectContaining({ caption: 'We counted twice.', photos: [], quotation: null })]);
  // The same report may be evidence of something else too, and of another term.
  await pick({ article: id, section: 'mutual-respect' });
  expect((await list(ofTerm)).picks.map(({ section }) => section)).toEqual(['democracy', 'mutual-respect']);
  expect((await list(nextTerm())).picks).toEqual([]);
  for (const _ of ['once', 'twice']) {
    const removal = { term: ofTerm, section: 'democracy', article: id };
    const answer = await content.post('/api/evidence/picks/remove', lead, removal);
    expect(answer.body.picks.map(({ section }: { section: string }) => section)).toEqual(['mutual-respect']);
  }
});

test("refuses another school's reports, photos and words, and what is not shown", async () => {
  const ofTerm = nextTerm();
  const own = await aReportWithConsent();
  const other = await aReportWithConsent();
  const theirs = await aReportWithConsent(stranger);
  const hidden = await content.publish(teacher);
  await content.deliverHidden('article', hidden.id, true);
  const comment = { kind: 'comment', id: own.comment };
  for (const form of [
    { article: theirs.id },
    { article: hidden.id },
    { article: 987_654 },
    { article: own.id, photos: [theirs.pictures[0]] },
    { article: own.id, photos: [other.pictures[0]] },
    // A stranger wrote it.
    { article: own.id, quotation: comment },
    { article: own.id, quotation: { kind: 'response', id: theirs.reply } },
  ]) {
    expect([form, (await pick(form)).status]).toEqual([form, 404]);
  }
  for (const form of [
    { article: own.id, section: 'kindness' },
    { article: own.id, caption: 'x'.repeat(601) },
    { article: own.id, photos: [...own.pictures, other.pictures[0]] },
    { article: own.id, term: 7 },
  ]) {
    expect([form, (await pick(form)).status]).toEqual([form, 400]);
  }
  expect((await list(ofTerm)).picks).toEqual([]);
});

test('other schools and teachers neither read nor change the picks of a school', async () => {
  const ofTerm = nextTerm();
  const { id } = await aReportWithConsent();
  await pick({ article: id, caption: 'Ours' });
  expect((await list(ofTerm, otherLead)).picks).toEqual([]);
  await content.post('/api/evidence/picks/remove', otherLead, { term: ofTerm, section: 'democracy', article: id });
  expect(await picked(ofTerm)).toEqual([id]);
  for (const viewer of [teacher, colleague, stranger]) {
    expect((await content.get(`/api/evidence/picks?term=${ofTerm}`, viewer)).status).toBe(403);
    expect((await pick({ article: id }, viewer)).status).toBe(403);
  }
});

test('photos need recorded consent', async () => {
  nextTerm();
  const { id, title, pictures } = await aReport(content, teacher, false);
  const photosOffered = async () => {
    const { reports } = (await content.get(recentEvidence(), lead)).body;
    const found = reports.find((report: { id: number }) => report.id === id);
    return found.photos.map((photo: { id: number }) => photo.id);
  };
  expect(await photosOffered()).toEqual([]);
  expect((await pick({ article: id, photos: [pictures[0]] })).status).toBe(404);
  expect((await content.post('/api/evidence/cover', lead, { term, photo: pictures[0], introduction: '' })).status).toBe(404);
  await content.post(`/api/article/${id}`, teacher, { title, narrative: 'Newts', hasConsent: true, audience: 'everyone' });
  expect(await photosOffered()).toEqual([...pictures]);
  expect((await pick({ article: id, photos: [pictures[0]] })).status).toBe(200);
});

test('what is withdrawn, hidden or deleted vanishes at once and returns when it is shown again', async () => {
  const ofTerm = nextTerm();
  const { id, reply, comment, pictures } = await aReportWithConsent();
  const quotation = { kind: 'response', id: reply };
  await pick({ article: id, caption: 'Ours', photos: [...pictures], quotation });
  await content.post('/api/evidence/cover', lead, { term: ofTerm, photo: pictures[0], introduction: 'Our autumn' });
  const seen = async () => {
    const { cover, picks } = await list(ofTerm);
    return [
      cover.photo?.id ?? null,
      picks.map(({ photos, quotation: said }) => [photos.map((each) => each.id), said?.id ?? null]),
    ];
  };
  const all = [pictures[0], [[[...pictures], reply]]];
  expect(await seen()).toEqual(all);

  await withdraw(content, lead, 'media', pictures[0]);
  expect(await seen()).toEqual([null, [[[pictures[1]], reply]]]);
  await restore(content, lead, 'media', pictures[0]);
  await content.deliverHidden('media', pictures[1], true);
  expect(await seen()).toEqual([pictures[0], [[[pictures[0]], reply]]]);
  await content.deliverHidden('media', pictures[1], false);
  await content.deliverHidden('response', reply, true);
  expect(await seen()).toEqual([pictures[0], [[[...pictures], null]]]);
  await content.deliverHidden('response', reply, false);
  await content.deliverHidden('comment', comment, true);
  expect(await seen()).toEqual([pictures[0], [[[...pictures], null]]]);
  await content.deliverHidden('comment', comment, false);
  expect(await seen()).toEqual(all);

  // A child's consent is withdrawn.
  await content.post(`/api/mediaitem/${pictures[0]}/childreferences`, teacher, { childReferences: ['Q7'] });
  await content.post('/api/childreference/Q7/withdraw', lead, { reason: 'A parent asked' });
  expect(await seen()).toEqual([null, [[[pictures[1]], reply]]]);

  await withdraw(content, lead, 'article', id);
  expect(await seen()).toEqual([null, []]);
  await restore(content, lead, 'article', id);
  expect(await seen()).toEqual([null, [[[pictures[1]], reply]]]);
  await content.deliverHidden('article', id, true);
  expect(await seen()).toEqual([null, []]);
});

test('a quotation vanishes when the school no longer sees the report that it is on', async () => {
  const ofTerm = nextTerm();
  const own = await content.publish(teacher);
  const theirs = await content.publish(stranger);
  const quotation = {
    kind: 'comment',
    id: (await content.post('/api/article/comment', teacher, { article: theirs.id, narrative: 'Do lambs dream?' })).body.id,
  };
  expect((await pick({ article: own.id, quotation })).status).toBe(200);
  const quoted = async () => (await list(ofTerm)).picks[0]?.quotation?.narrative;
  expect(await quoted()).toBe('Do lambs dream?');
  await content.post(`/api/article/${theirs.id}`, stranger, { title: theirs.title, narrative: 'Lambs', audience: 'school' });
  expect(await quoted()).toBeUndefined();
  const { comments } = (await content.get(recentEvidence(), lead)).body;
  expect(comments.map(({ id }: { id: number }) => id)).not.toContain(quotation.id);
  expect((await pick({ article: own.id, quotation })).status).toBe(404);
});

test('a section has six picks at most; one that is not shown does not count', async () => {
  const ofTerm = nextTerm();
  const ids: number[] = [];
  for (const _ of Array(7)) ids.push((await content.publish(teacher)).id);
  for (const article of ids.slice(0, 6)) expect((await pick({ article })).status).toBe(200);
  expect((await pick({ article: ids[6]! })).body).toMatchObject({ status: 409, code: 'too-many-picks' });
  // What is picked can still be changed, and another section has room.
  expect((await pick({ article: ids[0]!, caption: 'Changed' })).status).toBe(200);
  expect((await pick({ article: ids[6]!, section: 'rule-of-law' })).status).toBe(200);
  await withdraw(content, lead, 'article', ids[1]!);
  expect((await pick({ article: ids[6]! })).status).toBe(200);
  expect(await picked(ofTerm)).toEqual([ids[0], ...ids.slice(2), ids[6]]);
});

test('picks are put in order; the ones not named follow', async () => {
  const ofTerm = nextTerm();
  const ids: number[] = [];
  for (const _ of Array(4)) ids.push((await content.publish(teacher)).id);
  for (const article of ids) await pick({ article });
  const order = (articles: number[]) =>
    content.post('/api/evidence/picks/order', lead, { term: ofTerm, section: 'democracy', articles });
  const [one, two, three, four] = ids as [number, number, number, number];
  for (const _ of ['once', 'twice']) {
    await order([three, 987_654, one]);
    expect(await picked(ofTerm)).toEqual([three, one, two, four]);
  }
  await pick({ article: three, caption: 'Stays first' });
  expect(await picked(ofTerm)).toEqual([three, one, two, four]);
});

test('two Leads who pick at once both keep their picks; the later one decides about the same report', async () => {
  const ofTerm = nextTerm();
  const second = asLead(teacher, 9);
  const ids: number[] = [];
  for (const _ of Array(6)) ids.push((await content.publish(teacher)).id);
  const answers = await Promise.all(ids.map((article, index) => pick({ article }, index % 2 ? lead : second)));
  expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200));
  expect((await picked(ofTerm)).toSorted((a, b) => a - b)).toEqual(ids);
  await pick({ article: ids[0]!, caption: 'One' }, lead);
  await pick({ article: ids[0]!, caption: 'Two' }, second);
  expect((await list(ofTerm)).picks.find(({ article }) => article.id === ids[0])?.caption).toBe('Two');
});

test('seven picks at once leave six', async () => {
  const ofTerm = nextTerm();
  const ids: number[] = [];
  for (const _ of Array(7)) ids.push((await content.publish(teacher)).id);
  const answers = await Promise.all(ids.map((article) => pick({ article })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 200, 409]);
  expect(await picked(ofTerm)).toHaveLength(6);
});

test('the cover has a photo of an own report, or none, and an introduction', async () => {
  const ofTerm = nextTerm();
  const { pictures } = await aReportWithConsent();
  const theirs = await aReportWithConsent(stranger);
  const cover = (photo: number | null, introduction: string) =>
    content.post('/api/evidence/cover', lead, { term: ofTerm, photo, introduction });
  expect((await list(ofTerm)).cover).toEqual({ photo: null, quilt: null, introduction: '' });
  expect((await cover(pictures[0], 'Our autumn')).body.cover).toMatchObject({
    photo: { id: pictures[0], altText: `A newt in a jar ${pictures[0]}` },
    introduction: 'Our autumn',
  });
  expect((await cover(theirs.pictures[0], '')).status).toBe(404);
  expect((await list(ofTerm)).cover.introduction).toBe('Our autumn');
  expect((await cover(null, '')).body.cover).toEqual({ photo: null, quilt: null, introduction: '' });
});

const stored = (words: string) => content.db.exists(sql.type(z.unknown())`select from evidence_picks where caption = ${words}`);

test('an erased report takes its captions with it', async () => {
  nextTerm();
  const { id } = await aReportWithConsent();
  await pick({ article: id, caption: 'Sam counted the votes' });
  const form = { kind: 'article', id, reason: 'A parent asked', currentPassword: rightPassword };
  expect((await content.post('/api/erasure', lead, form)).status).toBe(202);
  await runErasures(content.deps);
  expect(await stored('Sam counted the votes')).toBe(false);
});

test('captions of terms that the screen no longer offers are deleted', async () => {
  const { id } = await aReportWithConsent();
  const year = new Date().getMonth() >= 7 ? new Date().getFullYear() : new Date().getFullYear() - 1;
  await pick({ article: id, term: 6 * (year - 3) + 4, caption: 'Long ago' });
  await pick({ article: id, term: 6 * (year - 2), caption: 'Two years ago' });
  await content.post('/api/evidence/cover', lead, { term: 6 * (year - 3) + 4, photo: null, introduction: 'Long ago' });
  await maintainMedia(content.deps);
  expect([await stored('Long ago'), await stored('Two years ago')]).toEqual([false, true]);
  expect((await list(6 * (year - 3) + 4)).cover.introduction).toBe('');
});
