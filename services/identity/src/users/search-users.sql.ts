import type { WordTable } from '@patchwork/platform/word-search';
import { sql } from 'slonik';

/** Names, address and school of every user whom a search can find. */
export const userWords: WordTable = {
  name: 'user_words',
  id: 'user_id',
  words: 'words',
  inOrder: sql.fragment`left(user_words.words, 120)`,
  maxCounted: 10_000,
  sampled: 5_000,
};
