import { type Db, opaque } from '@patchwork/platform/db';
import type { WordTable } from '@patchwork/platform/word-search';
import { sql } from 'slonik';
import { UserRow, userColumns, usersWithSchools } from './user-row.ts';

/** Names, address and school of every user whom a search can find. */
export const userWords: WordTable = {
  name: 'user_words',
  id: 'user_id',
  words: 'words',
  inOrder: sql.fragment`left(user_words.words, 120)`,
  maxCounted: 10_000,
  sampled: 5_000,
};

/** These users, in this order. */
export const listUsersById = (db: Db, ids: readonly number[]) =>
  db.any(sql.prepared('users_by_ids', UserRow)`
    select ${userColumns}
    from ${usersWithSchools}
    where users.id = any(${opaque(ids, 'int8')})
    order by array_position(${opaque(ids, 'int8')}, users.id)
  `);
