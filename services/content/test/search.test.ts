import type { Viewer } from '@patchwork/platform/assertion';
import { aViewer } from '@patchwork/testkit/callers';
import { sql } from 'slonik';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import type { Article, SearchSuggestions } from '../src/contract-types.ts';
import { admin, type Content, introduce, startContent, stranger, teacher } from './harness.ts';

let content: Content;
beforeAll(async () => {
  content = await startContent();
  await introduce(content);
});
afterAll(() => content.stop());

// Each test has its own school, teacher and class.
let schoolId = 100;
let author: Viewer;
beforeEach(async () => {
  schoolId += 1;
  author = aViewer({ userId: schoolId, schoolId, schoolGroupId: schoolId });
  await content.deliverSchool({ schoolId, name: `St. John’s ${schoolId}` });
  await content.deliverGroup({ groupId: schoolId, schoolId, name: `Łabędź ${schoolId}` });
  await content.deliverPerson({
    ...{ userId: schoolId, schoolId, schoolGroupId: schoolId, firstName: 'Seán', lastName: `O’Neill-${schoolId}` },
  });
});

// Without the random words of the harness, in which any number may stand.
const publish = (viewer: Viewer, given: { title: string; narrative?: string }) =>
  content.publish(viewer, { narrative: 'Quietly', ...given });

const search = async (contains: string, { viewer = stranger, page = 0, before = '', school = 0 } = {}): Promise<string[]> => {
  const { status, body } = await content.get(
    `/api/article/search/${page}?contains=${encodeURIComponent(contains)}${before && `&before=${before}`}${school ? `&school=${school}` : ''}`,
    viewer,
  );
  expect(status).toBe(200);
  return (body as Article[]).map(({ title }) => title);
};

test('a search finds all words in any order over title, text, author, school and class', async () => {
  const title = `Newts in the pond ${schoolId}`;
  await publish(author, { title, narrative: 'We counted forty\nof them. “Marvellous!” said Zoë.' });
  const here = String(schoolId);
  for (const words of ['pond newts', 'them forty', 'neill counted newts', 'seán pond', 'ms sean oneill', 'labedz marvellous'])
    expect([words, await search(`${words} ${here}`)]).toEqual([words, [title]]);
  for (const words of ['newts squirrels', 'fortyof', 'them. forty squirrels', 'harbour'])
    expect([words, await search(`${words} ${here}`)]).toEqual([words, []]);
});

test('a search among one school’s reports finds no other school’s, nor what the viewer may not see', async () => {
  const title = `Herons ${schoolId}`;
  const shown = await publish(author, { title });
  await publish(author, { title: 'A walk' });
  const hidden = await publish(author, { title: `More herons ${schoolId}` });
  await content.deliverHidden('article', hidden.id, true);
  await publish(teacher, { title: `Our herons, as at ${schoolId}` });
  const school = schoolId;
  expect(await search('herons')).toContain(`Our herons, as at ${schoolId}`);
  expect(await search('herons', { school })).toEqual([title]);
  expect(await search('herons', { school, viewer: admin })).toEqual([`More herons ${schoolId}`, title]);
  expect(await search('herons', { school, before: String(shown.id) })).toEqual([]);
  expect(await search('herons', { school, page: 1 })).toEqual([]);
  expect(await search(' ', { school })).toEqual(['A walk', title]);
  await content.deliverSchool({ schoolId, name: `St. John’s ${schoolId}`, isActive: false, version: 2 });
  expect(await search('herons', { school })).toEqual([]);
});

test('a search ignores invisible characters within words, in reports, names and the searched text', async () => {
  const name = `Mor\u00ADn\u200Bington ${schoolId}`;
  await content.deliverSchool({ schoolId, name, version: 2 });
  const title = `Hedge\u00ADhogs ${schoolId}`;
  await publish(author, { title, narrative: 'They\u200B hiber\u2060nate\u200D in\u2028the lea\u2029ves, h\uFE0Fere' });
  for (const words of ['hedgehogs', 'hedge\u200Bhogs', 'hibernate they', 'leaves', 'lea\u00ADves', 'here', 'the', 'mornington'])
    expect([words, await search(`${words} ${schoolId}`)]).toEqual([words, [title]]);
  const { body } = await content.get(`/api/feed/suggestions?contains=${encodeURIComponent(`mornington ${schoolId}`)}`, stranger);
  expect((body as SearchSuggestions).schools.map((school) => school.name)).toEqual([name]);
});

