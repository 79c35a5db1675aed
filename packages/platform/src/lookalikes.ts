import unhomoglyph from 'unhomoglyph';

/**
 * Signs that are read as a letter although Unicode's table of confusables (UTS 39) does not lead them to it: digits and signs in
 * place of letters, small capitals, letters with a hook or stroke, and letters of other alphabets used for their shape.
 */
const more: Record<string, string> = {
  a: '4@αΛλʌΔδ∆ᗩᴀᶏⱥ',
  c: 'Ⓒ©ϲςᑕƈɕꞓꞔ',
  d: 'ᴅȡᵭᶁᶑꟈ',
  e: '3εΣᴇǝɘᶒⱸꬳꬴ',
  f: 'ғҒꜰᶂ',
  g: '9ɢʛꞡꬶ',
  h: 'ʜⱨꞕ',
  i: 'ᶖ',
  k: 'ĸᶄⱪꝁꝃꝅꞣ',
  l: 'ʟ',
  m: 'μʍᶆꬺ',
  n: 'иᴎɴȵɲᶇꞑꞥꬻ',
  o: 'θᴓⱺꝍ',
  p: 'Ⓟ℗þƿ₱ᴘᵱᶈꝑꝓꝕ',
  r: 'ʳⓇ®яᴙʀɾᶉꞧꭉꭋꭌ',
  s: '5$ꜱȿᶊꞩꟊ',
  t: '7ᴛƫȶʈⱦ',
  u: 'ᴝᶙꞹ',
  v: 'ⱱⱴᶌ',
  w: 'ωшщɯⱳ',
};
const alphabet = 'abcdefghijklmnopqrstuvwxyz';
/** The first of the white letters in black circles, of those in black squares, and of the letters that make flags. */
const alphabetsOfSymbols = [0x1f150, 0x1f170, 0x1f1e6];

const letters = new Map([
  ...Object.entries(more).flatMap(([letter, signs]) => [...signs].map((sign) => [sign, letter] as const)),
  ...alphabetsOfSymbols.flatMap((first) =>
    [...alphabet].map((letter, place) => [String.fromCodePoint(first + place), letter] as const),
  ),
]);
const asLetters = (text: string) => text.replace(/[^a-z]/giu, (sign) => letters.get(sign) ?? sign);

/** UTS 39's skeleton, in lower case. The table writes m as rn. */
const skeletonOf = (text: string) => unhomoglyph(asLetters(text)).toLowerCase();

/** Capitals first, since Н is like H and н is not like h. */
const fold = (text: string) =>
  asLetters(skeletonOf(skeletonOf(text.normalize('NFD')).normalize('NFKD')))
    .replace(/[^\p{L}\p{N}]|\p{Lm}|\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll('vv', 'w')
    .replaceAll('cl', 'd')
    .replaceAll('l', 'i');

/**
 * The text as a reader may take it: equal for texts that look alike, whatever their case, marks, spaces and alphabets. With
 * punctuation there are two readings, because it may separate words or take the place of a letter.
 */
export const readingsOf = (text: string): string[] =>
  [...new Set([text.replace(/\s/g, ''), text.replace(/[^\p{L}\p{M}\p{N}]/gu, '')])].map(fold);
