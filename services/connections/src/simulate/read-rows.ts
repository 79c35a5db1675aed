import { readFile } from 'node:fs/promises';
import { readCsv } from '@patchwork/platform/csv';
import type { z } from 'zod';

export interface Fault {
  line: number;
  reason: string;
  /** The columns at fault; empty when the line as a whole is. */
  columns: string[];
}

/** The file as a whole cannot be used; the message is for the person who named it. */
export class UnusableFile extends Error {}

type Row<Schema extends z.ZodObject> = z.output<Schema> & { line: number };

/**
 * The rows of a CSV file with a header line, columns in any order; blank cells count as missing. Collects invalid lines by
 * number.
 * @throws UnusableFile when it is not such a file
 */
export async function readRows<Schema extends z.ZodObject>(
  file: string,
  { schema, needed }: { schema: Schema; needed: readonly string[] },
): Promise<{ rows: Row<Schema>[]; faults: Fault[] }> {
  const lines = readCsv(await readText(file));
  const first = lines.next();
  const header = readHeader(file, first.done ? [] : (first.value.cells ?? []), Object.keys(schema.shape), needed);
  const rows: Row<Schema>[] = [];
  const faults: Fault[] = [];
  for (const { line, cells } of lines) {
    const wrong = faultOfLine(header, cells);
    const read = wrong ? null : schema.safeParse(fieldsOf(header, cells!));
    if (read?.success) rows.push({ ...read.data, line });
    else faults.push(read ? explain(line, read.error) : { line, reason: wrong!, columns: [] });
  }
  return { rows, faults };
}

async function readText(file: string): Promise<string> {
  try {
    // The decoder drops a BOM.
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file));
  } catch {
    throw new UnusableFile(`${file} cannot be read, or is not UTF-8.`);
  }
}

function readHeader(file: string, cells: readonly string[], known: readonly string[], needed: readonly string[]): string[] {
  const header = cells.map((name) => name.trim());
  const missing = needed.filter((name) => !header.includes(name));
  if (missing.length > 0)
    throw new UnusableFile(`${file}: The first line must name the columns; missing: ${missing.join(', ')}.`);
  const odd = header.filter((name, position) => !known.includes(name) || header.indexOf(name) !== position);
  if (odd.length === 0) return header;
  throw new UnusableFile(
    `${file}: The first line names columns that are unknown or there twice: ${odd.join(', ')}. It may name ${known.join(', ')}.`,
  );
}

function faultOfLine(header: readonly string[], cells: readonly string[] | null): string | null {
  if (!cells) return 'has quotes that make no sense';
  if (cells.length === header.length) return null;
  return `cells: ${cells.length}, in the first line: ${header.length}`;
}

const fieldsOf = (header: readonly string[], cells: readonly string[]) =>
  Object.fromEntries(header.map((column, position) => [column, cells[position]!.trim() || undefined]));

const explain = (line: number, { issues }: z.ZodError): Fault => ({
  line,
  reason: issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '),
  columns: issues.map(({ path }) => String(path[0])),
});
