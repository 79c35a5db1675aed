// Half terms are numbered six to a school year: 6 * (year in which the school year begins) + 0 … 5.

const names = ['Autumn 1', 'Autumn 2', 'Spring 1', 'Spring 2', 'Summer 1', 'Summer 2'];

/** The year in which its school year begins. */
export const schoolYearOf = (halfTerm: number): number => Math.floor(halfTerm / 6);

export const firstHalfTermOf = (schoolYear: number): number => schoolYear * 6;

/** For display: `2026/27`. */
export const schoolYearName = (year: number): string => `${year}/${String((year + 1) % 100).padStart(2, '0')}`;

/** For display: `Autumn 2, 2026/27`. */
export const halfTermName = (halfTerm: number): string => `${names[halfTerm % 6]}, ${schoolYearName(schoolYearOf(halfTerm))}`;

/** The half term of that name; null when there is none. */
export function halfTermOfName(name: string): number | null {
  const year = Number(/, (\d{4})\/\d\d$/.exec(name)?.[1]);
  const found = names.map((_, index) => firstHalfTermOf(year) + index).find((halfTerm) => halfTermName(halfTerm) === name);
  return found ?? null;
}
