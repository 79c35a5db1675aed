import type { MatchSchool } from './types.ts';

// Early years 0, then the key stages 1 to 5, as bits. Partner organisations (10) and the network team (11) have none.
const stages = (...numbers: number[]) => numbers.reduce((bits, stage) => bits | (1 << stage), 0);
const stagesOfType: readonly number[] = [
  0,
  stages(0), // Nursery
  stages(0, 1), // Infant
  stages(2), // Junior
  stages(0, 1, 2), // Primary
  stages(0, 1, 2), // First
  stages(2, 3), // Middle
  stages(3, 4, 5), // Secondary
  stages(0, 1, 2, 3, 4, 5), // All-through
  stages(0, 1, 2, 3, 4, 5), // Special
  0, // Partner organisation
  0, // Network team
];

/** The number of types by lookup id, including 0 for an unknown type. */
export const typeCount = stagesOfType.length;

const countBits = (bits: number): number => (bits === 0 ? 0 : (bits & 1) + countBits(bits >>> 1));

/**
 * Whether two types teach similar ages: at least half the key stages of the smaller are shared. An unknown type matches only
 * itself.
 */
export function areOfAnAge(type: number, otherType: number): boolean {
  if (type === 0 || otherType === 0) return type === otherType;
  const [some, others] = [stagesOfType[type] ?? 0, stagesOfType[otherType] ?? 0];
  const smaller = Math.min(countBits(some), countBits(others));
  return smaller > 0 && countBits(some & others) * 2 >= smaller;
}

/** Whether a school takes part in matching. */
export const takesPart = ({ typeId, isActive, isApproved }: MatchSchool): boolean =>
  isActive !== false && isApproved !== false && (typeId === null || stagesOfType[typeId] !== 0);

/** Returns the type for `areOfAnAge`; 0 when it is unknown. */
export const knownType = (typeId: number | null): number => (typeId !== null && stagesOfType[typeId] ? typeId : 0);

/** Returns the schools that take part, sorted by id, so that the order of the input does not matter. */
export const eligible = (schools: readonly MatchSchool[]): MatchSchool[] =>
  schools.filter(takesPart).sort((one, other) => one.id - other.id);
