import { expect, test } from 'vitest';
import { readList } from './people-list.ts';

type Person = ReturnType<typeof readList>['people'][number];
const meera = { title: '', firstName: 'Meera', lastName: 'Shah', email: 'm.shah@school.example', schoolPosition: '', group: '' };
const nell = { ...meera, firstName: 'Nell', lastName: 'Bell', email: 'nell@school.example' };
const bare = (email: string) => ({ ...meera, firstName: '', lastName: '', email });

const lines: [line: string, ...people: Partial<Person>[]][] = [
  // A name and an address, in both orders.
  ['Ms Meera Shah m.shah@school.example', { ...meera, title: 'Ms' }],
  ['ms. Meera Shah  m.shah@school.example', { ...meera, title: 'Ms' }],
  ['MRS MEERA SHAH m.shah@school.example', { title: 'Mrs', firstName: 'MEERA', lastName: 'SHAH' }],
  ['Meera Shah m.shah@school.example', meera],
  ['m.shah@school.example Meera Shah', meera],
  ['m.shah@school.example: Ms Meera Shah', { ...meera, title: 'Ms' }],
  ['m.shah@school.example (Meera Shah)', meera],
  ['Meera Shah (m.shah@school.example)', meera],
  ['Meera Shah [m.shah@school.example]', meera],
  ['Meera Shah – m.shah@school.example', meera],
  ['Meera Shah - m.shah@school.example', meera],
  ['Meera\u00a0Shah\u00a0m.shah@school.example\u00a0', meera],
  ['\u200bMeera Shah \u202am.shah@school.example\u202c', meera],
  ['Prof. Meera Shah m.shah@school.example', { ...meera, title: 'Prof.' }],
  // As mail programs write it.
  ['Meera Shah <m.shah@school.example>', meera],
  ['"Meera Shah" <m.shah@school.example>', meera],
  ["'Meera Shah' <m.shah@school.example>", meera],
  ['“Meera Shah” <m.shah@school.example>', meera],
  ['Shah, Meera <m.shah@school.example>', meera],
  ['"Shah, Meera" <m.shah@school.example>', meera],
  ['"Shah, Ms Meera" <m.shah@school.example>', { ...meera, title: 'Ms' }],
  ['Shah, Meera (Teacher) <m.shah@school.example>', { ...meera, schoolPosition: 'Teacher' }],
  ['Meera Shah <m.shah@school.example>, Teacher', { ...meera, schoolPosition: 'Teacher' }],
  ['Meera Shah <mailto:m.shah@school.example>', meera],
  ['Meera Shah mailto:m.shah@school.example', meera],
  ['Meera Shah m.shah@school.example<mailto:m.shah@school.example>', meera],
  // An address alone.
  ['m.shah@school.example', bare('m.shah@school.example')],
  ['<m.shah@school.example>', bare('m.shah@school.example')],
  ['mailto:m.shah@school.example', bare('m.shah@school.example')],
  ['m.shah@school.example,', bare('m.shah@school.example')],
  ['m.shah@school.example;;', bare('m.shah@school.example')],
  // In cells, in any order, with empty ones.
  ['Ms,Meera,Shah,m.shah@school.example', { ...meera, title: 'Ms' }],
  ['Ms\tMeera\tShah\tm.shah@school.example\t\t', { ...meera, title: 'Ms' }],
  ['m.shah@school.example;Ms;Meera;Shah;Teacher;Otters', { ...meera, title: 'Ms', schoolPosition: 'Teacher', group: 'Otters' }],
  ['Meera;Shah;Ms;m.shah@school.example', { ...meera, title: 'Ms' }],
  ['Ms Meera Shah,m.shah@school.example', { ...meera, title: 'Ms' }],
  ['Ms Meera Shah,Teacher,m.shah@school.example', { ...meera, title: 'Ms', schoolPosition: 'Teacher' }],
  ['Meera Shah,m.shah@school.example,Teacher', { ...meera, schoolPosition: 'Teacher' }],
  ['Ms,Meera Shah,m.shah@school.example', { ...meera, title: 'Ms' }],
  ['"Shah, Meera",m.shah@school.example', meera],
  ['"Ms","Meera","Shah","m.shah@school.example"', { ...meera, title: 'Ms' }],
  ['Mary Jane,Shah,m.shah@school.example', { ...meera, firstName: 'Mary Jane' }],
  ['Ms | Meera Shah | m.shah@school.example', { ...meera, title: 'Ms' }],
  ['Meera | Shah | m.shah@school.example', meera],
  ['Meera,Shah,<m.shah@school.example>', meera],
  ['Meera,Shah,mailto:m.shah@school.example', meera],
  ['Ms, Meera, Shah m.shah@school.example', { ...meera, title: 'Ms' }],
  // Names.
  [
    "Mr Liam O'Neill o'neill@school.example",
    { title: 'Mr', firstName: 'Liam', lastName: "O'Neill", email: "o'neill@school.example" },
  ],
  ['Mr Liam O’Neill <liam@school.example>', { title: 'Mr', firstName: 'Liam', lastName: 'O’Neill' }],
  ['Dr Zoë Bell-Jones zoe@school.example', { title: 'Dr', firstName: 'Zoë', lastName: 'Bell-Jones' }],
  ['Bell-Jones, Anne-Marie <anne@school.example>', { firstName: 'Anne-Marie', lastName: 'Bell-Jones' }],
  ['Miss Ffion ap Rhys ffion@ysgol.example', { title: 'Miss', firstName: 'Ffion', lastName: 'ap Rhys' }],
  ['Mrs Siân Ŵyn-Tŷ siân@ysgol.example', { title: 'Mrs', firstName: 'Siân', lastName: 'Ŵyn-Tŷ', email: 'siân@ysgol.example' }],
  ['Anna van Dyke anna@school.example', { firstName: 'Anna', lastName: 'van Dyke' }],
  ['Meera m.shah@school.example', { ...meera, lastName: '' }],
  // Bullets and numbers.
  ['• Meera Shah m.shah@school.example', meera],
  ['- Meera Shah <m.shah@school.example>', meera],
  ['1. Meera Shah m.shah@school.example', meera],
  // An address without a dot is for the Lead to mend.
  ['Meera Shah <m.shah@school>', { ...meera, email: 'm.shah@school' }],
  // Several people on a line.
  ['"Shah, Meera" <m.shah@school.example>; "Bell, Nell" <nell@school.example>', meera, nell],
  ['Shah, Meera <m.shah@school.example>; Bell, Nell <nell@school.example>;', meera, nell],
  ['Meera Shah <m.shah@school.example>, Nell Bell <nell@school.example>', meera, nell],
  ['Shah, Meera <m.shah@school.example>, Bell, Nell <nell@school.example>', meera, nell],
  ['m.shah@school.example; nell@school.example', bare('m.shah@school.example'), bare('nell@school.example')],
  ['m.shah@school.example, nell@school.example,', bare('m.shah@school.example'), bare('nell@school.example')],
  ['m.shah@school.example nell@school.example', bare('m.shah@school.example'), bare('nell@school.example')],
  [
    '"Shah, Ms Meera" <m.shah@school.example>; zoe@school.example; Bell, Nell <nell@school.example>',
    { ...meera, title: 'Ms' },
    bare('zoe@school.example'),
    nell,
  ],
  ['Shah, Meera <m.shah@school.example>; nell@school.example', meera, bare('nell@school.example')],
  ['m.shah@school.example Meera Shah; nell@school.example Nell Bell', meera, nell],
];
test.each(lines)('reads %s', (line, ...people) => {
  expect(readList(line)).toEqual({ people: people.map((person) => expect.objectContaining(person)), skipped: [] });
});

