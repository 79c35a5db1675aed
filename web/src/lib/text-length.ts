/** The length in code points, as the server counts: an emoji is one. */
export const lengthOf = (text: string): number => [...text].length;

export const isAtMost = (longest: number, text: string): boolean => text.length <= longest || lengthOf(text) <= longest;
