import { type Db, opaque } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';
import { type Audience, viewerColumns, visibleTo } from '../access/visible.sql.ts';
import { isThere } from '../access/visible-comments.sql.ts';
import type { Head } from './quilts.sql.ts';

const Exchange = z.object({ askedGroupId: z.int(), askingGroupId: z.int(), articleId: z.int(), commentId: z.int() });
export type Exchange = z.output<typeof Exchange>;

const during = (table: string, { startsAt, endsAt }: Pick<Head, 'startsAt' | 'endsAt'>) => sql.fragment`
  ${sql.identifier([table, 'created_at'])} >= ${startsAt}
  and ${sql.identifier([table, 'created_at'])} < coalesce(${endsAt}::timestamptz, 'infinity')
`;

/**
 * The exchanges of a half term between two of these classes, each once: a comment of one on a report of the other, an answer of
 * that class, and an answer back. Whose reports may be read is left to `findReadable`.
 */
export const findExchanges = (db: Db, halfTerm: Pick<Head, 'startsAt' | 'endsAt'>, groupIds: readonly number[]) =>
  db.any(sql.prepared('content_quilt_exchanges', Exchange)`
    select
      articles.school_group_id as "askedGroupId", classes.id as "askingGroupId", articles.id as "articleId",
      comments.id as "commentId"
    from unnest(${opaque(groupIds, 'int8')}) as classes (id)
    join people as askers on askers.school_group_id = classes.id
    join comments on comments.author_id = askers.id and ${during('comments', halfTerm)} and ${isThere('comments')}
    join articles on articles.id = comments.article_id
    where
      articles.school_group_id <> classes.id
      and articles.school_group_id = any (${sql.array([...groupIds], 'int8')})
      and exists (
        select
        from responses as answers
        join people as answerers on answerers.id = answers.author_id
        join responses as replies on replies.comment_id = comments.id and replies.id > answers.id
        join people as repliers on repliers.id = replies.author_id
        where
          answers.comment_id = comments.id
          and answerers.school_group_id = articles.school_group_id and repliers.school_group_id = classes.id
          and ${isThere('answers')} and ${during('answers', halfTerm)}
          and ${isThere('replies')} and ${during('replies', halfTerm)}
      )
    order by comments.id
  `);

const Readable = z.object({ schoolId: z.int(), articleId: z.int() });

/**
 * Those of these pairs of a school and a report that every teacher of the school sees; where FEED_SCOPE narrows them (`isNear`),
 * of linked schools.
 */
export function findReadable(db: Db, pairs: readonly z.output<typeof Readable>[], isNear: boolean) {
  const viewer = viewerColumns(sql.fragment`wanted.school_id`, sql.fragment`null::bigint`);
  const audience: Audience = { kind: 'member', isConnectedOnly: isNear, viewer };
  return db.any(sql.prepared(`content_quilt_readable${isNear ? '_near' : ''}`, Readable)`
    select wanted.school_id as "schoolId", articles.id as "articleId"
    from ${sql.unnest(
      pairs.map(({ schoolId, articleId }) => [schoolId, articleId]),
      ['int8', 'int8'],
    )} as wanted (school_id, article_id)
    join articles on articles.id = wanted.article_id
    where ${visibleTo(audience)}
  `);
}
