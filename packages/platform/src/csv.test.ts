import { expect, test } from 'vitest';
import { type CsvCell, csvFile, readCsv, readCsvInPieces } from './csv.ts';

test.each([
  [
    'a,b\nc,d',
    [
      [1, ['a', 'b']],
      [2, ['c', 'd']],
    ],
  ],
  [
    'a,b\r\n\r\n,\r\nc,d\r\n',
    [
      [1, ['a', 'b']],
      [4, ['c', 'd']],
    ],
  ],
  ['a,\n', [[1, ['a', '']]]],
  ['"a, ""b""",c', [[1, ['a, "b"', 'c']]]],
  [
    '"two\nlines",x\nnext,y',
    [
      [1, ['two\nlines', 'x']],
      [3, ['next', 'y']],
    ],
  ],
  [
    '"never closed,x\nb,c',
    [
      [1, null],
      [2, ['b', 'c']],
    ],
  ],
  [
    '"never closed,x\nb,c\n"d, e",f',
    [
      [1, null],
      [2, ['b', 'c']],
      [3, ['d, e', 'f']],
    ],
  ],
  [
    'a"b,c\nd,e',
    [
      [1, null],
      [2, ['d', 'e']],
    ],
  ],
  [
    '"a"b,c\nd,e',
    [
      [1, null],
      [2, ['d', 'e']],
    ],
  ],
  ['', []],
])('reads %j', (text, rows) => {
  expect([...readCsv(text)].map(({ line, cells }) => [line, cells])).toEqual(rows);
});

test.each([1, 2, 3, 7, 1_000])('reads the same rows from pieces of %i characters', async (length) => {
  const text = 'a,b\r\n"two\nlines, ""c""",d\r\n\r\ne,\n"never closed,f';
  async function* pieces() {
    for (let at = 0; at < text.length; at += length) yield text.slice(at, at + length);
  }
  const rows = [];
  for await (const row of readCsvInPieces(pieces())) rows.push(row);
  expect(rows).toEqual([...readCsv(text)]);
});

test('a quote that is never closed in a long text invalidates its own line only', async () => {
  const rows = 40_000;
  async function* pieces() {
    yield 'a,"b\n';
    for (let row = 0; row < rows; row += 1) yield 'a plain line of some length,c\n';
  }
  const read = [];
  for await (const { cells } of readCsvInPieces(pieces())) read.push(cells);
  expect(read).toHaveLength(rows + 1);
  expect(read.filter((cells) => cells === null)).toHaveLength(1);
});

async function written(...rows: CsvCell[][]): Promise<string> {
  async function* batches() {
    yield rows.slice(0, 1);
    yield rows.slice(1);
  }
  return (await csvFile(['A', 'B'], batches()).toArray()).join('');
}

test('writes a byte order mark, the columns and every batch, and quotes what must be', async () => {
  expect(await written([1, 'a'], ['x,y', 'say "hi"'], ['two\nlines', null], [true, false])).toBe(
    '\uFEFFA,B\r\n1,a\r\n"x,y","say ""hi"""\r\n"two\nlines",\r\nYes,No\r\n',
  );
});

test.each(['=1+1', '+44', '-1', '@SUM(A1)', '\tx', '\rx'])('text that begins like %j is no formula', async (text) => {
  const [, row] = [...readCsv((await written([text, -1])).slice(1))];
  expect(row!.cells).toEqual([`'${text}`, '-1']);
});

test('a file without rows has its columns', async () => {
  expect(await written()).toBe('\uFEFFA,B\r\n');
});
