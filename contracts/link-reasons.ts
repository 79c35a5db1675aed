// Why two schools were linked, as connections says it: "village and inner city".

const sizes = /^a school with (\d+) pupils? and one with ([\d,]+)$/;

/** Two facts in English, first that of the school with the lower id; or two numbers of pupils, the smaller first. */
export type Facts = readonly [string, string] | readonly [number, number];

/** The facts of a reason; null for one that names no two: "different main ethnicity". */
export function factsOf(reason: string): Facts | null {
  const [, fewer, more] = sizes.exec(reason) ?? [];
  if (fewer && more) return [Number(fewer), Number(more.replaceAll(',', ''))];
  const [one, other, ...rest] = reason.split(' and ');
  return one && other && rest.length === 0 ? [one, other] : null;
}

/** The reasons that everybody may read, strongest first, at most three: each names a fact of both schools, and none an ethnicity. */
export const tellingReasons = (reasons: readonly string[]): string[] => reasons.filter(factsOf).slice(0, 3);
