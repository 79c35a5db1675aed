// Where the six half terms begin when nobody has said otherwise: after the holidays of most schools in England and Wales.
const begins: readonly { month: number; day: number }[] = [
  { month: 8, day: 25 },
  { month: 10, day: 25 },
  { month: 12, day: 25 },
  { month: 2, day: 15 },
  { month: 4, day: 5 },
  { month: 5, day: 25 },
];
const names = ['Autumn 1', 'Autumn 2', 'Spring 1', 'Spring 2', 'Summer 1', 'Summer 2'];

const londonDay = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
});

/** The half term that a moment lies in or that begins next in the holidays around it, counted: six a school year. */
export function halfTermAt(moment: Date): number {
  const parts = Object.fromEntries(londonDay.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
  const [year, month, day] = [parts.year!, parts.month!, parts.day!];
  const schoolYear = month > 8 || (month === 8 && day >= 25) ? year : year - 1;
  // Days of a school year in their order: August is the first month.
  const order = (at: { month: number; day: number }) => ((at.month + 4) % 12) * 100 + at.day;
  const today = order({ month, day }) - (month === 8 && day < 25 ? -1_200 : 0);
  const index = begins.findLastIndex((begin) => order(begin) <= today);
  return schoolYear * 6 + index;
}

/** As people say it: `Autumn 2, 2026/27`. */
export const halfTermName = (halfTerm: number): string => {
  const year = Math.floor(halfTerm / 6);
  return `${names[halfTerm % 6]}, ${year}/${String((year + 1) % 100).padStart(2, '0')}`;
};
