import type { FaultRecord } from './nemesis.ts';
import type { Complaint } from './system.ts';
import type { Act, Check } from './types.ts';

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

/** The checks, with how many facts each looked at; those without any are marked, since they have shown nothing. */
export const checkTable = (checks: readonly Check[]): string =>
  columns([
    ['Check', 'Facts', 'Violations'],
    ...checks.map(({ name, looked, violations }) => [name, looked, looked === 0 ? 'nothing to check' : violations.length]),
  ]);

const seconds = (milliseconds: number | undefined) =>
  milliseconds === undefined ? 'not measured' : `${(milliseconds / 1_000).toFixed(1)} s`;

/** How often each kind of fault came, kills by process, and how long it took until every part answered again. */
export function recoveryTable(records: readonly FaultRecord[]): string {
  const groups = Map.groupBy(records, ({ kind, target }) => (/-backing$|^kill$/.test(kind) ? `${kind} ${target}` : kind));
  const rows = [...groups].map(([kind, list]) => {
    const times = list.flatMap(({ recovery }) => (recovery === null ? [] : [recovery])).sort((a, b) => a - b);
    return [kind, list.length, seconds(times[Math.floor((times.length - 1) / 2)]), seconds(times.at(-1))];
  });
  return columns([['Fault', 'Times', 'Recovery p50', 'Longest'], ...rows.sort(([a], [b]) => String(a).localeCompare(String(b)))]);
}

/** How the acts ended, in one line. */
export function actLine(acts: readonly Act[]): string {
  const count = (outcome: Act['outcome']) => acts.filter((act) => act.outcome === outcome).length.toLocaleString('en-GB');
  return `${acts.length.toLocaleString('en-GB')} acts: ${count('acknowledged')} acknowledged, ${count('refused')} refused, ${count('unknown')} with an unknown end`;
}

/** Each violation with the acts that it is about. */
export function violationList(checks: readonly Check[], seed: number): string {
  const failed = checks.filter(({ violations }) => violations.length > 0);
  return failed
    .flatMap(({ name, violations }) => [
      `✗ ${name} (seed ${seed})`,
      ...violations.slice(0, SHOWN).map(({ text, acts }) => `    ${text}${acts.length > 0 ? ` [acts ${acts.join(', ')}]` : ''}`),
      ...(violations.length > SHOWN ? [`    and ${violations.length - SHOWN} more`] : []),
    ])
    .join('\n');
}

/** Errors in the processes' logs and exits that nobody asked for, by text. */
export function complaintList(complaints: readonly Complaint[]): string {
  const groups = Map.groupBy(complaints, ({ service, text }) => `${service}: ${text.split('\n')[0]!.slice(0, 160)}`);
  return [...groups].map(([text, list]) => `    ${list.length} × ${text}`).join('\n');
}
