export const ages = ['early-years', 'infants', 'juniors', 'secondary'] as const;
export type Age = (typeof ages)[number];

/** School types of the lookups whose questions are not those of juniors. */
const ageOfType: Record<number, Age> = { 1: 'early-years', 2: 'infants', 5: 'infants', 7: 'secondary' };

/** The school types with questions of their own; all others share those of juniors. */
export const typesWithAge = Object.keys(ageOfType).map(Number);

/** Whose questions a school gets. All-through and special schools get those of juniors, as most do. */
export const ageOf = (typeId: number | null): Age => (typeId === null ? undefined : ageOfType[typeId]) ?? 'juniors';

export const OFFERED = 3;

/** The questions that a half term or a week offers, the first unless a Lead chooses: the next three each time, then from the beginning. */
export function offeredIn(number: number, questionIds: readonly number[]): number[] {
  const start = (number * OFFERED) % Math.max(questionIds.length, 1);
  return [...questionIds.slice(start), ...questionIds.slice(0, start)].slice(0, OFFERED);
}

/** What a half term or a week offers each age. */
export const offersIn = (number: number, all: readonly { id: number; age: Age; isOffered: boolean }[]) =>
  ages.map((age) => ({
    age,
    questionIds: offeredIn(
      number,
      all.filter((question) => question.age === age && question.isOffered).map(({ id }) => id),
    ),
  }));
