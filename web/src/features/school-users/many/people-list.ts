import { addressesIn, onlyAddress, readFreeLine } from './free-line.ts';
import { isTitle, lettersOf, namesOf, titleOf } from './names.ts';

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
  firstName: ['firstname', 'firstnames', 'first', 'forename', 'forenames', 'givenname', 'givennames', 'enwcyntaf'],
  lastName: ['lastname', 'last', 'surname', 'familyname', 'cyfenw'],
  email: ['email', 'emailaddress', 'mail', 'ebost'],
  schoolPosition: ['position', 'role', 'roles', 'jobtitle', 'job', 'swydd'],
  group: ['class', 'classname', 'group', 'form', 'tutorgroup', 'dosbarth'],
  name: ['name', 'fullname', 'teacher', 'enw'],
};

/** What school systems add to a heading. Of two columns of a kind, the one with the later word here counts. */
const qualifiers = ['legal', 'staff', 'school', 'main', 'primary', 'work', 'preferred'];

/** A column by its heading, and its rank among those of its kind. */
function columnOf(heading: string): { column: Column; rank: number } {
  const words: string[] =
    heading
      .toLowerCase()
      .replace('(s)', 's')
      .match(/\p{L}+/gu) ?? [];
  const bare = lettersOf(words.filter((word) => !qualifiers.includes(word)).join(''));
  const kinds = Object.keys(headings) as NonNullable<Column>[];
  const whole = lettersOf(heading);
  // The name of the school is nobody's.
  const isOf = (kind: NonNullable<Column>) => headings[kind].includes(bare) && !(kind === 'name' && words.includes('school'));
  const column = kinds.find((kind) => headings[kind].includes(whole) || isOf(kind)) ?? null;
  return { column, rank: Math.max(...words.map((word) => qualifiers.indexOf(word)), -1) };
}

/**
 * The text of a file: UTF-16 or UTF-8 with or without a byte order mark, otherwise Windows-1252 or Mac Roman, whichever makes more
 * of its words.
 */
export function decodeText(bytes: ArrayBuffer): string {
  const utf16 = byteOrderOf(new Uint8Array(bytes));
  if (utf16) return new TextDecoder(utf16).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const windows = new TextDecoder('windows-1252').decode(bytes);
    const mac = new TextDecoder('macintosh').decode(bytes);
    return countOddities(mac) < countOddities(windows) ? mac : windows;
  }
}

/** Of UTF-16: by its mark, or because most letters of a list have one zero byte. */
function byteOrderOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const start = bytes.subarray(0, 2_000);
  const zeros = (from: 0 | 1) => start.filter((byte, at) => byte === 0 && at % 2 === from).length;
  const [first, second] = [zeros(0), zeros(1)];
  if (Math.max(first, second) < start.length / 4) return null;
  return second > first ? 'utf-16le' : 'utf-16be';
}

/** What names and words do not have, but texts of another encoding do. */
const oddities = [
  // RenŽ, JŠrvi, OíNeil: a capital within small letters, or the other way round.
  /(?<=\p{Ll})(?!\p{ASCII})\p{Lu}|(?<=\p{Lu})(?!\p{ASCII})\p{Lu}(?=\p{Ll})|(?!\p{ASCII})\p{Ll}(?=\p{Lu})/gu,
  // Zo‘, J‰ger, †nal: a sign at a letter that is neither a quote nor a dash there.
  /(?<=\p{L})[^\p{L}\p{M}\p{N}\p{ASCII}\s’”–—…]|[ˆ‰†‡‹›˜™…€](?=\p{L})/gu,
  // Pe–a, Mart’nez, D’az, but not O’Neil, O’brien, D’souza, Head’s and don’t.
  /(?<=\p{L})[–—…”](?=\p{L})|(?<=\p{L})(?<!(?<!\p{L})(?:[OoMmNn]|[Dd](?!’[ae]z)))’(?=\p{Ll})(?![st](?!\p{L}))/gu,
  // Letters that names of our languages do not have, or not between these.
  /[ƒŸ\u0080-\u009f]|(?<=[b-df-hj-np-tv-z])[šžœ](?=[b-df-hj-np-tv-z])/giu,
];
const countOddities = (text: string): number => oddities.reduce((count, odd) => count + (text.match(odd)?.length ?? 0), 0);

interface Row {
  /** The line of the text on which the row begins, from 1. */
  line: number;
  cells: string[];
  /** As it was written. */
  source: string;
}

/** `sep=;` in the first line, by which programs tell Excel how cells are separated. */
const separatorLine = /^"?sep=(.)"?[^\S\r\n]*(?:\r\n|\r|\n|$)/i;

