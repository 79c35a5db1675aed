// Names are written in many ways: "St. Mary's C of E Sch" is "Saint Marys Church of England School".

const phrases: readonly (readonly [RegExp, string])[] = [
  [/\bc ?(?:of|o) ?e\b|\bce\b/g, 'church of england'],
  [/\bc ?in ?w\b|\bciw\b/g, 'church in wales'],
  [/\br ?c\b/g, 'roman catholic'],
];

const abbreviations = new Map(
  Object.entries({
    st: 'saint',
    sts: 'saints',
    sch: 'school',
    schl: 'school',
    acad: 'academy',
    prim: 'primary',
    pri: 'primary',
    jnr: 'junior',
    jun: 'junior',
    inf: 'infant',
    sec: 'secondary',
    comm: 'community',
    hs: 'high school',
    ps: 'primary school',
  }),
);

/** Lower case, without accents and apostrophes, with spaces for other signs. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’‘`´]/g, '')
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const spelledOut = (text: string): string =>
  phrases
    .reduce((whole, [short, long]) => whole.replace(short, long), fold(text))
    .split(' ')
    .map((word) => abbreviations.get(word) ?? word)
    .join(' ');

/** The words of a row to search in, each after a space; the postcode also without its own. */
export function registerWords({ name, town, postcode }: { name: string; town: string | null; postcode: string | null }): string {
  const places = [town ?? '', postcode ?? ''].map(fold);
  const words = [spelledOut(name), ...places, fold(postcode ?? '').replaceAll(' ', '')].join(' ').split(' ');
  return [...new Set(words)]
    .map((word) => ` ${word}`)
    .join('')
    .trimEnd();
}

/**
 * What each word of a search may be the beginning of: as it was typed, or spelled out. Words of an abbreviated phrase have to
 * occur all. Empty when fewer than three letters or digits were typed.
 */
export function searchedWords(typed: string): string[][] {
  const folded = fold(typed);
  if (folded.replaceAll(' ', '').length < 3) return [];
  const expanded = phrases.reduce((whole, [short, long]) => whole.replace(short, long), folded);
  return expanded.split(' ').map((word) => {
    const [first] = (abbreviations.get(word) ?? word).split(' ');
    return [...new Set([word, first!])];
  });
}
