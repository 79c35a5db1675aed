import type { operations } from '@patchwork/contracts/types/content';
import type { HandlersOf, PathOf, ReplyOf } from '@patchwork/platform/contract';
import { notFound } from '@patchwork/platform/errors';
import { type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import {
  type Audience,
  commentIsThere,
  membersOf,
  responseIsThere,
  schoolIsVisible,
  staffRoles,
  visibleTo,
} from '../articles/visible.sql.ts';
import type { Deps } from '../deps.ts';
import { isVisibleItem, kinds } from '../media/media.sql.ts';

type Operation = operations['getConcernSubject'];
type Kind = PathOf<Operation>['kind'];

const Subject = z.object({
  schoolId: z.int(),
  placeSchoolId: z.int(),
  articleId: z.int().nullable(),
  excerpt: z.string().nullable(),
  mediaKind: z.enum(kinds).nullable(),
});

/**
 * The subject of a concern: its school (for a comment or reply the author's), the report or card that it appears on, and an
 * excerpt. Everything visible in the network; ignores FEED_SCOPE, since a user may report what was visible before a link ended.
 * @throws AppError 404
 */
async function getSubject({ db }: Deps, kind: Kind, id: number, audience: Audience): Promise<ReplyOf<Operation>> {
  const found = await db.maybeOne(sql.type(Subject)`${lookUp[kind](id, audience)}`);
  if (!found) throw notFound();
  return found;
}

/** In code points, as PostgreSQL counts. */
const excerptOf = (text: FragmentSqlToken) => sql.fragment`left(${text}, 300) as excerpt`;
const noMedia = sql.fragment`null as "mediaKind"`;

/** Comments with the report or card that they appear on. */
const placed = (audience: Audience) => sql.fragment`
  comments
  left join articles on articles.id = comments.article_id and ${visibleTo(audience)}
  left join schools on schools.id = comments.school_id and ${schoolIsVisible}
`;
const isPlaced = sql.fragment`coalesce(articles.id, schools.id) is not null`;
const placeSchool = sql.fragment`coalesce(articles.school_id, schools.id) as "placeSchoolId"`;

const isThere = {
  comment: (audience: Audience) => (audience === staffRoles ? sql.fragment`comments.deleted_at is null` : commentIsThere),
  response: (audience: Audience) => (audience === staffRoles ? sql.fragment`responses.deleted_at is null` : responseIsThere),
};

const lookUp: Record<Kind, (id: number, audience: Audience) => FragmentSqlToken> = {
  article: (id, audience) => sql.fragment`
    select
      articles.school_id as "schoolId", articles.school_id as "placeSchoolId", articles.id as "articleId",
      ${excerptOf(sql.fragment`articles.title || E'\n' || articles.narrative`)}, ${noMedia}
    from articles
    where articles.id = ${id} and ${visibleTo(audience)}
  `,
  comment: (id, audience) => sql.fragment`
    select
      people.school_id as "schoolId", ${placeSchool}, comments.article_id as "articleId",
      ${excerptOf(sql.fragment`comments.narrative`)}, ${noMedia}
    from ${placed(audience)}
    join people on people.id = comments.author_id
    where comments.id = ${id} and ${isThere.comment(audience)} and ${isPlaced}
  `,
  response: (id, audience) => sql.fragment`
    select
      people.school_id as "schoolId", ${placeSchool}, comments.article_id as "articleId",
      ${excerptOf(sql.fragment`responses.narrative`)}, ${noMedia}
    from ${placed(audience)}
    join responses on responses.comment_id = comments.id and ${isThere.response(audience)}
    join people on people.id = responses.author_id
    where responses.id = ${id} and ${isThere.comment(audience)} and ${isPlaced}
  `,
  media: (id, audience) => sql.fragment`
    select
      media_items.school_id as "schoolId", media_items.school_id as "placeSchoolId", media_items.article_id as "articleId",
      ${excerptOf(sql.fragment`media_items.alt_text`)}, media_items.kind as "mediaKind"
    from media_items
    where media_items.id = ${id} and media_items.deactivated_at is null and ${isVisibleItem(audience)}
  `,
};

export const concernRoutes = (deps: Deps): HandlersOf<operations, 'getConcernSubject'> => ({
  getConcernSubject: ({ params, query }) =>
    getSubject(deps, params.kind, params.id, query.includeHidden ? staffRoles : membersOf(query.viewerSchoolId)),
});
