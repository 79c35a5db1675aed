import { readingsOf } from '@patchwork/platform/lookalikes';
import { calledLike } from './given-names.ts';

export interface Name {
  firstName: string;
  lastName: string;
}

/** Letters that are written plainly as often as not, although they have no accent that Unicode could take off. */
const plain: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' };
const titles = new Set(
  'mr mister mrs missus ms miss mx dr doctor sir madam maam prof professor rev reverend lady lord'.split(' '),
);
/** Parts of last names that are no name on their own. */
const particles = new Set('abu al bin bint da de del della der di du el ibn la le mac mc st ter the van von'.split(' '));
/** Names that are also common words: only a capital letter, a title or a text without capitals makes them a name. */
const commonWords = new Set(['may', 'way', 'will', 'win']);

/**
 * Words of nearly every concern. They are a name only after a title or as first and last name with capitals: otherwise a
 * colleague renamed to one of them could handle no case.
 */
const everyday = new Set(
  `a about after again all also am an and any are article as at be because been before being boy boys but by called can
  child children class comment concern could did do does down every face faces for from get girl girls go going got had
  has have he her here him his how i if image images in into is it its just kid kids know like look made make me more
  most much must my name names near new no not now of off on one only or other our out over parent parents people per
  person photo photograph photographs photos picture pictures post pupil pupils put report said saw say school see seen
  she should show shows so some somebody someone something staff still such surname take taken teacher than that the
  their them then there these they thing think this those time to today told too two up us very video videos want was we
  went were what when where which while who why with word words work would wrote year you your`.split(/\s+/),
);

interface Word {
  /** Lower-case, without accents and without a final 's. */
  text: string;
  /** Its parts around apostrophes, and these joined: "o'brien" is also "brien" and "obrien". */
  forms: readonly string[];
  hasCapital: boolean;
  isAllCapitals: boolean;
}

const fold = (text: string): string => text.toLowerCase().replace(/[ßæœøłđðþı]/g, (letter) => plain[letter]!);

/** How a word looks, marked so that it differs from every written word. */
const lookOf = (word: string): string => `~${readingsOf(word)[0]}`;

/** What cannot be seen is dropped. A word that goes on after a line break is itself, with the break as an apostrophe, and its parts. */
const visible = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/(?<=\p{L})[-‐‑]\s*[\r\n]\s*(?=\p{L})/gu, '’');

