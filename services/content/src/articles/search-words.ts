const MAX_WORDS = 10;

/** The first ten different words of what a user types; empty if there are none. The database folds them. */
export const wordsOf = (contains: string): string[] => [...new Set(contains.split(/\s+/u).filter(Boolean))].slice(0, MAX_WORDS);
