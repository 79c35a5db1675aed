import type { Evidence } from './api.ts';

/** Words of the own school, to be quoted as they stand. */
export interface Quote {
  text: string;
  /** ISO 8601. */
  date: string;
  className: string | undefined;
}

const longest = 240;

/** A text's sentences, without the white space around them. */
const sentencesOf = (text: string): string[] => (text.match(/[^.!?\n]+[.!?]*/g) ?? []).map((part) => part.trim()).filter(Boolean);

const shortened = (text: string): string => (text.length > longest ? `${text.slice(0, longest - 1).trimEnd()}…` : text);

/** All that the own school wrote: each report's title and text as one, and each comment; newest first. */
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

/** Which of the texts have one of the words in them, each with the first sentence that has: `rule` finds Rule, but not ruler. */
export function quotesWith(texts: readonly Quote[], words: readonly string[]): Quote[] {
  const pattern = new RegExp(`(?<!\\p{L})(?:${words.join('|')})(?!\\p{L})`, 'iu');
  return texts.flatMap((quote) => {
    const sentence = sentencesOf(quote.text).find((each) => pattern.test(each));
    return sentence ? [{ ...quote, text: shortened(sentence) }] : [];
  });
}

/** The questions that were asked. */
export const questionsIn = (texts: readonly Quote[]): Quote[] =>
  texts.flatMap((quote) => {
    const question = sentencesOf(quote.text).find((each) => each.endsWith('?'));
    return question ? [{ ...quote, text: shortened(question) }] : [];
  });

/** How each text begins. */
export const beginnings = (texts: readonly Quote[]): Quote[] =>
  texts.flatMap((quote) => {
    const [first] = sentencesOf(quote.text);
    return first ? [{ ...quote, text: shortened(first) }] : [];
  });

/** At most so many, from as many classes as there are. */
export function fromManyClasses(quotes: readonly Quote[], count: number): Quote[] {
  const firsts = quotes.filter((quote, place) => quotes.findIndex(({ className }) => className === quote.className) === place);
  const others = quotes.filter((quote) => !firsts.includes(quote));
  return [...firsts, ...others].slice(0, count);
}
