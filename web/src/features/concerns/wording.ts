import { paths } from '../../app/paths.ts';
import type { Concern } from './api.ts';

const kinds: Record<Concern['kind'], string> = {
  article: 'A report',
  comment: 'A comment',
  response: 'A reply',
  media: 'A photo or video',
  school: 'A school',
};

export function aboutWhat({ kind, mediaKind }: Pick<Concern, 'kind' | 'mediaKind'>): string {
  if (mediaKind === null) return kinds[kind];
  return mediaKind === 'image' ? 'A photo' : 'A video';
}

/** So much is kept of a text; what fills it goes on. */
const keptCharacters = 300;
const asQuoted = (text: string) => ([...text].length < keptCharacters ? text : `${text} …`);

/** What it said when the concern was raised, and what it says now where that is something else; with a name for each. */
export function quotesOf({
  excerpt,
  currentExcerpt,
}: Pick<Concern, 'excerpt' | 'currentExcerpt'>): [name: string, text: string][] {
  if (excerpt !== null && (currentExcerpt === null || currentExcerpt === excerpt)) return [['What it said', asQuoted(excerpt)]];
  const quotes: [string, string | null][] = [
    ['What it said', excerpt],
    ['What it says now', currentExcerpt],
  ];
  return quotes.flatMap(([name, text]) => (text === null ? [] : [[name, asQuoted(text)]]));
}

/** Where one can see what the concern is about. */
export function placeOf({ kind, articleId, schoolId }: Pick<Concern, 'kind' | 'articleId' | 'schoolId'>) {
  if (articleId === null) return { text: 'Open the school', to: `${paths.home}?schoolid=${schoolId}` };
  const isSaid = kind === 'comment' || kind === 'response';
  return { text: 'Open the report', to: `${paths.home}?id=${articleId}${isSaid ? '&showComments=true' : ''}` };
}
