import type { Db } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';
import { type Audience, isThere, lensFor, visibleTo } from '../articles/visible.sql.ts';
import type { Head } from './quilts.sql.ts';

const Stitch = z.object({
  readerSchoolId: z.int(),
  askedGroupId: z.int(),
  askingGroupId: z.int(),
  articleId: z.int(),
  commentId: z.int(),
});
export type Stitch = z.output<typeof Stitch>;

/** A class whose patch a school's quilt shows face up. */
export interface ShownClass {
  readerSchoolId: number;
  groupId: number;
}

/** More than a quilt can draw. */
const MAX_STITCHES = 5_000;

const during = (table: string, { startsAt, endsAt }: Pick<Head, 'startsAt' | 'endsAt'>) => sql.fragment`
  ${sql.identifier([table, 'created_at'])} >= ${startsAt}
  and ${sql.identifier([table, 'created_at'])} < coalesce(${endsAt}::timestamptz, 'infinity')
`;

/**
 * The exchanges of a half term between classes of each reading school's quilt: a comment of one on a report of the other, an
 * answer of that class, and an answer back. Only what every teacher of the reading school sees; where FEED_SCOPE narrows them
 * (`isNear`), of linked schools.
 */
export function findStitches(
  db: Db,
  halfTerm: Pick<Head, 'startsAt' | 'endsAt'>,
  shown: readonly ShownClass[],
  isNear: boolean,
): Promise<readonly Stitch[]> {
  const lens = lensFor(sql.fragment`asking.school_id`, sql.fragment`null::bigint`);
  const audience: Audience = { kind: 'member', isNear, lens };
  const classes = sql.unnest(
    shown.map(({ readerSchoolId, groupId }) => [readerSchoolId, groupId]),
    ['int8', 'int8'],
  );
  return db.any(sql.prepared(`content_quilt_stitches${isNear ? '_near' : ''}`, Stitch)`
    with shown as materialized (select school_id, group_id from ${classes} as shown (school_id, group_id))
    select
      asking.school_id as "readerSchoolId", asked.group_id as "askedGroupId", asking.group_id as "askingGroupId",
      articles.id as "articleId", comments.id as "commentId"
    from shown as asking
    join people as askers on askers.school_group_id = asking.group_id
    join comments on comments.author_id = askers.id and ${during('comments', halfTerm)} and ${isThere('comments')}
    join articles on articles.id = comments.article_id
    join shown as asked on asked.school_id = asking.school_id and asked.group_id = articles.school_group_id
    where
      asked.group_id <> asking.group_id
      and exists (
        select
        from responses as answers
        join people as answerers on answerers.id = answers.author_id and answerers.school_group_id = asked.group_id
        join responses as replies on replies.comment_id = comments.id and replies.id > answers.id
        join people as repliers on repliers.id = replies.author_id and repliers.school_group_id = asking.group_id
        where
          answers.comment_id = comments.id
          and ${isThere('answers')} and ${during('answers', halfTerm)}
          and ${isThere('replies')} and ${during('replies', halfTerm)}
      )
      and ${visibleTo(audience)}
    order by comments.id
    limit ${MAX_STITCHES}
  `);
}
