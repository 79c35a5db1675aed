import { AppError } from '@patchwork/platform/errors';
import type { LinkCounts } from '../links/links.sql.ts';

type Pair = { schoolA: number; schoolB: number };

/** The specification's maximum for a school. */
const MAX_LINKS = 6;

/** @throws AppError invalid `bad-links` on a pair in the wrong order, a repeated pair, or a school with more than six links */
export function assertWellLinked(links: readonly Pair[]): void {
  const seen = new Set(links.map(({ schoolA, schoolB }) => `${schoolA} ${schoolB}`));
  const degrees = [...degreesOf(links).values()];
  const isWell =
    seen.size === links.length &&
    links.every(({ schoolA, schoolB }) => schoolA < schoolB) &&
    degrees.every((degree) => degree <= MAX_LINKS);
  if (!isWell) throw new AppError('invalid', 'bad-links', 'These cannot be the links of a run.');
}

/** The statistics of the log as these links would make them. */
export function countPreview(participants: readonly number[], links: readonly Pair[]): LinkCounts {
  const degrees = degreesOf(links);
  const schoolsByLinks = Array<number>(MAX_LINKS + 1).fill(0);
  for (const id of participants) schoolsByLinks[degrees.get(id) ?? 0]! += 1;
  return { schools: participants.length, links: links.length, schoolsByLinks };
}

function degreesOf(links: readonly Pair[]): Map<number, number> {
  const degrees = new Map<number, number>();
  for (const { schoolA, schoolB } of links)
    for (const school of [schoolA, schoolB]) degrees.set(school, (degrees.get(school) ?? 0) + 1);
  return degrees;
}
