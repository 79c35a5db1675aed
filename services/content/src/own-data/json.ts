import { Readable } from 'node:stream';

/** Rows by and by: `read` answers the next ones after a key, oldest first, and none when there are no more. */
export async function* inPages<Row>(
  read: (after: number) => Promise<readonly Row[]>,
  keyOf: (row: Row) => number,
): AsyncGenerator<Row> {
  let rows = await read(0);
  while (rows.length > 0) {
    yield* rows;
    rows = await read(keyOf(rows.at(-1)!));
  }
}

/** One JSON object of lists, a line for each row, that is written while it is read. */
export const jsonOf = (lists: Record<string, AsyncIterable<unknown>>): Readable => Readable.from(linesOf(lists));

async function* linesOf(lists: Record<string, AsyncIterable<unknown>>): AsyncGenerator<string> {
  let opening = '{\n';
  for (const [name, rows] of Object.entries(lists)) {
    yield `${opening}  ${JSON.stringify(name)}: [`;
    let before = '\n';
    for await (const row of rows) {
      yield `${before}    ${JSON.stringify(row)}`;
      before = ',\n';
    }
    yield '\n  ]';
    opening = ',\n';
  }
  yield '\n}\n';
}
