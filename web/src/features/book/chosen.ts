import { type Contents, hasPicture, type Report } from './api.ts';

/** A report or an answer by its id, or the quilt. */
export type Choice = number | 'quilt';
export type Chosen = ReadonlySet<Choice>;

/** All that can be in the book. */
export const choicesOf = ({ book, quilt }: Contents): Choice[] => [
  ...book.reports.map(({ id }) => id),
  ...(quilt ? (['quilt'] as const) : []),
];

export const isAnswer = (report: Report): boolean => report.isAnswer === true;

/** What is chosen, in the order of the book: reports, the answers by question, the quilt. */
export function chosenOf({ book, quilt }: Contents, chosen: Chosen) {
  const there = book.reports.filter(({ id }) => chosen.has(id));
  return {
    reports: there.filter((report) => !isAnswer(report)),
    questions: [...groupBy(there.filter(isAnswer), ({ title }) => title)],
    quilt: chosen.has('quilt') ? quilt : null,
  };
}

/** How much of what was chosen has gone since: reports and answers, and of the others pictures and comments. */
export function countGone(before: Contents, now: Contents, chosen: Chosen): number {
  const left = new Map(now.book.reports.map((report) => [report.id, new Set(partsOf(report))]));
  const ofReports = before.book.reports
    .filter(({ id }) => chosen.has(id))
    .map((report) => {
      const parts = left.get(report.id);
      return parts ? partsOf(report).filter((part) => !parts.has(part)).length : 1;
    });
  const patches = new Set(now.quilt?.patches.filter(hasPicture).map(({ schoolGroup }) => schoolGroup.id));
  const ofQuilt = before.quilt?.patches.filter((patch) => hasPicture(patch) && !patches.has(patch.schoolGroup.id)).length ?? 0;
  return ofReports.reduce((sum, count) => sum + count, chosen.has('quilt') ? ofQuilt : 0);
}

const partsOf = ({ mediaItems, comments }: Report): string[] => [
  ...mediaItems.map(({ id }) => `picture ${id}`),
  ...comments.map(({ id }) => `comment ${id}`),
  ...comments.flatMap(({ commentResponses }) => commentResponses.map(({ id }) => `reply ${id}`)),
];

/** `Map.groupBy`, which not all supported browsers have. */
export function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}