test.each([
  ["st john's", 'st johns'],
  ['St John‘s', 'st. john`s'],
  ['ST JOHN´S', 'johns st'],
])('a search for %s or %s finds St. John’s', async (one, other) => {
  const title = `Apostrophes ${schoolId}`;
  await publish(author, { title });
  for (const words of [one, other]) expect([words, await search(`${words} ${schoolId}`)]).toEqual([words, [title]]);
});

test('words separated by a hyphen, slash or bracket are found with and without the sign', async () => {
  const title = `Half-term (3b/4c) at the C/E school ${schoolId}`;
  await publish(author, { title });
  for (const words of ['half term', 'half-term', '3b', '4c', '(3b/4c)', 'school: c/e', 'school & term –'])
    expect([words, await search(`${words} ${schoolId}`)]).toEqual([words, [title]]);
});

test('one or two letters or digits begin a word, longer words match inside words', async () => {
  const title = `Class 3B counts starfish ${schoolId}`;
  await publish(author, { title, narrative: 'Quietly' });
  for (const words of ['3b', '3', 'st', 'arfis', 'lass'])
    expect([words, await search(`${words} ${schoolId}`)]).toEqual([words, [title]]);
  for (const words of ['b', 'fi', 'ss']) expect([words, await search(`${words} ${schoolId}`)]).toEqual([words, []]);
});

test('letters of other scripts and emoji are found whatever their number', async () => {
  const title = `小学校 مدرسة Жук 🦆 ${schoolId}`;
  await publish(author, { title });
  for (const words of ['学校', 'مدرسة', 'жук', 'ЖУ', '🦆'])
    expect([words, await search(`${words} ${schoolId}`)]).toEqual([words, [title]]);
});

test('the first ten words count, and signs alone count as none', async () => {
  const title = `one two three four five six seven eight nine ${schoolId}`;
  await publish(author, { title });
  const words = 'two one four three six five eight seven nine';
  expect(await search(`${words} ${schoolId} squirrels`)).toEqual([title]);
  expect(await search(`${words} squirrels ${schoolId}`)).toEqual([]);
  expect(await search(" ' - ")).toEqual(await search(''));
});

test('the results follow changes of text and renamed authors, schools and classes', async () => {
  const report = await publish(author, { title: `Before ${schoolId}` });
  await content.post(`/api/article/${report.id}`, author, { title: `After ${schoolId}`, narrative: 'Changed' });
  expect([await search(`before ${schoolId}`), await search(`after ${schoolId}`)]).toEqual([[], [`After ${schoolId}`]]);

  await content.deliverPerson({
    ...{ userId: schoolId, schoolId, schoolGroupId: schoolId, version: 2, firstName: 'Ada', lastName: `Quill ${schoolId}` },
  });
  await content.deliverSchool({ schoolId, version: 2, name: `Quarry ${schoolId}` });
  await content.deliverGroup({ groupId: schoolId, schoolId, version: 2, name: `Otters ${schoolId}` });
  expect(await search(`quill quarry otters ${schoolId}`)).toEqual([`After ${schoolId}`]);
  for (const old of ['neill', 'johns', 'labedz']) expect([old, await search(`${old} ${schoolId}`)]).toEqual([old, []]);
});

test('a search lists the newest first, in pages that do not shift while others post', async () => {
  const other = aViewer({ userId: 1, schoolId: 1, schoolGroupId: 1 });
  for (let number = 1; number <= 23; number += 1) {
    await publish(author, { title: `Heron ${schoolId} ${number}` });
    await publish(other, { title: `Nothing ${number}` });
  }
  const [first] = (await content.get(`/api/article/search/0?contains=heron+${schoolId}`, stranger)).body as Article[];
  const before = String(first!.id + 1);
  await publish(author, { title: `Heron ${schoolId} 24` });
  const pages = [];
  for (const page of [0, 1, 2, 3]) pages.push(await search(`${schoolId} heron`, { page, before }));
  expect(pages.map(({ length }) => length)).toEqual([10, 10, 3, 0]);
  expect(pages.flat()).toEqual(Array.from({ length: 23 }, (_, index) => `Heron ${schoolId} ${23 - index}`));
  expect(await search(`${schoolId} heron`, { page: 30, before })).toEqual([]);
});

test('a search finds old reports behind many newer ones, in order', async () => {
  for (const number of [1, 2]) await publish(author, { title: `Axolotl ${schoolId} ${number}` });
  await content.db.query(sql.type(z.unknown())`
    insert into articles (title, narrative, author_id, school_id, school_group_id, rendered)
    select 'Filler', 'x', 1, 1, 1, '{"title": "Filler"}' from generate_series(1, 1100)
  `);
  await publish(author, { title: `Axolotl ${schoolId} 3` });
  expect(await search(`axolotl ${schoolId}`)).toEqual([3, 2, 1].map((number) => `Axolotl ${schoolId} ${number}`));
  expect(await search(`filler axolotl ${schoolId}`)).toEqual([]);
  expect(await search('axolotl filler')).toEqual([]);
});

