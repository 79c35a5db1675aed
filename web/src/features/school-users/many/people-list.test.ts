import { expect, test } from 'vitest';
import { decodeText, readList, readPeople, readRows, toRows } from './people-list.ts';

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
  ['that names its separator', 'sep=;\r\na;b,c', [['a', 'b,c']]],
  ['that names its separator in quotes, as Excel saves it again', '"sep=,"\na;b,c', [['a;b', 'c']]],
  [
    'with the line ends of old Macs',
    'a;b,c\rd;e',
    [
      ['a', 'b,c'],
      ['d', 'e'],
    ],
  ],
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
  [
    'the names of columns of a school system',
    'Legal Forename,Legal Surname,Preferred First Name,Title,Primary Email,Home Email,Role(s),Class\nEleanor,Bell,Nell,Mrs,nell@school.example,n@home.example,Teacher,Otters',
  ],
  [
    'the staff name and the work address',
    'Staff Name;Email (home);Email (work);Role(s);Class\n"Bell, Mrs Nell";n@home.example;nell@school.example;Teacher;Otters',
  ],
  [
    'a preferred name that precedes the legal one',
    'Preferred Forename\tLegal Forename\tLegal Surname\tTitle\tWork Email Address\tJob Title\tForm\nNell\tEleanor\tBell\tMrs\tnell@school.example\tTeacher\tOtters',
  ],
  [
    'the name of the school before theirs',
    'School name,Name,Email,Role,Class\nHarbour View,Mrs Nell Bell,nell@school.example,Teacher,Otters',
  ],
  [
    'the name of the school after theirs',
    'Title,Forename,Surname,Email,Role,Class,School name\nMrs,Nell,Bell,nell@school.example,Teacher,Otters,Harbour View',
  ],
  [
    'a name that lacks the surname, after it',
    'Title,Surname,Name,Email,Role,Class\nMrs,Bell,Nell,nell@school.example,Teacher,Otters',
  ],
  [
    'preferred columns that are empty',
    'Title,Legal Surname,Preferred Surname,Legal Forename,Preferred Forename,Email,Work Email,Role,Class\nMrs,Bell,,Nell,,nell@school.example,,Teacher,Otters',
  ],
  [
    'names of columns that are broken over two lines',
    'Title,"First\nname","Last\nname",Email,Role,Class\nMrs,Nell,Bell,nell@school.example,"Teacher",Otters',
  ],
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

const people = ['Mrs', 'Nell', 'Bell', 'nell@school.example', 'Teacher', 'Otters'];
test.each([
  [
    'a title line, empty lines and a total',
    `Staff list for Autumn 2026;;;;;\n\n;;;;;\nTitle;Forename;Surname;Email;Role;Class\n${people.join(';')}\n;;;;;\nTotal;1;;;;\n`,
    [
      { line: 1, text: 'Staff list for Autumn 2026' },
      { line: 7, text: 'Total 1' },
    ],
  ],
  [
    'a total under the surnames and a line about the print',
    'Surname,Forename,Title,Email,Role,Class\nBell,Nell,Mrs,nell@school.example,Teacher,Otters\nTotal staff,1,,,,\n"Printed by the office,\n30/11/2026",,,,,\nPage 1 of 1,,,,,\nQuestions: office@school.example,,,,,',
    [
      { line: 3, text: 'Total staff 1' },
      { line: 4, text: 'Printed by the office, 30/11/2026' },
      { line: 6, text: 'Page 1 of 1' },
      { line: 7, text: 'Questions: office@school.example' },
    ],
  ],
  [
    'a title line with the address of the office',
    `Harbour View;office@school.example;;;;\nTitle;Forename;Surname;Email;Role;Class\n${people.join(';')}`,
    [{ line: 1, text: 'Harbour View office@school.example' }],
  ],
  [
    'a title line with a sign, and no names of columns',
    `Staff @ Harbour View\n${people.join(',')}`,
    [{ line: 1, text: 'Staff @ Harbour View' }],
  ],
  [
    'a title line with other separators than the list',
    `Staff list, Autumn 2026, all\nTitle\tForename\tSurname\tEmail\tRole\tClass\n${people.join('\t')}`,
    [{ line: 1, text: 'Staff list, Autumn 2026, all' }],
  ],
  [
    'names of columns that are not known',
    `Anrede\tVorname\tNachname\tAdresse\tStelle\tKlasse\n${people.join('\t')}\n`,
    [{ line: 1, text: 'Anrede Vorname Nachname Adresse Stelle Klasse' }],
  ],
  [
    'a title line and no names of columns',
    `sep=,\nOur staff,,,,,\n${people.join(',')}\nNumber of staff,1,,,,`,
    [
      { line: 2, text: 'Our staff' },
      { line: 4, text: 'Number of staff 1' },
    ],
  ],
])('makes no person of %s, and says the line', (_, text, skipped) => {
  expect(readList(text)).toEqual({ people: [nell], skipped });
});

