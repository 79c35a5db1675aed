import { expect, test } from 'vitest';
import { decodeText, readPeople, readRows, toRows } from './people-list.ts';

const nell = {
  title: 'Mrs',
  firstName: 'Nell',
  lastName: 'Bell',
  email: 'nell@school.example',
  schoolPosition: 'Teacher',
  group: 'Otters',
};

test.each([
  [
    'pasted from a spreadsheet',
    'a\tb, c\t\n\n d \te;f\t"g"',
    [
      ['a', 'b, c', ''],
      ['d', 'e;f', 'g'],
    ],
  ],
  [
    'with commas, quotes and lines inside a cell',
    'a,"b, ""c""",\r\n"d\ne",f,g',
    [
      ['a', 'b, "c"', ''],
      ['d e', 'f', 'g'],
    ],
  ],
  [
    'with semicolons',
    'a;b,c\r\nd;"e;f"\r\n',
    [
      ['a', 'b,c'],
      ['d', 'e;f'],
    ],
  ],
  [
    'with a quote that is never closed',
    'a,"b\nc,d',
    [
      ['a', '"b'],
      ['c', 'd'],
    ],
  ],
  [
    'with a quote inside a cell',
    'a,b "c" d\n"e" f,g',
    [
      ['a', 'b "c" d'],
      ['"e" f', 'g'],
    ],
  ],
  ['with a byte order mark', '\uFEFFa,b', [['a', 'b']]],
  ['that is blank', ' \n\n', []],
])('reads a list %s', (_, text, rows) => {
  expect(readRows(text)).toEqual(rows);
});

test.each([
  [
    'named columns in any order',
    'E-mail address,Surname,Forename,Class,Job title,TITLE\nnell@school.example,Bell,Nell,Otters,Teacher,mrs.',
  ],
  ['Welsh names of columns', 'Teitl;Enw cyntaf;Cyfenw;E-bost;Swydd;Dosbarth\nMrs;Nell;Bell;nell@school.example;Teacher;Otters'],
  ['one column for the name', 'Name\tEmail\tRole\tClass\tRoom\nMrs Nell Bell\tnell@school.example\tTeacher\tOtters\t12'],
  ['the surname first in one cell', 'Title,Name,Email,Role,Class\nMRS,"Bell, Nell",nell@school.example,Teacher,Otters'],
  ['no names of columns', 'Mrs\tNell\tBell\tnell@school.example\tTeacher\tOtters'],
  ['no names of columns and the address first', 'nell@school.example,Mrs,Nell,Bell,Teacher,Otters'],
])('finds a person in a list with %s', (_, text) => {
  expect(readPeople(text)).toEqual([nell]);
});

test('keeps what it does not understand, for the Lead to mend', () => {
  const [sir, nobody] = readPeople('Title,First name,Last name,Email\nSir,Al,Dee,al at school\n,,Dee,');
  expect(sir).toMatchObject({ title: 'Sir', firstName: 'Al', email: 'al at school', group: '' });
  expect(nobody).toMatchObject({ title: '', firstName: '', lastName: 'Dee', email: '' });
});

test('without titles the names come first', () => {
  expect(readPeople('Nell,Bell,nell@school.example')).toEqual([{ ...nell, title: '', schoolPosition: '', group: '' }]);
});

test('reads files as spreadsheets save them', () => {
  const bytes = (...codes: number[]) => new Uint8Array(codes).buffer;
  expect(decodeText(new TextEncoder().encode('\uFEFFZoë').buffer as ArrayBuffer)).toBe('Zoë');
  expect(decodeText(bytes(0x5a, 0x6f, 0xeb))).toBe('Zoë');
  expect(decodeText(bytes(0xff, 0xfe, 0x5a, 0, 0xeb, 0))).toBe('Zë');
  expect(decodeText(bytes())).toBe('');
});

test('gives people back as rows of a spreadsheet', () => {
  expect(readPeople(toRows([nell, { ...nell, email: 'x@school.example' }]))).toEqual([
    nell,
    { ...nell, email: 'x@school.example' },
  ]);
});
