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
