import { type Db, opaque } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';
import { anyone, viewerColumns, visibleTo } from '../access/visible.sql.ts';
import { commentIsThere, responseIsThere } from '../access/visible-comments.sql.ts';
import type { Deps } from '../deps.ts';

const NoticeRow = z.object({
  articleId: z.int(),
  articleTitle: z.string(),
  articleAuthorId: z.int(),
  commentAuthorId: z.int(),
  narrative: z.string(),
  userId: z.int(),
  title: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  schoolName: z.string(),
});

const common = sql.fragment`
  articles.id as "articleId", articles.title as "articleTitle", articles.author_id as "articleAuthorId",
  comments.author_id as "commentAuthorId",
  people.id as "userId", people.title, people.first_name as "firstName", people.last_name as "lastName",
  coalesce(person_schools.name, '') as "schoolName"
`;

export const findCommentRow = (db: Db, commentId: number) =>
  db.maybeOne(sql.prepared('content_notice_of_comment', NoticeRow)`
    select ${common}, comments.narrative
    from comments
    join articles on articles.id = comments.article_id
    join people on people.id = comments.author_id
    left join schools as person_schools on person_schools.id = people.school_id
    where comments.id = ${commentId} and ${commentIsThere} and ${visibleTo(anyone)}
  `);

export const findResponseRow = (db: Db, commentId: number, responseId: number) =>
  db.maybeOne(sql.prepared('content_notice_of_response', NoticeRow)`
    select ${common}, responses.narrative
    from responses
    join comments on comments.id = responses.comment_id
    join articles on articles.id = comments.article_id
    join people on people.id = responses.author_id
    left join schools as person_schools on person_schools.id = people.school_id
    where responses.id = ${responseId} and ${responseIsThere}
      and comments.id = ${commentId} and ${commentIsThere}
      and ${visibleTo(anyone)}
  `);

/** Active users who can open the report. Staff roles are not known here, so under FEED_SCOPE=connections staff get no email. */
export const findRecipients = ({ db, feedScope }: Pick<Deps, 'db' | 'feedScope'>, articleId: number, ids: number[]) =>
  db.anyFirst(sql.prepared(`content_notice_recipients_${feedScope}`, z.object({ id: z.int() }))`
    select people.id
    from people
    join schools on schools.id = people.school_id and schools.is_visible
    join articles on articles.id = ${articleId}
    where people.id = any(${opaque(ids, 'int8')})
      and people.is_active
      and ${visibleTo({
        kind: 'member',
        isConnectedOnly: feedScope === 'connections',
        viewer: viewerColumns(sql.fragment`people.school_id`, sql.fragment`people.id`),
      })}
    order by people.id
  `);
