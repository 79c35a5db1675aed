import type { Viewer } from '@patchwork/platform/assertion';
import type { Db } from '@patchwork/platform/db';
import { type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import { type Audience, membersOf, visibleTo } from '../access/visible.sql.ts';
import { goneSince, hasGoneLately, schoolWasVisible, wentAt } from '../access/was-visible.sql.ts';
import { kinds } from '../media-items/media-items.sql.ts';
import { type Rules, visibleLately } from './concern-subjects.sql.ts';

const Gone = z.object({
  kind: z.enum(['article', 'comment', 'response', 'media']),
  id: z.int(),
  mediaKind: z.enum(kinds).nullable(),
  school: z.object({ id: z.int(), name: z.string() }),
  placeSchool: z.object({ id: z.int(), name: z.string() }),
  schoolGroup: z.object({ id: z.int(), name: z.string() }).nullable(),
  createDate: z.string(),
  goneDate: z.string(),
});

/**
 * What any teacher of the viewer's school could see in the last 30 days and is gone, 100 a page; not the viewer's own, and
 * without its content. What went with its report is part of the report.
 */
export function listGoneItems(db: Db, viewer: Viewer, school: string, page: number) {
  const audience = membersOf(viewer.schoolId);
  const rules = visibleLately(audience);
  return db.any(sql.type(Gone)`
    with gone as (
      ${sql.join(
        Object.values(goneOf).map((select) => select(rules, audience)),
        sql.fragment` union all `,
      )}
    )
    select
      gone.kind, gone.id, gone.media_kind as "mediaKind",
      jsonb_build_object('id', gone.school_id, 'name', coalesce(schools.name, '')) as school,
      jsonb_build_object('id', gone.place_school_id, 'name', coalesce(places.name, '')) as "placeSchool",
      case when school_groups.id is not null then jsonb_build_object('id', school_groups.id, 'name', school_groups.name) end
        as "schoolGroup",
      gone.created_at as "createDate", gone.went_at as "goneDate"
    from gone
    left join schools on schools.id = gone.school_id
    left join schools as places on places.id = gone.place_school_id
    left join school_groups on school_groups.id = gone.group_id
    where
      gone.author_id <> ${viewer.userId}
      and (
        position(fold(${school.trim()}) in fold(coalesce(schools.name, ''))) > 0
        or position(fold(${school.trim()}) in fold(coalesce(places.name, ''))) > 0
      )
    order by gone.went_at desc, gone.kind, gone.id
    limit 100
    offset ${page * 100}
  `);
}

type Select = (rules: Rules, audience: Audience) => FragmentSqlToken;

const onPlace = (rules: Rules) => sql.fragment`
  left join articles on articles.id = comments.article_id and ${rules.article}
  left join schools as cards on cards.id = comments.school_id and exists (
    select from schools where schools.id = comments.school_id and ${schoolWasVisible}
  )
`;
const isPlaced = sql.fragment`coalesce(articles.id, cards.id) is not null`;

const goneOf: Record<z.output<typeof Gone>['kind'], Select> = {
  // A report that was only narrowed is gone for those whom it no longer reaches.
  article: (rules, audience) => sql.fragment`
    select
      'article' as kind, articles.id, null as media_kind, articles.school_id, articles.school_id as place_school_id,
      articles.school_group_id as group_id, articles.author_id, articles.created_at,
      coalesce(${wentAt('articles')}, articles.narrowed_at) as went_at
    from articles
    where ${hasGoneLately('articles')} and ${rules.article} and (${visibleTo(audience)}) is not true
  `,
  comment: (rules) => sql.fragment`
    select
      'comment', comments.id, null, people.school_id, coalesce(articles.school_id, cards.id), articles.school_group_id,
      comments.author_id, comments.created_at, ${wentAt('comments')}
    from comments
    ${onPlace(rules)}
    join people on people.id = comments.author_id
    where ${hasGoneLately('comments')} and ${rules.comment} and ${isPlaced}
  `,
  response: (rules) => sql.fragment`
    select
      'response', responses.id, null, people.school_id, coalesce(articles.school_id, cards.id), articles.school_group_id,
      responses.author_id, responses.created_at, ${wentAt('responses')}
    from responses
    join comments on comments.id = responses.comment_id
    ${onPlace(rules)}
    join people on people.id = responses.author_id
    where ${hasGoneLately('responses')} and ${rules.response} and ${rules.comment} and ${isPlaced}
  `,
  media: (rules) => sql.fragment`
    select
      'media', media_items.id, media_items.kind, media_items.school_id, media_items.school_id,
      coalesce(reports.school_group_id, patches.school_group_id), media_items.uploaded_by, media_items.created_at,
      ${wentAt('media_items')}
    from media_items
    left join articles as reports on reports.id = media_items.article_id
    left join patches on patches.id = media_items.patch_id
    where
      ${hasGoneLately('media_items')} and ${rules.media} and media_items.state = 'ready'
      and (reports.id is null or ${wentAt('media_items')} < coalesce(
        least(reports.deleted_at, reports.hidden_at, reports.withdrawn_at, reports.review_since), 'infinity'
      ))
      and ${wentAt('media_items')} > ${goneSince}
  `,
};
