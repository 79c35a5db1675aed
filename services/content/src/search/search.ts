import type { operations } from '@patchwork/contracts/types/content';
import type { Viewer } from '@patchwork/platform/assertion';
import type { ReplyOf } from '@patchwork/platform/contract';
import { wordsOf } from '../articles/search-words.ts';
import type { Deps } from '../deps.ts';
import { suggestClasses, suggestSchools } from './search.sql.ts';

/** Schools and classes that the viewer may see whose names begin with these words; none without a word. */
export async function suggest({ db }: Deps, viewer: Viewer, contains: string): Promise<ReplyOf<operations['suggestSearch']>> {
  const words = wordsOf(contains);
  if (words.length === 0) return { schools: [], classes: [] };
  const [schools, classes] = await Promise.all([suggestSchools(db, viewer, words), suggestClasses(db, viewer, words)]);
  return { schools, classes };
}
