import { expect, test } from 'vitest';
import { aboutWhat, actorOf, changesOf, placeOf, stepOf, titleOf, titleOfCase } from './wording.ts';

const school = { id: 3, name: 'Harrowmere Primary' };
const other = { id: 4, name: 'Saltmarsh Point Primary' };
const leila = { id: 9, title: 'Mrs', firstName: 'Leila', lastName: 'Rahimi', schoolGroup: null, school };

test.each([
  ['article', 'A report', 'A report from Harrowmere Primary'],
  ['comment', 'A comment', 'A comment from Harrowmere Primary'],
  ['response', 'A reply', 'A reply from Harrowmere Primary'],
  ['media', 'A photo or video', 'A photo or video from Harrowmere Primary'],
  ['school', 'A school', 'The school Harrowmere Primary'],
  ['visitor', 'A visitor’s concern', 'A visitor’s concern about Harrowmere Primary'],
] as const)('names a concern of the kind %s', (kind, short, long) => {
  expect(aboutWhat({ kind, mediaKind: null })).toBe(short);
  expect(titleOf({ kind, mediaKind: null, school, visitor: null })).toBe(long);
  expect(titleOf({ kind, mediaKind: null, school: null, visitor: null })).toBe(short);
});

test('says whether a file is a photo or a video', () => {
  expect(titleOf({ kind: 'media', mediaKind: 'image', school, visitor: null })).toBe('A photo from Harrowmere Primary');
  expect(titleOf({ kind: 'media', mediaKind: 'video', school, visitor: null })).toBe('A video from Harrowmere Primary');
});

test('a visitor’s concern is named after the school in the visitor’s words', () => {
  const visitor = { name: 'Jo', email: 'jo@home.example', isConfirmed: false, school: 'Harrowmere', where: null };
  expect(titleOf({ kind: 'visitor', mediaKind: null, school: null, visitor })).toBe('A visitor’s concern about Harrowmere');
});

test('a case about a report has the title that the report had', () => {
  const concern = { kind: 'article', mediaKind: null, school, visitor: null } as Parameters<typeof titleOfCase>[0]['concern'];
  const evidence = {
    pinnedAt: '',
    sha256: '',
    media: [],
    versions: [],
    events: [],
    texts: [{ field: 'title' as const, text: 'Newts' }],
  };
  expect(titleOfCase({ concern, evidence })).toBe('The report “Newts”');
  expect(titleOfCase({ concern, evidence: null })).toBe('A report from Harrowmere Primary');
  expect(titleOfCase({ concern: { ...concern, kind: 'comment' }, evidence })).toBe('A comment from Harrowmere Primary');
});

test('lists texts that were changed, added or removed since', () => {
  const title = { field: 'title', text: 'Newts' } as const;
  const narrative = { field: 'narrative', text: 'In our pond' } as const;
  expect(changesOf([title, narrative], [title, { ...narrative, text: 'In a pond' }])).toEqual([
    { field: 'narrative', before: 'In our pond', now: 'In a pond' },
  ]);
  expect(changesOf([title], [title])).toEqual([]);
  expect(changesOf([], [{ field: 'altText', text: 'Three newts' }])).toEqual([
    { field: 'altText', before: '', now: 'Three newts' },
  ]);
  expect(changesOf([{ field: 'altText', text: 'Three newts' }], [])).toEqual([
    { field: 'altText', before: 'Three newts', now: '' },
  ]);
});

test('says what happened and who did it', () => {
  expect(stepOf({ kind: 'closed', outcome: 'advice-given' })).toBe('Closed: Advice given');
  expect(stepOf({ kind: 'hidden', outcome: null })).toBe('Hidden');
  expect(actorOf({ actor: leila, isStaff: true })).toBe('Mrs Leila Rahimi, Patchwork’s team');
  expect(actorOf({ actor: leila, isStaff: false })).toBe('Mrs Leila Rahimi, Harrowmere Primary');
  const former = { ...leila, title: '', firstName: 'Former', lastName: 'member of staff' };
  expect(actorOf({ actor: former, isStaff: false })).toBe('a former user, Harrowmere Primary');
  expect(actorOf({ actor: null, isStaff: true })).toBe('Patchwork’s team');
  expect(actorOf({ actor: null, isStaff: false })).toBeNull();
});

test('a concern links to its report, or to its school where there is no report', () => {
  const on = { articleId: 7, school, placeSchool: other };
  expect(placeOf({ kind: 'article', ...on })).toEqual({ text: 'Open the report', to: '/home?id=7' });
  expect(placeOf({ kind: 'comment', ...on })?.to).toBe('/home?id=7&showComments=true');
  expect(placeOf({ kind: 'response', ...on })?.to).toBe('/home?id=7&showComments=true');
  expect(placeOf({ kind: 'media', ...on })?.to).toBe('/home?id=7');
  expect(placeOf({ kind: 'comment', ...on, articleId: null })).toEqual({ text: 'Open the school', to: '/home?schoolid=4' });
  expect(placeOf({ kind: 'school', articleId: null, school, placeSchool: null })?.to).toBe('/home?schoolid=3');
  expect(placeOf({ kind: 'visitor', articleId: null, school: null, placeSchool: null })).toBeNull();
});
