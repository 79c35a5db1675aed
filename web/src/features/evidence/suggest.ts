import type { Evidence } from './api.ts';

/** The school's own text, quoted verbatim. */
export interface Quote {
  text: string;
  /** ISO 8601. */
  date: string;
  className: string | undefined;
}

const longest = 240;

/** Splits a text into trimmed sentences. */
const sentencesOf = (text: string): string[] => (text.match(/[^.!?\n]+[.!?]*/g) ?? []).map((part) => part.trim()).filter(Boolean);

const shortened = (text: string): string => (text.length > longest ? `${text.slice(0, longest - 1).trimEnd()}…` : text);

/** Everything the school wrote, newest first: each report's title and text as one quote, and each comment. */
export function ownWords({ reports, comments }: Evidence): Quote[] {
  const className = (group: { name: string } | null) => group?.name;
  return [
    ...reports.map(({ title, narrative, createDate, schoolGroup }) => ({
      text: `${title}.\n${narrative}`,
      date: createDate,
      className: className(schoolGroup),
    })),
    ...comments.map(({ narrative, createDate, schoolGroup }) => ({
      text: narrative,
      date: createDate,
      className: className(schoolGroup),
    })),
  ].sort((one, other) => other.date.localeCompare(one.date));
}

/** Quotes the sentence that `pick` finds in each text, if any. */
const quote = (texts: readonly Quote[], pick: (sentences: string[]) => string | undefined): Quote[] =>
  texts.flatMap((each) => {
    const found = pick(sentencesOf(each.text));
    return found ? [{ ...each, text: shortened(found) }] : [];
  });

/**
 * The texts that contain one of the words, each with its first such sentence; whole words only: `rule` matches Rule, not ruler.
 */
export function quotesWith(texts: readonly Quote[], words: readonly string[]): Quote[] {
  const pattern = new RegExp(`(?<!\\p{L})(?:${words.join('|')})(?!\\p{L})`, 'iu');
  return quote(texts, (sentences) => sentences.find((each) => pattern.test(each)));
}

/** The questions in the texts. */
export const questionsIn = (texts: readonly Quote[]): Quote[] =>
  quote(texts, (sentences) => sentences.find((each) => each.endsWith('?')));

/** The first sentence of each text. */
export const beginnings = (texts: readonly Quote[]): Quote[] => quote(texts, ([first]) => first);

/** At most `count` quotes, from as many classes as possible. */
export function fromManyClasses(quotes: readonly Quote[], count: number): Quote[] {
  const firsts = quotes.filter((quote, place) => quotes.findIndex(({ className }) => className === quote.className) === place);
  const others = quotes.filter((quote) => !firsts.includes(quote));
  return [...firsts, ...others].slice(0, count);
}
