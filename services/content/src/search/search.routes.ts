import type { operations } from '@patchwork/contracts/types/content';
import type { HandlersOf } from '@patchwork/platform/contract';
import type { Deps } from '../deps.ts';
import { suggestClasses, suggestSchools } from './search.sql.ts';
import { wordsOf } from './words.ts';

export const searchRoutes = ({ db }: Deps): HandlersOf<operations, 'suggestSearch'> => ({
  async suggestSearch({ viewer, query }) {
    const words = wordsOf(query.contains);
    if (words.length === 0) return { schools: [], classes: [] };
    const [schools, classes] = await Promise.all([suggestSchools(db, viewer, words), suggestClasses(db, viewer, words)]);
    return { schools, classes };
  },
});
