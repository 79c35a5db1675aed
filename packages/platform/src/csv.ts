import { Readable } from 'node:stream';

interface CsvRow {
  /** The line of the file on which the row begins, from 1. */
  line: number;
  /** Null for a line with invalid quoting. */
  cells: string[] | null;
}

const cell = /(?:"([^"]*(?:""[^"]*)*)"|([^",\r\n]*))(,|\r?\n|$)/y;

/**
 * Yields the rows of an RFC 4180 file, without blank lines. A row with quoted cells may span several lines; a quote that is
 * never closed invalidates only its own line.
 */
export function* readCsv(text: string): Generator<CsvRow> {
  let line = 1;
  for (let at = 0; at < text.length; ) {
    const row = readRow(text, at);
    const end = row?.end ?? endOfLine(text, at);
    if (!row || row.cells.some((value) => value.trim() !== '')) yield { line, cells: row?.cells ?? null };
    line += text.slice(at, end).split('\n').length - 1;
    at = end;
  }
}

/** A row of a large file may be this long before an open quote counts as a mistake, in characters. */
const MAX_ROW = 1_000_000;

/** `readCsv` of a text that arrives in pieces, so that a large file need not be in memory. */
export async function* readCsvInPieces(pieces: AsyncIterable<string>): AsyncGenerator<CsvRow> {
  let line = 1;
  let text = '';
  function* rows(isLast: boolean): Generator<CsvRow> {
    let at = 0;
    while (at < text.length) {
      const row = readRow(text, at);
      // The rest of it may be in the next piece.
      if (!isLast && (row ? row.end >= text.length - 1 : text.length - at < MAX_ROW)) break;
      const end = row?.end ?? endOfLine(text, at);
      if (!row || row.cells.some((value) => value.trim() !== '')) yield { line, cells: row?.cells ?? null };
      line += text.slice(at, end).split('\n').length - 1;
      at = end;
    }
    text = text.slice(at);
  }
  // A row that has not ended is not read again for every piece.
  let enough = 0;
  for await (const piece of pieces) {
    text += piece;
    if (text.length < enough) continue;
    yield* rows(false);
    enough = 2 * text.length;
  }
  yield* rows(true);
}

function readRow(text: string, start: number): { cells: string[]; end: number } | null {
  const cells: string[] = [];
  cell.lastIndex = start;
  for (;;) {
    const found = cell.exec(text);
    if (!found) return null;
    const [, quoted, plain, separator] = found;
    cells.push(quoted === undefined ? plain! : quoted.replaceAll('""', '"'));
    if (separator !== ',') return { cells, end: cell.lastIndex };
  }
}

const endOfLine = (text: string, at: number) => {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end + 1;
};

export type CsvCell = string | number | boolean | null;

/** What a spreadsheet would take for a formula. */
const formula = /^[=+\-@\t\r]/;

function toCell(value: CsvCell): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const text = typeof value === 'string' && formula.test(value) ? `'${value}` : String(value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const toLine = (cells: readonly CsvCell[]) => `${cells.map(toCell).join(',')}\r\n`;

/**
 * A CSV file as a stream: UTF-8 with a byte order mark, without which Excel reads another encoding. Text that a spreadsheet would
 * calculate begins with an apostrophe.
 */
export const csvFile = (columns: readonly string[], batches: AsyncIterable<readonly CsvCell[][]>): Readable =>
  Readable.from(
    (async function* () {
      yield `\uFEFF${toLine(columns)}`;
      for await (const rows of batches) yield rows.map(toLine).join('');
    })(),
    { objectMode: false },
  );

/** The headers of an answer with a CSV file that browsers save under this name. */
export const csvHeaders = (name: string) => ({
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="patchwork-${name}.csv"`,
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
});

/** Reads what belongs to the ids, 500 at a time, as the reader takes it in. */
export async function* inBatches<Row>(ids: readonly number[], read: (batch: number[]) => Promise<Row[]>): AsyncGenerator<Row[]> {
  for (let from = 0; from < ids.length; from += 500) yield await read(ids.slice(from, from + 500));
}
