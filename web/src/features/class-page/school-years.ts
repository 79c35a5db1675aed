import { londonClock } from '../../lib/london.ts';

interface Dated {
  createDate: string;
}

export interface Month<Report> {
  /** `2026-11` */
  month: string;
  reports: Report[];
}

export interface SchoolYear<Report> {
  /** The calendar year of its September. */
  from: number;
  months: Month<Report>[];
}

/** Groups reports by school year, which begins on 1 September in London, and by month. Keeps their order. */
export function schoolYearsOf<Report extends Dated>(reports: readonly Report[]): SchoolYear<Report>[] {
  const years: SchoolYear<Report>[] = [];
  for (const report of reports) {
    const month = londonClock(report.createDate).slice(0, 7);
    const from = yearOf(month);
    const year = years.find((each) => each.from === from) ?? push(years, { from, months: [] });
    const its = year.months.find((each) => each.month === month) ?? push(year.months, { month, reports: [] });
    its.reports.push(report);
  }
  return years;
}

function yearOf(month: string): number {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number >= 9 ? year : year - 1;
}

function push<Item>(list: Item[], item: Item): Item {
  list.push(item);
  return item;
}

/** The beginning of a text on one line, cut between words, with an ellipsis if anything is left out. */
export function excerptOf(text: string, length = 180): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= length) return line;
  const words = line.slice(0, length + 1).replace(/\s\S*$/, '');
  // A single word longer than that; not in the middle of a character of two code units.
  const kept = words.length > length ? line.slice(0, length).replace(/[\uD800-\uDBFF]$/, '') : words;
  return `${kept.replace(/[\s,;:.–-]+$/, '')}…`;
}