const wordsOf = (text: string): Word[] =>
  (visible(text).match(/[\p{L}\p{N}]+(?:['’ʼ][\p{L}\p{N}]+)*/gu) ?? []).map((original) => {
    const pieces = fold(original).split(/['’ʼ]/);
    const named = pieces.length > 1 && pieces.at(-1) === 's' ? pieces.slice(0, -1) : pieces;
    const forms = pieces.length === 1 ? pieces : [...new Set([...pieces, ...named, pieces.join(''), named.join('')])];
    const isOdd = /[^a-z'’ʼ]/.test(fold(original)) && /\P{N}/u.test(original);
    return {
      text: named.join("'"),
      // With its capitals: В is like B, and в is not like b.
      forms: isOdd ? [lookOf(original.replace(/['’ʼ]s$/, '')), ...forms] : forms,
      hasCapital: original[0] !== original[0]!.toLowerCase(),
      isAllCapitals: original === original.toUpperCase() && original !== original.toLowerCase(),
    };
  });

/** What of a name is enough to mean the person: "smith" of "Smith-Jones", "brien" of "O'Brien", "berg" of "van der Berg". */
function partsOf(name: string): string[] {
  const all = wordsOf(name).flatMap(({ forms }) => forms);
  const telling = all.filter((part) => part.length > 1 && !particles.has(part));
  return telling.length > 0 ? telling : all;
}

/** These and, for words in which letters of another alphabet or digits stand for letters, how they look. */
const withLooks = (parts: Iterable<string>): Set<string> => {
  const all = [...parts];
  return new Set([...all, ...all.filter((part) => part.length > 2 && !everyday.has(part) && !part.startsWith('~')).map(lookOf)]);
};

/** A text that is read once and then asked about several people and positions. */
export interface Told {
  words: readonly Word[];
  /** Each word once, in all its forms. */
  forms: ReadonlySet<string>;
  isWithoutCapitals: boolean;
  /** The words with one space around each: a position is found in it as a whole. */
  phrase: string;
}

export const read = (text: string): Told => {
  const words = wordsOf(text);
  const forms = new Set(words.flatMap((word) => [word.text, ...word.forms]));
  return { words, forms, isWithoutCapitals: words.every(({ hasCapital }) => !hasCapital), phrase: phraseOf(words) };
};

/** "D.S.L." is also "dsl". */
const phraseOf = (words: readonly Word[]): string =>
  ` ${words.map((word) => word.text).join(' ')} `.replace(
    / (?:\p{L} )+/gu,
    (letters) => `${letters}${letters.replaceAll(' ', '')} `,
  );

/** What of a name means the person, worked out once for many texts. */
export interface Signs {
  firsts: ReadonlySet<string>;
  lasts: ReadonlySet<string>;
  names: ReadonlySet<string>;
  /** A name that is written with letters of another alphabet looks like words that are written normally. */
  isInDisguise: boolean;
  initials: ReadonlySet<string>;
  /** Two initials, in both orders. */
  pairs: ReadonlySet<string>;
  /** As in "nbell@school.example". */
  accounts: ReadonlySet<string>;
  /** A text without any of these does not mean the person, unless the name is in disguise. */
  any: ReadonlySet<string>;
}

export function signsOf({ firstName, lastName }: Name): Signs {
  const firsts = withLooks(partsOf(firstName).flatMap((part) => [...calledLike(part)]));
  const lasts = withLooks(partsOf(lastName));
  const [first, last] = [wordsOf(firstName), wordsOf(lastName)].map((parts) => parts.map(({ forms }) => forms.at(-1)!).join(''));
  const [ones, others] = [firstName, lastName].map((name) => wordsOf(name).flatMap(({ text: part }) => part[0]!));
  const names = new Set([...firsts, ...lasts]);
  const initials = new Set([...ones!, ...others!]);
  const pairs = new Set(ones!.flatMap((one) => others!.flatMap((other) => [one + other, other + one])));
  const accounts = new Set(
    first && last ? [first + last, last + first, first[0]! + last, first + last[0]!, last + first[0]!] : [],
  );
  return {
    firsts,
    lasts,
    names,
    isInDisguise: [...partsOf(firstName), ...partsOf(lastName)].some((part) => /^~[a-z]+$/.test(part)),
    initials,
    pairs,
    accounts,
    any: new Set([...names, ...initials, ...pairs, ...accounts, ...[...lasts].map((name) => `${name}s`)]),
  };
}

/**
 * Whether a text may mean a person: by the first name or a usual short form of it, by the last name or a part of it, or by
 * initials ("Mrs B", "NB", "B"). Without case and accents. In doubt true: then another person handles the case.
 */
export function mentions({ words, forms: said, isWithoutCapitals }: Told, signs: Signs): boolean {
  const { firsts, lasts, names, isInDisguise, initials, pairs, accounts, any } = signs;
  if (!isInDisguise && ![...any].some((sign) => said.has(sign))) return false;
  return words.some(({ text: word, forms, hasCapital, isAllCapitals }, place) => {
    const before = words[place - 1];
    const isTitled = before !== undefined && titles.has(before.text);
    if (isInDisguise && word.length > 2 && names.has(lookOf(word))) return true;
    if (forms.some((form) => names.has(form) && (isTitled || counts(form, hasCapital || isWithoutCapitals)))) return true;
    if (areBoth(firsts, lasts, before, words[place])) return true;
    // "Mrs Bells class"
    if ((hasCapital || isTitled) && word.endsWith('s') && lasts.has(word.slice(0, -1))) return true;
    if (accounts.has(word) && word.length > 2) return true;
    if (isAllCapitals && word.length === 2 && pairs.has(word)) return true;
    if (word.length !== 1 || !initials.has(word)) return false;
    if (isTitled) return true;
    if (hasCapital && before?.text.length === 1 && before.hasCapital && pairs.has(before.text + word)) return true;
    return hasCapital && word !== 'a' && word !== 'i';
  });
}

/**
 * Whether a text has a person's first name, or a usual short form of it, and their last name, at most two words apart. Everyday
 * words among these need a capital letter.
 */
export function mentionsInFull({ words }: Told, { firsts, lasts }: Signs): boolean {
  const isOf = (names: ReadonlySet<string>, { forms, hasCapital }: Word) =>
    forms.some((form) => names.has(form) && (hasCapital || !(everyday.has(form) || commonWords.has(form))));
  return words.some((word, place) => {
    const near = words.slice(Math.max(0, place - 3), place + 4);
    return isOf(firsts, word) && near.some((other) => other !== word && isOf(lasts, other));
  });
}

function areBoth(
  firsts: ReadonlySet<string>,
  lasts: ReadonlySet<string>,
  one: Word | undefined,
  other: Word | undefined,
): boolean {
  const isOf = (names: ReadonlySet<string>, word: Word | undefined) =>
    word?.hasCapital === true && word.forms.some((form) => names.has(form));
  return (isOf(firsts, one) && isOf(lasts, other)) || (isOf(lasts, one) && isOf(firsts, other));
}

const counts = (form: string, isLikeName: boolean): boolean => (commonWords.has(form) ? isLikeName : !everyday.has(form));

const headWords = new RegExp(
  [
    'head ?(?:teachers?|masters?|mistress(?:es)?|ship)|ht|dht|aht|principals?|heads? of \\S+|deput(?:y|ies)|boss|slt|senior lead\\S*',
    '(?:the|our|my|your|their|this|that|school|schools|acting|assistant|executive|exec|interim|associate|new|former|told|tell|asked|ask|by|as) heads?',
    '(?:the|our|my|your|their|this|that|school|schools|patchwork) leads?|lead (?:teacher|user|person)s?',
    'p?h?ennaeth|mhennaeth|bennaeth|prifathro|brifathro|prifathrawes|brifathrawes|dirprwy|ddirprwy',
    'dyrektor\\S*|dyrekcj\\S*|wicedyrektor\\S*',
    '(?:ا?ل?)?مدير(?:ه|ة)?|پرنسپل|ہیڈ',
  ]
    .map((words) => `(?: (?:${words}) )`)
    .join('|'),
  'u',
);
const safeguardingWords = new RegExp(
  [
    'd?dsls?|dsps?|cpo|safeguarder',
    'safeguarding (?:lead\\S*|officer|person|co ordinator|coordinator|head|deputy|manager|governor|contact|teacher|lady|woman|man|rep)',
    'designated (?:\\S+ ){0,2}(?:lead\\S*|person|officer|teacher)|child protection (?:lead\\S*|officer|person|coordinator|teacher)',
    '(?:lead|head|person|teacher|lady|woman|man|officer|responsible|charge) (?:for|of|in charge of) safeguarding',
    '(?:arweinydd|swyddog|person) diogelu',
  ]
    .map((words) => `(?: (?:${words}) )`)
    .join('|'),
  'u',
);

/** The position of a head or Lead, and of a safeguarding lead, that a text names. */
export const positionsIn = ({ words, phrase }: Told): { head: boolean; safeguardingLead: boolean } => ({
  // As in "Spoke to Head about it".
  head: headWords.test(phrase) || words.some((word) => word.text === 'head' && word.hasCapital),
  safeguardingLead: safeguardingWords.test(phrase),
});

/** Other positions that one person of a school has. Fixed words: free text of a position does not count. */
const otherPositions = ['senco', 'sendco', 'senior leader', 'bursar', 'business manager', 'office manager'];

/** Whether a text names a person's own position, if it is one that a school has once, such as "SENCO". */
export const mentionsPosition = ({ phrase }: Pick<Told, 'phrase'>, position: Pick<Told, 'phrase'>): boolean =>
  otherPositions.some((known) => position.phrase.includes(` ${known} `) && phrase.includes(` ${known} `));
