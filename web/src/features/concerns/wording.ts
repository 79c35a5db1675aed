import { paths } from '../../app/paths.ts';
import { msg, t } from '../../lib/i18n.ts';
import type { Concern } from './api.ts';

const kinds: Record<Concern['kind'], string> = {
  article: msg('A report'),
  comment: msg('A comment'),
  response: msg('A reply'),
  media: msg('A photo or video'),
  school: msg('A school'),
};

export function aboutWhat({ kind, mediaKind }: Pick<Concern, 'kind' | 'mediaKind'>): string {
  if (mediaKind === null) return t(kinds[kind]);
  return mediaKind === 'image' ? t('A photo') : t('A video');
}

/** The server cuts excerpts to this length; a full-length excerpt gets an ellipsis. */
const keptCharacters = 300;
const asQuoted = (text: string) => ([...text].length < keptCharacters ? text : `${text} …`);

type Quoted = Pick<Concern, 'kind' | 'excerpt' | 'currentExcerpt'>;

/** Labelled quotes: the text when the concern was raised, and the current text if it differs. */
export function quotesOf({ kind, excerpt, currentExcerpt }: Quoted): [name: string, text: string][] {
  const [then, now] =
    kind === 'media' ? [t('Its description'), t('Its description now')] : [t('Reported text'), t('Current text')];
  const quotes: [string, string | null][] = [
    [then, excerpt],
    [now, currentExcerpt === excerpt ? null : currentExcerpt],
  ];
  return quotes.flatMap(([name, text]) => (text === null ? [] : [[name, asQuoted(text)]]));
}

/** The page where the subject can be seen. */
export function placeOf({ kind, articleId, schoolId }: Pick<Concern, 'kind' | 'articleId' | 'schoolId'>) {
  if (articleId === null) return { text: t('Open the school'), to: `${paths.home}?schoolid=${schoolId}` };
  const isSaid = kind === 'comment' || kind === 'response';
  return { text: t('Open the report'), to: `${paths.home}?id=${articleId}${isSaid ? '&showComments=true' : ''}` };
}
