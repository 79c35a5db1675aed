import { createReadStream } from 'node:fs';
import { readCsvInPieces } from '@patchwork/platform/csv';
import type { DatabasePool, Db } from '@patchwork/platform/db';
import { announceRegister } from '../announce-register.ts';
import { forgetReopened } from '../changes.sql.ts';
import {
  closeRows,
  endImportLock,
  listCountiesWithNations,
  listLinkedSchools,
  listRowsNotClosed,
  saveRows,
  tryImportLock,
} from './import.sql.ts';
import { type Layout, type RegisterRow, recogniseLayout } from './layouts.ts';

export interface Fault {
  line: number;
  reason: string;
}

export interface ImportOutcome {
  added: number;
  changed: number;
  closed: number;
  unchanged: number;
  /** In the order of the file. */
  faults: Fault[];
}

/** For the operator; without any value of the file. */
export const describeFault = ({ line, reason }: Fault): string => `Line ${line}: ${reason}`;
export const describeOutcome = ({ added, changed, closed, unchanged, faults }: ImportOutcome): string =>
  `Added: ${added}. Changed: ${changed}. Closed: ${closed}. As before: ${unchanged}. Lines that could not be read: ${faults.length}.`;

/** The file cannot be imported as it is; nothing was changed. */
export class UnusableRegister extends Error {}

/** Rows of one transaction. */
const CHUNK = 1_000;

/**
 * Imports a register. Each chunk is a transaction, so that after a crash the same file does the rest; a row that is as before is not
 * written. Schools that the file of their nation does not list any more count as closed.
 * @throws UnusableRegister for an unknown layout, while another import runs, and when more than a tenth of the schools that are
 * known would close, unless `mayCloseMany`
 */
export const importRegister = (db: DatabasePool, file: string, { mayCloseMany = false } = {}): Promise<ImportOutcome> =>
  db.connect(async (connection) => {
    if (!(await tryImportLock(connection))) throw new UnusableRegister('Another import is running.');
    try {
      const { rows, faults } = await readRegister(connection, file);
      const absent = await assertFewClose(connection, rows, mayCloseMany);
      const outcome: ImportOutcome = { added: 0, changed: 0, closed: 0, unchanged: 0, faults };
      for (const chunk of chunksOf([...rows.values()])) {
        const saved = await connection.transaction(async (tx) => {
          const saved = await saveRows(tx, chunk);
          const keys = saved.map(({ key }) => key);
          for (const schoolId of await listLinkedSchools(tx, keys)) {
            await announceRegister(tx, schoolId);
            await forgetReopened(tx, schoolId);
          }
          return saved;
        });
        outcome.unchanged += chunk.length - saved.length;
        for (const { isNew, wasClosed, isClosed } of saved) {
          if (isNew) outcome.added += 1;
          else if (isClosed && !wasClosed) outcome.closed += 1;
          else outcome.changed += 1;
        }
      }
      for (const keys of chunksOf(absent)) {
        await connection.transaction(async (tx) => {
          await closeRows(tx, keys);
          for (const schoolId of await listLinkedSchools(tx, keys)) await announceRegister(tx, schoolId);
        });
        outcome.closed += keys.length;
      }
      return outcome;
    } finally {
      await endImportLock(connection);
    }
  });

function* chunksOf<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let from = 0; from < items.length; from += CHUNK) yield items.slice(from, from + CHUNK);
}

/** The rows by key; of two with one key the later. @throws UnusableRegister */
async function readRegister(db: Db, file: string): Promise<{ rows: Map<string, RegisterRow>; faults: Fault[] }> {
  const nations = new Map((await listCountiesWithNations(db)).map(({ name, nation }) => [name.toLowerCase(), nation]));
  const rows = new Map<string, RegisterRow>();
  const faults: Fault[] = [];
  let header: string[] | undefined;
  let layout: Layout | undefined;
  for await (const { line, cells } of readCsvInPieces(await textOf(file))) {
    if (!header || !layout) {
      header = (cells ?? []).map((name) => name.trim());
      const recognised = recogniseLayout(header);
      if ('missing' in recognised)
        throw new UnusableRegister(`This is no register that we know; missing columns: ${recognised.missing.join(', ')}.`);
      layout = recognised;
      continue;
    }
    const places = header;
    if (cells?.length !== header.length) {
      faults.push({
        line,
        reason: cells ? `cells: ${cells.length}, in the first line: ${header.length}` : 'quotes are not closed',
      });
      continue;
    }
    const row = layout.read(
      (column) => cells[places.indexOf(column)]!.replaceAll('\u0000', '').trim() || null,
      (county) => nations.get(county.toLowerCase()),
    );
    if ('fault' in row) {
      faults.push({ line, reason: row.fault });
      continue;
    }
    // Cells are slices, each of which would keep a piece of the file in memory.
    const copy = structuredClone(row);
    rows.set(copy.key, copy);
  }
  if (!layout) throw new UnusableRegister('The file is empty.');
  return { rows, faults };
}

/** The file's text in pieces: UTF-8, or else Windows-1252, in which registers are published. */
async function textOf(file: string): Promise<AsyncIterable<string>> {
  const encoding = (await isUtf8(file)) ? 'utf-8' : 'windows-1252';
  return (async function* () {
    const decoder = new TextDecoder(encoding);
    for await (const bytes of createReadStream(file)) yield decoder.decode(bytes as Buffer, { stream: true });
    yield decoder.decode();
  })();
}

async function isUtf8(file: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const bytes of createReadStream(file)) decoder.decode(bytes as Buffer, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** The keys that the file's nations do not list any more. */
async function assertFewClose(db: Db, rows: Map<string, RegisterRow>, mayCloseMany: boolean): Promise<string[]> {
  const nations = new Set([...rows.values()].map(({ nation }) => nation));
  const known = (await listRowsNotClosed(db)).filter(({ nation }) => nations.has(nation));
  const absent = known.map(({ key }) => key).filter((key) => !rows.has(key));
  const closing = absent.length + known.filter(({ key }) => rows.get(key)?.status === 'closed').length;
  if (closing * 10 > known.length && !mayCloseMany)
    throw new UnusableRegister(
      `${closing} of ${known.length} schools would close. If that is right, run it again with --yes; nothing was changed.`,
    );
  return absent;
}
