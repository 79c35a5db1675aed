import { titles } from '../../../lib/user-form.ts';

/** What a list says about a person; '' for what it leaves out. */
export interface Person {
  title: string;
  firstName: string;
  lastName: string;
  email: string;
  schoolPosition: string;
  group: string;
}
export const personFields = ['title', 'firstName', 'lastName', 'email', 'schoolPosition', 'group'] as const;
type Column = (typeof personFields)[number] | 'name' | null;

/** The letters of each heading, in English and Welsh. */
const headings: Record<NonNullable<Column>, readonly string[]> = {
  title: ['title', 'salutation', 'teitl'],
  firstName: ['firstname', 'firstnames', 'first', 'forename', 'forenames', 'givenname', 'enwcyntaf'],
  lastName: ['lastname', 'last', 'surname', 'familyname', 'cyfenw'],
  email: ['email', 'emailaddress', 'mail', 'workemail', 'ebost'],
  schoolPosition: ['position', 'schoolposition', 'role', 'jobtitle', 'job', 'swydd'],
  group: ['class', 'classname', 'group', 'form', 'tutorgroup', 'dosbarth'],
  name: ['name', 'fullname', 'teacher', 'enw'],
};

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}]/gu, '');

const columnOf = (heading: string): Column =>
  (Object.keys(headings) as NonNullable<Column>[]).find((column) => headings[column].includes(lettersOf(heading))) ?? null;

/** The text of a file: UTF-8 or UTF-16 with or without a byte order mark, otherwise Windows-1252, as spreadsheets save it. */
export function decodeText(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The cells of each line that is not blank. Cells are separated as the first line's are; quoted ones may span lines. */
export function readRows(text: string): string[][] {
  const source = text.replace(/^\uFEFF/, '');
  const firstLine = source.split(/\r?\n/).find((line) => line.trim() !== '') ?? '';
  const count = (separator: string) => firstLine.split(separator).length;
  const [separator] = (['\t', ';', ','] as const).toSorted((one, other) => count(other) - count(one));
  const cell = new RegExp(
    `(?:"((?:[^"]|"")*)"[^\\S\\t\\r\\n]*(?=${separator}|\\r?\\n|\\r|$)|([^${separator}\\r\\n]*))(${separator}|\\r?\\n|\\r|$)`,
    'y',
  );
  const rows: string[][] = [];
  let row: string[] = [];
  while (cell.lastIndex < source.length) {
    const found = cell.exec(source);
    if (!found) break;
    row.push((found[1]?.replaceAll('""', '"') ?? found[2] ?? '').replace(/\s+/g, ' ').trim());
    if (found[3] === separator) {
      if (cell.lastIndex < source.length) continue;
      row.push('');
    }
    if (row.some((text) => text !== '')) rows.push(row);
    row = [];
  }
  return rows;
}

/** The people of a list. The first line names the columns, in any order; without names they are in the usual order. */
export function readPeople(text: string): Person[] {
  const rows = readRows(text);
  const named = (rows[0] ?? []).map(columnOf);
  const hasHeader = named.filter(Boolean).length >= 2 && !rows[0]?.some((cell) => cell.includes('@'));
  const columns = hasHeader ? named : guessColumns(rows);
  return rows.slice(hasHeader ? 1 : 0).map((row) => personOf(row, columns));
}

/** The email column is the one with an @, the first other one holds titles if any of it is one; the rest follow in order. */
function guessColumns(rows: string[][]): Column[] {
  const width = Math.max(0, ...rows.map(({ length }) => length));
  const places = Array.from({ length: width }, (_, index) => index);
  const email = places.find((place) => rows.some((row) => row[place]?.includes('@')));
  const [first] = places.filter((place) => place !== email);
  const hasTitles = first !== undefined && rows.some((row) => titles.some((title) => title === titleOf(row[first] ?? '')));
  const rest: Column[] = [...(hasTitles ? (['title'] as const) : []), 'firstName', 'lastName', 'schoolPosition', 'group'];
  return places.map((place) => (place === email ? 'email' : (rest.shift() ?? null)));
}

function personOf(row: readonly string[], columns: readonly Column[]): Person {
  const person: Person = { title: '', firstName: '', lastName: '', email: '', schoolPosition: '', group: '' };
  for (const [index, column] of columns.entries()) {
    const value = row[index] ?? '';
    if (column === 'name') Object.assign(person, namesOf(value, person));
    else if (column && value) person[column] = column === 'title' ? titleOf(value) : value;
  }
  return person;
}

/** "mrs." is the title Mrs; other text stays unchanged, for the Lead to choose. */
function titleOf(text: string): string {
  return titles.find((title) => title.toLowerCase() === lettersOf(text)) ?? text;
}

/** "Mrs Nell Bell" or "Bell, Nell" in one cell. */
function namesOf(text: string, before: Person): Partial<Person> {
  const [last, given] = text.includes(',') ? text.split(',').map((part) => part.trim()) : [];
  const words = (given ? `${given} ${last}` : text).split(' ');
  const title = titles.find((one) => one === titleOf(words[0] ?? ''));
  const [firstName = '', ...rest] = title ? words.slice(1) : words;
  return { title: title ?? before.title, firstName, lastName: rest.join(' ') };
}

/** People as rows that can be pasted into a spreadsheet. */
export const toRows = (people: readonly Person[]): string =>
  people.map((person) => personFields.map((field) => person[field].replace(/\s+/g, ' ')).join('\t')).join('\n');
