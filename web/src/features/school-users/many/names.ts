import { titles } from '../../../lib/user-form.ts';

/** A name as a list writes it; '' for what it leaves out. */
export interface Names {
  title: string;
  firstName: string;
  lastName: string;
}

export const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}]/gu, '');

/** "mrs." is the title Mrs; other text stays unchanged, for the Lead to choose. */
export const titleOf = (text: string): string => titles.find((title) => title.toLowerCase() === lettersOf(text)) ?? text;

export const isTitle = (text: string): boolean => titles.some((title) => title === titleOf(text));

/** Titles that the service does not offer: the Lead chooses another. */
const otherTitles = ['prof', 'professor', 'rev', 'revd', 'reverend', 'sir', 'dame', 'lord', 'lady', 'mx', 'canon'];

/** "Mrs Nell Bell", "Bell, Nell" or "Bell, Mrs Nell". The first name is the first word. */
export function namesOf(text: string): Names {
  const [last, given] = text.includes(',') ? text.split(',').map((part) => part.trim()) : [];
  const words = (given ? `${given} ${last}` : text.replaceAll(',', '')).split(/\s+/).filter(Boolean);
  const first = words[0] ?? '';
  const hasTitle = isTitle(first) || otherTitles.includes(lettersOf(first));
  const [firstName = '', ...rest] = hasTitle ? words.slice(1) : words;
  return { title: hasTitle ? titleOf(first) : '', firstName, lastName: rest.join(' ') };
}
