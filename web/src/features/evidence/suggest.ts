const LONGEST = 240;

/** Those of the words that a text contains, in the order of the list; whole words only: `rule` is in Rule, not in ruler. */
export function wordsIn(text: string, words: readonly string[]): string[] {
  const found = new Set(text.toLowerCase().match(/\p{L}+/gu));
  return words.filter((word) => found.has(word));
}

/** The texts that contain some of the words, those with the most first, then the others in their order. */
export function suggestedFirst<T>(items: readonly T[], textOf: (item: T) => string, words: readonly string[]) {
  const found = items.map((item) => ({ item, words: wordsIn(textOf(item), words) }));
  const suggested = found.filter((each) => each.words.length > 0);
  return {
    suggested: suggested.toSorted((one, other) => other.words.length - one.words.length),
    others: found.filter((each) => each.words.length === 0),
  };
}

/** A text as it was posted; the end of a long one is left out, and marked. */
export const shortened = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1).trimEnd()}…` : text);
