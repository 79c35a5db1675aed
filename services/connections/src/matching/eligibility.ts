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

/** Types by their lookup id; 0 stands for a type that is not known. */
export const typeCount = stagesOfType.length;

const countBits = (bits: number): number => (bits === 0 ? 0 : (bits & 1) + countBits(bits >>> 1));

/** Whether the children are of an age: the key stages overlap by at least half of the smaller. Types not known: only each other. */
export function areOfAnAge(type: number, otherType: number): boolean {
  if (type === 0 || otherType === 0) return type === otherType;
  const [some, others] = [stagesOfType[type] ?? 0, stagesOfType[otherType] ?? 0];
  const smaller = Math.min(countBits(some), countBits(others));
  return smaller > 0 && countBits(some & others) * 2 >= smaller;
}

/** Whether a school is to be linked at all. */
export const takesPart = ({ typeId, isActive, isApproved }: MatchSchool): boolean =>
  isActive !== false && isApproved !== false && (typeId === null || stagesOfType[typeId] !== 0);

/** The type as `areOfAnAge` counts it. */
export const knownType = (typeId: number | null): number => (typeId !== null && stagesOfType[typeId] ? typeId : 0);

/** Those that take part, by id: the order in which rows arrive changes nothing. */
export const eligible = (schools: readonly MatchSchool[]): MatchSchool[] =>
  schools.filter(takesPart).sort((one, other) => one.id - other.id);
