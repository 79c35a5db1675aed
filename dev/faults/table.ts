import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FaultRecord } from './nemesis.ts';
import type { Complaint, FaultSystem } from './system.ts';
import type { Act, Check, Facts } from './types.ts';

/** Violations of one check that are printed; the file of results has all. */
const SHOWN = 10;

/** Lays out rows in columns; the first column is left-aligned, the others right-aligned. */
function columns(rows: readonly (readonly (string | number)[])[]): string {
  const texts = rows.map((row) => row.map((cell) => (typeof cell === 'number' ? cell.toLocaleString('en-GB') : cell)));
  const widths = texts[0]!.map((_, column) => Math.max(...texts.map((row) => row[column]!.length)));
  return texts
    .map((row) => row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!))).join('  '))
    .join('\n');
}

interface Findings {
  seed: number;
  /** Folder of the results; the acts are in it already. */
  results: string;
  checks: readonly Check[];
  facts: Pick<Facts, 'acts' | 'mails'>;
  options: unknown;
  /** With them the recovery times are printed, too. */
  records?: readonly FaultRecord[];
}

/** Prints what was found and writes it to the folder of the results. Returns the number of violations. */
export function report({ complaints, skipped }: FaultSystem, found: Findings): number {
  const { seed, results, checks, facts, options, records } = found;
  const write = (file: string, value: unknown) => writeFileSync(join(results, file), JSON.stringify(value, null, 1));
  write('faults.json', { options, records, checks, complaints });
  write('mails.json', facts.mails);
  console.log(`\n${checkTable(checks)}\n`);
  if (records) console.log(`${recoveryTable(records)}\n\n${records.length} faults.`);
  console.log(`${actLine(facts.acts)}; ${facts.mails.length} mails.`);
  if (complaints.length > 0) console.log(`\nErrors in logs, and exits:\n${complaintList(complaints)}`);
  for (const sentence of skipped) console.log(sentence);
  const violations = checks.reduce((sum, check) => sum + check.violations.length, 0);
  if (violations > 0) console.log(`\n${violationList(checks, seed)}`);
  return violations;
}

/** The checks, with how many facts each looked at; those without any are marked, since they have shown nothing. */
const checkTable = (checks: readonly Check[]): string =>
  columns([
    ['Check', 'Facts', 'Violations'],
    ...checks.map(({ name, looked, violations }) => [name, looked, looked === 0 ? nothingTo(name) : violations.length]),
  ]);

const nothingTo = (name: string) => (name.startsWith('self-test') ? 'nothing to plant it in' : 'nothing to check');

const seconds = (milliseconds: number | undefined) =>
  milliseconds === undefined ? 'not measured' : `${(milliseconds / 1_000).toFixed(1)} s`;

/** How often each kind of fault came, kills by process, and how long it took until every part answered again. */
function recoveryTable(records: readonly FaultRecord[]): string {
  const groups = Map.groupBy(records, ({ kind, target }) => (/-backing$|^kill$/.test(kind) ? `${kind} ${target}` : kind));
  const rows = [...groups].map(([kind, list]) => {
    const times = list.flatMap(({ recovery }) => (recovery === null ? [] : [recovery])).sort((a, b) => a - b);
    return [kind, list.length, seconds(times[Math.floor((times.length - 1) / 2)]), seconds(times.at(-1))];
  });
  return columns([['Fault', 'Times', 'Recovery p50', 'Longest'], ...rows.sort(([a], [b]) => String(a).localeCompare(String(b)))]);
}

/** How the acts ended, in one line. */
function actLine(acts: readonly Act[]): string {
  const count = (outcome: Act['outcome']) => acts.filter((act) => act.outcome === outcome).length.toLocaleString('en-GB');
  return `${acts.length.toLocaleString('en-GB')} acts: ${count('acknowledged')} acknowledged, ${count('refused')} refused, ${count('unknown')} with an unknown end`;
}

/** Each violation with the acts that it is about. */
function violationList(checks: readonly Check[], seed: number): string {
  const failed = checks.filter(({ violations }) => violations.length > 0);
  return failed
    .flatMap(({ name, violations }) => [
      `✗ ${name} (seed ${seed})`,
      ...violations.slice(0, SHOWN).map(({ text, acts }) => `    ${text}${acts.length > 0 ? ` [acts ${acts.join(', ')}]` : ''}`),
      ...(violations.length > SHOWN ? [`    and ${violations.length - SHOWN} more`] : []),
    ])
    .join('\n');
}

/** Errors in the processes' logs and unexpected exits, by text. */
function complaintList(complaints: readonly Complaint[]): string {
  const groups = Map.groupBy(complaints, ({ service, text }) => `${service}: ${text.split('\n')[0]!.slice(0, 160)}`);
  return [...groups].map(([text, list]) => `    ${list.length} × ${text}`).join('\n');
}
