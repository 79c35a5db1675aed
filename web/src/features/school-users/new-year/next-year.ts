const below: Record<string, string> = { nursery: 'Reception', reception: 'Year 1', meithrin: 'Derbyn', derbyn: 'Blwyddyn 1' };

const numbers = String.raw`\d{1,2}(?:\s*(?:,|&|\/|-|–|and|a|ac)\s*\d{1,2})*`;
const years = new RegExp(String.raw`\b(years?|yrs?|blwyddyn|blynyddoedd|primary|y|p)(\s*)(${numbers})(?!\d)`, 'giu');
const early = /\b(nursery|reception|meithrin|derbyn)\b/giu;
/** A whole name such as 3H or 10 B. */
const code = /^(\d{1,2})(\s?[A-Z]{1,2})$/u;

const plusOne = (text: string) => text.replace(/\d+/g, (number) => String(Number(number) + 1));

/** The text one school year later: "Year 3 Otters" is "Year 4 Otters". Null when it names no year. */
export function moveUp(text: string): string | null {
  const moved = text
    .replace(code, (_, number: string, rest: string) => plusOne(number) + rest)
    .replace(years, (_, word: string, space: string, list: string) => word + space + plusOne(list));
  if (moved !== text) return moved;
  const later = text.replace(early, (word) => below[word.toLowerCase()]!);
  return later === text ? null : later;
}

/** The school years that a text names. */
export function yearsIn(text: string): number[] {
  const [, number] = code.exec(text) ?? [];
  const found = [...text.matchAll(years)].flatMap(([, , , list]) => list!.match(/\d+/g) ?? []);
  return [...(number ? [number] : []), ...found].map(Number);
}

/** The last years of a school, by the id of its type: a special school's pupils leave at any age, a nursery's name no year. */
const lastYears: Readonly<Record<number, readonly number[]>> = {
  2: [2], // Infant
  3: [6], // Junior
  4: [6, 7], // Primary
  5: [4], // First
  6: [8], // Middle
  7: [11, 13], // Secondary
  8: [11, 13], // All-through
};
/** Years as Scotland and Northern Ireland count them, where primary schools end with the seventh. */
const primaryYear = /\b(?:primary|p)\s*\d/iu;

/** Whether all pupils of a class leave a school of this type: it is the type's last year, and the school has no year above it. */
export function isLastYear(text: string, ofSchool: readonly string[], typeId: number): boolean {
  const own = yearsIn(text);
  const highest = Math.max(0, ...ofSchool.flatMap(yearsIn));
  const last = primaryYear.test(text) ? [7] : (lastYears[typeId] ?? []);
  return own.length > 0 && own.every((year) => year === highest && last.includes(year));
}
