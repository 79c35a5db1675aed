import type { operations } from '@patchwork/contracts/types/content';
import type { HandlersOf, PathOf, ReplyOf } from '@patchwork/platform/contract';
import { notFound } from '@patchwork/platform/errors';
import { type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import { schoolIsVisible, visibleTo } from '../articles/visible.sql.ts';
import type { Deps } from '../deps.ts';
import { visibleParent } from '../media/media.sql.ts';

type Operation = operations['getConcernSubject'];
type Kind = PathOf<Operation>['kind'];

const Subject = z.object({ schoolId: z.int(), articleId: z.int().nullable() });

/**
 * Whose school a thing belongs to that somebody is worried about: a comment and a reply to that of who wrote it. Anything that is
 * to be seen in the network: FEED_SCOPE does not count here, since one may worry about what one saw before a link ended.
 * @throws AppError 404
 */
async function getSubject({ db }: Deps, kind: Kind, id: number): Promise<ReplyOf<Operation>> {
  const found = await db.maybeOne(sql.type(Subject)`${lookUp[kind](id)}`);
  if (!found) throw notFound();
  return found;
}

const commentIsVisible = sql.fragment`
  comments.deleted_at is null
  and (
    exists (select 1 from articles where articles.id = comments.article_id and ${visibleTo('everyone')})
    or exists (select 1 from schools where schools.id = comments.school_id and ${schoolIsVisible})
  )
`;

const lookUp: Record<Kind, (id: number) => FragmentSqlToken> = {
  article: (id) => sql.fragment`
    select articles.school_id as "schoolId", articles.id as "articleId"
    from articles
    where articles.id = ${id} and ${visibleTo('everyone')}
  `,
  comment: (id) => sql.fragment`
    select people.school_id as "schoolId", comments.article_id as "articleId"
    from comments
    join people on people.id = comments.author_id
    where comments.id = ${id} and ${commentIsVisible}
  `,
  response: (id) => sql.fragment`
    select people.school_id as "schoolId", comments.article_id as "articleId"
    from responses
    join comments on comments.id = responses.comment_id
    join people on people.id = responses.author_id
    where responses.id = ${id} and responses.deleted_at is null and ${commentIsVisible}
  `,
  media: (id) => sql.fragment`
    select media_items.school_id as "schoolId", media_items.article_id as "articleId"
    from media_items
    where media_items.id = ${id} and media_items.deactivated_at is null and ${visibleParent('everyone')}
  `,
};

export const concernRoutes = (deps: Deps): HandlersOf<operations, 'getConcernSubject'> => ({
  getConcernSubject: ({ params }) => getSubject(deps, params.kind, params.id),
});
