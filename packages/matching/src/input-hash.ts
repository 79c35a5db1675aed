import { createHash } from 'node:crypto';
import type { Task } from './task.ts';
import type { MatchInput } from './types.ts';

/** Returns a SHA-256 hash of the input that ignores the order of its rows, and schools that do not take part. */
export function hashOf({ pool, field: { history } }: Task, { type, currentLinks, halfTerm, seed, caps }: MatchInput): string {
  const hash = createHash('sha256').update(JSON.stringify([type, halfTerm, seed, caps.target, caps.max]));
  for (const school of pool.schools) {
    const { id, name, typeId, countyId, locationTypeId, numberOfPupils, primaryEthnicityId, secondaryEthnicityId } = school;
    const row = [id, name, typeId, countyId, locationTypeId, numberOfPupils, primaryEthnicityId, secondaryEthnicityId];
    hash.update(JSON.stringify([...row, school.faith ?? null, school.trust ?? null]));
  }
  for (let school = 0; school < pool.size; school += 1) {
    const [start, end] = [history.start[school]!, history.start[school + 1]!];
    const past = new Float64Array(end - start);
    for (let at = start; at < end; at += 1) past[at - start] = history.partner[at]! * 256 + history.ago[at]!;
    hash.update(past.sort());
  }
  if (type === 'interim') {
    const pairs = currentLinks.map(({ schoolA, schoolB }) => `${Math.min(schoolA, schoolB)} ${Math.max(schoolA, schoolB)}`);
    hash.update(JSON.stringify(pairs.sort()));
  }
  return hash.digest('hex');
}
