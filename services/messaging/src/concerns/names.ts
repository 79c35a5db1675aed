interface Name {
  firstName: string;
  lastName: string;
}

/** Letters that are written plainly as often as not, although they have no accent that Unicode could take off. */
const plain: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' };

const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => plain[letter]!);

const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+(?:['’ʼ][\p{L}\p{N}]+)*/gu) ?? [];
const pieces = (word: string): string[] => word.split(/['’ʼ]/);

/** Whether a text contains both a person's first and last name, as whole words in any order, without case and accents. */
export function mentions(text: string, { firstName, lastName }: Name): boolean {
  const words = wordsOf(text);
  // "Bell's" is also "Bell", and "O'Brien" also "OBrien".
  const known = new Set(words.flatMap((word) => [...pieces(word), pieces(word).join('')]));
  const isIn = (name: string) => {
    const parts = wordsOf(name);
    return (
      parts.length > 0 &&
      parts.every((part) => known.has(pieces(part).join('')) || pieces(part).every((piece) => known.has(piece)))
    );
  };
  return isIn(firstName) && isIn(lastName);
}
