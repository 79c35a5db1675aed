/** As the server counts: a character is a code point, so an emoji is one. */
export const lengthOf = (text: string): number => [...text].length;

export const isAtMost = (longest: number, text: string): boolean => text.length <= longest || lengthOf(text) <= longest;