/** Marks of byte order, of writing direction and of where a line may break, which programs copy with addresses. */
const invisible = /[\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g;

/**
 * The rows that are not blank. Cells are separated as the text says, or else as makes most addresses cells of their own, or else as
 * the first line is: that may be a title.
 */
function readLines(text: string): Row[] {
  const unmarked = text.replace(invisible, '');
  const named = separatorLine.exec(unmarked);
  const source = unmarked.slice(named?.[0].length ?? 0);
  const said = ['\t', ';', ',', '|'].find((one) => one === named?.[1]);
  const start = named ? 2 : 1;
  if (said) return splitRows(source, said, start);
  const firstLine = source.split(/\r\n|\r|\n/).find((line) => line.trim() !== '') ?? '';
  const count = (separator: string) => firstLine.split(separator).length;
  const addresses = (rows: Row[]) => rows.flatMap(({ cells }) => cells).filter((cell) => onlyAddress(cell) !== undefined).length;
  const [first] = ['\t', ';', ',']
    .toSorted((one, other) => count(other) - count(one))
    .map((separator) => splitRows(source, separator, start))
    .toSorted((one, other) => addresses(other) - addresses(one));
  return first!;
}

/** The rows that are not blank, numbered from `line`. Quoted cells may span lines. */
function splitRows(source: string, separator: string, line: number): Row[] {
  const between = separator === '|' ? '\\|' : separator;
  const cell = new RegExp(
    `(?:"((?:[^"]|"")*)"[^\\S\\t\\r\\n]*(?=${between}|\\r?\\n|\\r|$)|([^${between}\\r\\n]*))(${between}|\\r?\\n|\\r|$)`,
    'y',
  );
  const rows: Row[] = [];
  let cells: string[] = [];
  let next = line;
  for (let begin = 0; cell.lastIndex < source.length; ) {
    const found = cell.exec(source);
    if (!found) break;
    cells.push((found[1]?.replaceAll('""', '"') ?? found[2] ?? '').replace(/\s+/g, ' ').trim());
    if (found[3] === separator) {
      if (cell.lastIndex < source.length) continue;
      cells.push('');
    }
    if (cells.some((text) => text !== '')) rows.push({ line: next, cells, source: source.slice(begin, cell.lastIndex) });
    next += source.slice(begin, cell.lastIndex).split(/\r\n|\r|\n/).length - 1;
    begin = cell.lastIndex;
    cells = [];
  }
  return rows;
}

/** The cells of each line that is not blank. */
export const readRows = (text: string): string[][] => readLines(text).map(({ cells }) => cells);

/** A row that is not a person: a title, a total, a note. */
export interface Skipped {
  line: number;
  text: string;
}

const isAddress = (cell: string | undefined): boolean => /\S@\S/.test(cell ?? '');
const hasAddress = ({ cells }: Row): boolean => cells.some(isAddress);

/** Rows that may precede the names of columns although they hold an address, such as that of the office. */
const MAX_TITLES = 5;

/** Whether a row holds people as text rather than one in cells. With names of columns, only "Nell Bell <nell@school.example>" does. */
function isFree({ cells, source }: Row, hasHeader: boolean): boolean {
  const count = new Set(addressesIn(source)).size;
  const filled = cells.filter((cell) => cell !== '');
  const others = filled.filter((cell) => onlyAddress(cell) === undefined);
  if (count === 0) return false;
  if (hasHeader) return filled.length === 1 && /<\S+@\S+>/.test(source);
  const isInText = others.some((cell) => addressesIn(cell).length > 0);
  return isInText || others.length === 0 || (count > 1 && others.length < 2);
}

/**
 * The people of a list, and the rows that are none. A row above the first person names the columns, in any order; without names
 * they are in the usual order, or each line says an address and a name.
 */
export function readList(text: string): { people: Person[]; skipped: Skipped[] } {
  const rows = readLines(text);
  const firstAddress = rows.findIndex(hasAddress);
  const above = rows.slice(0, firstAddress < 0 ? rows.length : Math.max(firstAddress, MAX_TITLES));
  const kindsIn = ({ cells }: Row) => new Set(cells.map((cell) => columnOf(cell).column).filter(Boolean)).size;
  const header = above.findIndex((row) => !hasAddress(row) && kindsIn(row) >= 2);
  // Without a header, what precedes the first address is a title, or names columns that are not known.
  const start = header < 0 ? Math.max(firstAddress, 0) : header + 1;
  const body = rows.slice(start);
  const inCells = body.filter((row) => !isFree(row, header >= 0));
  const columns = header < 0 ? guessColumns(inCells.map(({ cells }) => cells)) : columnsOf(rows[header]!.cells);
  const peopleOf = (row: Row): Person[] => {
    if (!inCells.includes(row)) return readFreeLine(row.source);
    return isPerson(row.cells, columns) ? [personOf(row.cells, columns)] : [];
  };
  const read = body.map((row) => ({ row, people: peopleOf(row) }));
  const skipped = [
    ...rows.slice(0, header < 0 ? start : header),
    ...read.flatMap(({ row, people }) => (people.length > 0 ? [] : [row])),
  ];
  return {
    people: read.flatMap(({ people }) => people),
    skipped: skipped.map(({ line, cells }) => ({ line, text: cells.filter((cell) => cell !== '').join(' ') })),
  };
}

/** The people of a list alone. */
export const readPeople = (text: string): Person[] => readList(text).people;

/** What a cell of a row says, by its place. A later one of the same kind counts more, if it is filled in. */
interface Place {
  place: number;
  column: NonNullable<Column>;
}

/** The columns that are known: whole names first, for the parts of a name say more. */
function columnsOf(header: readonly string[]): Place[] {
  const found = header.flatMap((heading, place) => {
    const { column, rank } = columnOf(heading);
    return column ? [{ place, column, rank: column === 'name' ? rank - qualifiers.length - 1 : rank }] : [];
  });
  return found.toSorted((one, other) => one.rank - other.rank || other.place - one.place);
}

const total = /^(?:(?:grand|sub)[ -]?)?totals?\b|^(?:number|count) of\b|^count$|^cyfanswm\b/i;

/** Whether a row may be a person, perhaps one to mend: it has an address, or a name without digits, and is no total. */
function isPerson(row: readonly string[], columns: readonly Place[]): boolean {
  const columnAt = (place: number) => columns.find((each) => each.place === place)?.column;
  const filled = row.flatMap((cell, place) => (cell === '' ? [] : [{ cell, column: columnAt(place), isFirst: place === 0 }]));
  const [only] = filled;
  const isNote = filled.length === 1 && /\s/.test(only!.cell) && !/<\S+@\S+>/.test(only!.cell);
  if (filled.some(({ cell }) => cell.includes('@'))) return !isNote;
  if (filled.some(({ cell }) => total.test(cell))) return false;
  if (filled.length === 1) return only!.column === 'email' ? !isNote : only!.column === 'lastName' && !only!.isFirst;
  const { firstName, lastName } = personOf(row, columns);
  return /\p{L}/u.test(firstName + lastName) && !/\d/.test(firstName + lastName);
}

/**
 * Without names of columns: the one with an @ is the address, one with a known title the title, and the rest follow in order. Where
 * each first cell has several words, it is the whole name, unless the address says that the next cell is the surname.
 */
function guessColumns(rows: string[][]): Place[] {
  const width = Math.max(0, ...rows.map(({ length }) => length));
  const places = Array.from({ length: width }, (_, index) => index);
  const email = places.find((place) => rows.some((row) => isAddress(row[place])));
  const title = places.find((place) => place !== email && rows.some((row) => isTitle(row[place] ?? '')));
  const [first = -1, second = -1, ...others] = places.filter((place) => place !== email && place !== title);
  const isSurname = rows.some((row) => row[second] && lettersOf(row[email ?? -1] ?? '').includes(lettersOf(row[second])));
  const hasWholeNames = !isSurname && rows.every((row) => !row[first] || row[first].includes(' '));
  const rest: Column[] = hasWholeNames
    ? ['name', 'schoolPosition', 'group']
    : ['firstName', 'lastName', 'schoolPosition', 'group'];
  return places.flatMap((place) => {
    const column = place === email ? 'email' : place === title ? 'title' : rest[[first, second, ...others].indexOf(place)];
    return column ? [{ place, column }] : [];
  });
}

function personOf(row: readonly string[], columns: readonly Place[]): Person {
  const person: Person = { title: '', firstName: '', lastName: '', email: '', schoolPosition: '', group: '' };
  for (const { place, column } of columns) {
    const value = row[place];
    if (!value) continue;
    if (column === 'name') {
      const names = namesOf(value);
      Object.assign(person, names, { title: names.title || person.title });
    } else if (column === 'email') person.email = onlyAddress(value) ?? value;
    else person[column] = column === 'title' ? titleOf(value) : value;
  }
  return person;
}

/** People as rows that can be pasted into a spreadsheet. */
export const toRows = (people: readonly Person[]): string =>
  people.map((person) => personFields.map((field) => person[field].replace(/\s+/g, ' ')).join('\t')).join('\n');