test('finds nobody in a text that is no list', () => {
  expect(readList('Dear all,\nsee the staff room.\n')).toEqual({
    people: [],
    skipped: [
      { line: 1, text: 'Dear all' },
      { line: 2, text: 'see the staff room.' },
    ],
  });
});

test('keeps people without an address, and mistyped addresses, for the Lead to mend', () => {
  expect(readList('Email;Forename;Surname\n;Al;Dee\nal.school;;\n;;Owl').people).toMatchObject([
    { firstName: 'Al', lastName: 'Dee', email: '' },
    { email: 'al.school' },
    { lastName: 'Owl' },
  ]);
});

const asUtf16 = (text: string, isBig: boolean) => {
  const view = new DataView(new ArrayBuffer(text.length * 2));
  for (let at = 0; at < text.length; at += 1) view.setUint16(2 * at, text.charCodeAt(at), !isBig);
  return view.buffer;
};
test.each([
  ['little-endian with a mark', asUtf16('\uFEFFZoë;Łucja', false), 'Zoë;Łucja'],
  ['big-endian with a mark', asUtf16('\uFEFFZoë;Łucja', true), 'Zoë;Łucja'],
  ['little-endian without a mark', asUtf16('Zoë;Łucja Ząb', false), 'Zoë;Łucja Ząb'],
  ['big-endian without a mark', asUtf16('Zoë;Łucja Ząb', true), 'Zoë;Łucja Ząb'],
])('reads UTF-16, %s', (_, bytes, text) => {
  expect(decodeText(bytes)).toBe(text);
});

const macBytes: Record<string, number> = {
  ë: 0x91,
  é: 0x8e,
  í: 0x92,
  ö: 0x9a,
  É: 0x83,
  '’': 0xd5,
  ü: 0x9f,
  ñ: 0x96,
  è: 0x8f,
  Ö: 0x85,
  Ü: 0x86,
  ä: 0x8a,
};
const windowsBytes: Record<string, number> = { š: 0x9a, '’': 0x92, '–': 0x96, '‘': 0x91, '“': 0x93, '”': 0x94 };
const inBytes = (text: string, table: Record<string, number>) =>
  Uint8Array.from(text, (letter) => table[letter] ?? letter.charCodeAt(0)).buffer as ArrayBuffer;
test.each([
  'Zoë',
  'René',
  'Martínez',
  'Díaz',
  'Brontë;Zoë',
  'Élodie',
  'O’Neil;Zoë',
  'Jürgen',
  'Björn',
  'Özil',
  'Ünal',
  'Järvi',
  'Smith;Jürgen',
  'Peña',
  'Hélène,Teacher',
])('reads %s as Macs and as Windows save it', (text) => {
  expect(decodeText(inBytes(text, macBytes))).toBe(text);
  expect(decodeText(inBytes(text, windowsBytes))).toBe(text);
});
test.each([
  'Siân O’Neil',
  'D’Arcy',
  'O’brien',
  'D’souza and d’angelo',
  'M’beki',
  'Don’t know',
  '“Nell” Bell',
  '2019 – 2026',
  'Year 2’s teacher',
  'Leads’ list',
  'Smith–Jones',
  'Dušan',
  'Head’s PA, Zoë',
])('reads the punctuation of %s as Windows saves it', (text) => {
  expect(decodeText(inBytes(text, windowsBytes))).toBe(text);
});
