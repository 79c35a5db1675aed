import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Outcome } from './main.ts';
import type { FaultRecord } from './nemesis.ts';
import type { FaultSystem } from './system.ts';
import type { Act, Result } from './types.ts';

/** Violations of one check that are printed; the file of results has all. */
const SHOWN = 10;

/** Prints what was found and writes it to the folder of the results. Returns the number of violations. */
export function report({ skipped }: FaultSystem, { facts, checked, records }: Outcome, results: string, options: object) {
  const write = (file: string, value: unknown) => writeFileSync(join(results, file), JSON.stringify(value, null, 1));
  write('faults.json', { options, records, checks: checked });
  write('mails.json', facts.mails);
  console.table(checked.map(({ name, looked, violations }) => ({ name, looked, violations: violations.length })));
  if (records) console.table(recoveries(records));
  const count = (outcome: Act['outcome']) => facts.acts.filter((act) => act.outcome === outcome).length;
  const ends = `${count('acknowledged')} acknowledged, ${count('refused')} refused, ${count('unknown')} with an unknown end`;
  console.log(`${facts.acts.length} acts: ${ends}; ${facts.mails.length} mails; ${records?.length ?? 0} faults.`);
  for (const { name } of checked.filter(({ looked }) => looked === 0)) console.log(`NOTHING TO CHECK: ${name}`);
  for (const sentence of skipped) console.log(sentence);
  for (const result of checked.filter(({ violations }) => violations.length > 0)) console.log(describe(result));
  return checked.reduce((sum, { violations }) => sum + violations.length, 0);
}

/** How often each kind of fault came, kills by process, and how long it took until every part answered again. */
function recoveries(records: readonly FaultRecord[]) {
  const groups = Map.groupBy(records, ({ kind, target }) => (/^kill(-backing)?$/.test(kind) ? `${kind} ${target}` : kind));
  return [...groups].toSorted().map(([fault, list]) => {
    const seconds = list.flatMap(({ recovery }) => (recovery === null ? [] : [recovery / 1_000])).sort((a, b) => a - b);
    return { fault, times: list.length, half: seconds[Math.floor((seconds.length - 1) / 2)], longest: seconds.at(-1) };
  });
}

/** The violations of a check, with the acts that they are about. */
const describe = ({ name, violations }: Result) =>
  [
    `✗ ${name}`,
    ...violations.slice(0, SHOWN).map(({ text, acts }) => `    ${text}${acts.length > 0 ? ` [acts ${acts.join(', ')}]` : ''}`),
    ...(violations.length > SHOWN ? [`    and ${violations.length - SHOWN} more`] : []),
  ].join('\n');