test('reads lines of all shapes together, and says which hold no address', () => {
  const text = [
    'Dear Carys, these are our teachers:',
    'Ms Meera Shah m.shah@school.example',
    '',
    'Owen Pugh',
    '"Bell, Nell" <nell@school.example>; zoe@school.example',
    'Nell Bell nell@school.example,',
  ].join('\r\n');
  expect(readList(text)).toEqual({
    // The server says that an address is in the list twice, or is a colleague's.
    people: [{ ...meera, title: 'Ms' }, nell, bare('zoe@school.example'), nell],
    skipped: [
      { line: 1, text: 'Dear Carys, these are our teachers:' },
      { line: 4, text: 'Owen Pugh' },
    ],
  });
});

test('names of columns in any order count more than the shape of a line', () => {
  const text =
    'Email;Position;Surname;First name\n<m.shah@school.example>;Teacher;Shah;Meera\nnell@school.example;;Bell;Nell\n"Dee, Al" <al@school.example>';
  expect(readList(text)).toEqual({
    people: [{ ...meera, schoolPosition: 'Teacher' }, nell, expect.objectContaining({ firstName: 'Al', lastName: 'Dee' })],
    skipped: [],
  });
});

test('a row with a work and a home address is one person', () => {
  expect(readList('Ms\tMeera\tShah\tm.shah@school.example\tTeacher\tOtters\tmeera@home.example').people).toMatchObject([
    { ...meera, title: 'Ms', schoolPosition: 'Teacher', group: 'Otters' },
  ]);
});