const suggest = async (contains: string, viewer: Viewer = teacher): Promise<SearchSuggestions> => {
  const { status, body } = await content.get(`/api/feed/suggestions?contains=${encodeURIComponent(contains)}`, viewer);
  expect(status).toBe(200);
  return body as SearchSuggestions;
};
const names = (items: { name: string }[]) => items.map(({ name }) => name);

test('suggestions are schools and classes whose words begin with what is typed, folded', async () => {
  await content.deliverSchool({ schoolId, version: 2, name: `St. John’s Élan ${schoolId}`, badgeMediaItemId: 77 });
  const school = { id: schoolId, name: `St. John’s Élan ${schoolId}` };
  for (const typed of [`elan ${schoolId}`, `${schoolId} ÉL st`, `joh ${schoolId}`, `john's s ${schoolId}`])
    expect([typed, (await suggest(typed)).schools]).toEqual([
      typed,
      [{ ...school, badgeMediaItem: expect.objectContaining({ id: 77, thumbnail: '/api/mediaitem/77/small' }) }],
    ]);
  for (const typed of [`lan ${schoolId}`, `ohns ${schoolId}`, `élan% ${schoolId}`, `_lan ${schoolId}`])
    expect([typed, await suggest(typed)]).toEqual([typed, { schools: [], classes: [] }]);
  expect((await suggest(`labe ${schoolId}`)).classes).toEqual([{ id: schoolId, name: `Łabędź ${schoolId}`, school }]);
  expect(await suggest(' ')).toEqual({ schools: [], classes: [] });
});

test('own, linked and favourite schools and their classes are suggested first, then others by name, five of each', async () => {
  const viewer = aViewer({ userId: 900, schoolId: 900, schoolGroupId: 900 });
  for (const [index, id] of [900, 901, 902, 903, 904, 905, 906].entries()) {
    await content.deliverSchool({ schoolId: id, name: `Wrenmouth ${'gfedcba'[index]}` });
    await content.deliverGroup({ groupId: id, schoolId: id, name: 'Hedgehogs' });
  }
  await content.deliverLinks(900, [901]);
  await content.deliverLinks(901, [900]);
  await content.deliverFavourites(900, [902]);
  const { schools, classes } = await suggest('wren', viewer);
  expect(names(schools)).toEqual(['Wrenmouth e', 'Wrenmouth f', 'Wrenmouth g', 'Wrenmouth a', 'Wrenmouth b']);
  expect(classes).toEqual([]);
  expect((await suggest('hedge', viewer)).classes.map(({ school }) => school.name)).toEqual(names(schools));
});

test('schools that are not visible and deleted classes are not suggested', async () => {
  expect(await suggest(String(schoolId))).toMatchObject({ schools: [{ id: schoolId }], classes: [{ id: schoolId }] });
  await content.deliverGroup({ groupId: schoolId, schoolId, version: 2, name: `Łabędź ${schoolId}`, isActive: false });
  expect(await suggest(String(schoolId))).toMatchObject({ schools: [{ id: schoolId }], classes: [] });
  await content.deliverGroup({ groupId: schoolId, schoolId, version: 3, name: `Łabędź ${schoolId}` });
  await content.deliverSchool({ schoolId, version: 3, name: `St. John’s ${schoolId}`, isApproved: false });
  expect(await suggest(String(schoolId))).toEqual({ schools: [], classes: [] });
});

test('with FEED_SCOPE=connections, teachers get only close schools and classes, staff all', async () => {
  const near = await startContent({ feedScope: 'connections' });
  await introduce(near);
  const typed = '/api/feed/suggestions?contains=w';
  const classesFor = async (viewer: Viewer) => names((await near.get(typed, viewer)).body.classes);
  expect(await classesFor(teacher)).toEqual(['Willow class 1']);
  await near.deliverFavourites(teacher.userId, [2]);
  expect(await classesFor(teacher)).toEqual(['Willow class 1', 'Willow class 2']);
  expect(await classesFor(admin)).toEqual(['Willow class 3', 'Willow class 1', 'Willow class 2']);
  await near.stop();
});

test('suggestions for no text, 201 characters or NUL return 400', async () => {
  for (const typed of ['', 'a'.repeat(201), '%00'])
    expect((await content.get(`/api/feed/suggestions?contains=${typed}`, teacher)).status).toBe(400);
});
