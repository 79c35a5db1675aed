import { londonClock } from '../../lib/london.ts';

export interface Term<Report> {
  /** `Autumn 2026` */
  name: string;
  /** How many reports are before its first. */
  from: number;
  reports: Report[];
}

// No summer term of the four nations begins before 12 April, and Scotland's autumn term begins from 12 August.
const seasons: [season: string, before: string][] = [
  ['Spring', '04-12'],
  ['Summer', '08-12'],
];

/** The school term of an instant, or of the holidays after it: `Autumn 2026`. Terms differ by a few days between councils. */
export function termOf(instant: string): string {
  const day = londonClock(instant);
  const [season] = seasons.find(([, before]) => day.slice(5, 10) < before) ?? ['Autumn'];
  return `${season} ${day.slice(0, 4)}`;
}

/** Groups reports by term. Keeps their order. */
export function termsOf<Report extends { createDate: string }>(reports: readonly Report[]): Term<Report>[] {
  const terms: Term<Report>[] = [];
  for (const [from, report] of reports.entries()) {
    const name = termOf(report.createDate);
    const last = terms.at(-1);
    if (last?.name === name) last.reports.push(report);
    else terms.push({ name, from, reports: [report] });
  }
  return terms;
}
