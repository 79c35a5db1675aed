import { resolve } from 'node:path';
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { linkColumns } from './read-links.ts';
import { schoolColumns } from './read-schools.ts';

const MAX_HALF_TERMS = 120;

export const usage = `Usage:
  npm run connections:simulate -- --schools FILE.csv --out DIR [--half-terms 6] [--seed 1]
  npm run connections:simulate -- --schools FILE.csv --out DIR --existing FILE.csv --interim [--seed 1]
Links the schools of a file as the network would, without a database, half term by half term (up to ${MAX_HALF_TERMS}).
The file of schools has the columns ${schoolColumns.join(', ')},
in any order; all but id may be blank. Names are those of the lookups; active and approved are true or false, blank is true.
With --interim the file of --existing holds the links that there are (of ${linkColumns.join(', ')}
at least the two schools); they stay, and links are added for schools that have fewer than four.
Into DIR go links-<n>.csv with the links made for each half term, summary.json and chart.svg, instead of those of a simulation before.
The same schools and seed (a whole number below 2^32) give the same links.`;

const options = {
  schools: { type: 'string' },
  out: { type: 'string' },
  'half-terms': { type: 'string' },
  seed: { type: 'string', default: '1' },
  existing: { type: 'string' },
  interim: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} satisfies ParseArgsOptionsConfig;

/** The options of a simulation; files as absolute paths. */
export interface Options {
  schools: string;
  existing: string | null;
  out: string;
  halfTerms: number;
  seed: number;
}

/** Parses the command line; returns what is wrong with it where it cannot. */
export function parseOptions(args: string[]): Options | 'help' | { wrong: string } {
  try {
    const { values } = parseArgs({ args, options });
    return values.help ? 'help' : checkWish(values);
  } catch (error) {
    return { wrong: (error as Error).message };
  }
}

function checkWish(values: ReturnType<typeof parseArgs<{ options: typeof options }>>['values']): Options | { wrong: string } {
  const { schools, out, existing, interim, seed, 'half-terms': halfTerms = interim ? '1' : '6' } = values;
  if (!schools || !out) return { wrong: '--schools and --out are needed.' };
  if (interim !== (existing !== undefined)) return { wrong: '--existing and --interim go together.' };
  if (!/^\d{1,10}$/.test(seed) || Number(seed) >= 2 ** 32) return { wrong: '--seed is no whole number from 0 to 4294967295.' };
  if (!/^\d{1,3}$/.test(halfTerms) || Number(halfTerms) < 1 || Number(halfTerms) > MAX_HALF_TERMS)
    return { wrong: `--half-terms is no whole number from 1 to ${MAX_HALF_TERMS}.` };
  if (interim && halfTerms !== '1') return { wrong: 'An interim run is for one half term: leave --half-terms out.' };
  // npm changes the working directory; paths are relative to where the command was typed.
  const from = (name: string) => resolve(process.env.INIT_CWD ?? '.', name);
  const files = { schools: from(schools), existing: existing === undefined ? null : from(existing), out: from(out) };
  return { ...files, halfTerms: Number(halfTerms), seed: Number(seed) };
}
