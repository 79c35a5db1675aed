import { Readable } from 'node:stream';

/** Reads rows page by page: `read` returns the next rows after a key, oldest first, and none at the end. */
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

/** A JSON object of lists, one line a row, streamed. */
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
