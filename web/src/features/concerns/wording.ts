import { paths } from '../../app/paths.ts';
import type { Concern } from './api.ts';

const kinds: Record<Concern['kind'], string> = {
  article: 'A report',
  comment: 'A comment',
  response: 'A reply',
  media: 'A photo or video',
  school: 'A school',
};

export const aboutWhat = (kind: Concern['kind']): string => kinds[kind];

/** Where one can see what the concern is about. */
export function placeOf({ kind, articleId, schoolId }: Pick<Concern, 'kind' | 'articleId' | 'schoolId'>) {
  if (articleId === null) return { text: 'Open the school', to: `${paths.home}?schoolid=${schoolId}` };
  const isSaid = kind === 'comment' || kind === 'response';
  return { text: 'Open the report', to: `${paths.home}?id=${articleId}${isSaid ? '&showComments=true' : ''}` };
}
