import { namesOf } from './names.ts';
import type { Fault } from './read-rows.ts';

const MAX_SHOWN = 20;

/** The invalid lines of a file: by line number what is wrong, and for unknown names the known ones. */
export class BadLines extends Error {
  constructor(file: string, faults: readonly Fault[]) {
    const shown = faults.slice(0, MAX_SHOWN);
    const more = faults.length > shown.length ? [`… and ${faults.length - shown.length} more.`] : [];
    const columns = new Set(shown.flatMap((fault) => fault.columns));
    const names = Object.entries(namesOf).filter(([column]) => columns.has(column));
    const allowed = names.map(([column, all]) => `${column} may be: ${all.map((name) => `"${name}"`).join(', ')}.`);
    const lines = shown.map(({ line, reason }) => `Line ${line}: ${reason}`);
    super([`In ${file}:`, ...lines, ...more, ...allowed].join('\n'));
  }
}
