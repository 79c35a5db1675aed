import type { operations } from '@patchwork/contracts/types/content';
import type { PathOf } from '@patchwork/platform/contract';
import type { Db } from '@patchwork/platform/db';
import { type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import { type Audience, schoolIsVisible, staffRoles, visibleTo } from '../access/visible.sql.ts';
import { commentIsThere, responseIsThere } from '../access/visible-comments.sql.ts';
import { isVisibleItem, wasVisibleItem } from '../access/visible-media.sql.ts';
import { schoolWasVisible, wasThere, wasVisibleTo } from '../access/was-visible.sql.ts';
import { kinds } from '../media-items/media-items.sql.ts';
import { textsErasedAt } from '../text-versions.sql.ts';

export type Kind = PathOf<operations['getConcernSubject']>['kind'];

const Subject = z.object({
  schoolId: z.int(),
  placeSchoolId: z.int(),
  articleId: z.int().nullable(),
  /** Who wrote or uploaded it. */
  authorId: z.int(),
  /** The author of the report that it is on. */
  placeAuthorId: z.int().nullable(),
  excerpt: z.string().nullable(),
  mediaKind: z.enum(kinds).nullable(),
  isWithdrawn: z.boolean(),
  /** An erasure has taken its texts out of their rows; until they are deleted they are versions. */
  isErased: z.boolean(),
  pinnedAt: z.string(),
  texts: z.array(z.object({ field: z.enum(['title', 'narrative', 'altText', 'captions']), text: z.string() })),
});

/** Which rows a look-up finds: for each table a condition. */
export interface Rules {
  article: FragmentSqlToken;
  comment: FragmentSqlToken;
  response: FragmentSqlToken;
  media: FragmentSqlToken;
  /** Of `schools`: the cards on which comments are found. */
  card: FragmentSqlToken;
}

/** What an audience sees now. */
const visibleNow = (audience: Audience): Rules => ({
  article: visibleTo(audience),
  comment: audience === staffRoles ? sql.fragment`comments.deleted_at is null` : commentIsThere,
  response: audience === staffRoles ? sql.fragment`responses.deleted_at is null` : responseIsThere,
  media: sql.fragment`media_items.deactivated_at is null and ${isVisibleItem(audience)}`,
  card: schoolIsVisible,
});

/** What an audience sees, or saw in the last 30 days until it went. */
export const visibleLately = (audience: Audience): Rules => ({
  article: wasVisibleTo(audience),
  comment: wasThere(audience, 'comments'),
  response: wasThere(audience, 'responses'),
  media: wasVisibleItem(audience),
  card: schoolWasVisible,
});

/** Whatever is stored. */
export const anything: Rules = {
  article: sql.fragment`true`,
  comment: sql.fragment`true`,
  response: sql.fragment`true`,
  media: sql.fragment`true`,
  card: sql.fragment`true`,
};

/** The subject of a concern with its whole texts, as these rules find it; null when they do not. */
export const findSubject = (db: Db, kind: Kind, id: number, rules: Rules) =>
  db.maybeOne(sql.type(Subject)`
    select
      subject.*, clock_timestamp() as "pinnedAt", ${textsErasedAt(kind, sql.fragment`${id}::bigint`)} is not null as "isErased"
    from (${lookUp[kind](id, rules)}) as subject
  `);

/** What this audience sees now. */
export const findVisible = (db: Db, kind: Kind, id: number, audience: Audience) =>
  findSubject(db, kind, id, visibleNow(audience));

/** In code points, as PostgreSQL counts. */
const excerptOf = (text: FragmentSqlToken) => sql.fragment`left(${text}, 300) as excerpt`;
const noMedia = sql.fragment`null as "mediaKind"`;

/** The texts that there are, by field. */
const textsOf = (fields: Record<string, FragmentSqlToken>) => sql.fragment`
  (
    select coalesce(jsonb_agg(jsonb_build_object('field', field, 'text', text) order by place), '[]')
    from (
      values ${sql.join(
        Object.entries(fields).map(([field, text], place) => sql.fragment`(${place}::int, ${field}::text, ${text})`),
        sql.fragment`, `,
      )}
    ) as texts (place, field, text)
    where text is not null
  ) as texts
`;

/** Whether one of these rows, which the subject is or is on, is withdrawn. */
const isWithdrawn = (...tables: string[]) => sql.fragment`
  num_nonnulls(${sql.join(
    tables.map((table) => sql.identifier([table, 'withdrawn_at'])),
    sql.fragment`, `,
  )}) > 0 as "isWithdrawn"
`;

/** Comments with the report or card that they appear on. */
const placed = ({ article, card }: Rules) => sql.fragment`
  comments
  left join articles on articles.id = comments.article_id and ${article}
  left join schools on schools.id = comments.school_id and ${card}
`;
const isPlaced = sql.fragment`coalesce(articles.id, schools.id) is not null`;
const placeSchool = sql.fragment`coalesce(articles.school_id, schools.id) as "placeSchoolId"`;

const lookUp: Record<Kind, (id: number, rules: Rules) => FragmentSqlToken> = {
  article: (id, rules) => sql.fragment`
    select
      articles.school_id as "schoolId", articles.school_id as "placeSchoolId", articles.id as "articleId",
      articles.author_id as "authorId", articles.author_id as "placeAuthorId",
      ${excerptOf(sql.fragment`articles.title || E'\n' || articles.narrative`)}, ${noMedia}, ${isWithdrawn('articles')},
      ${textsOf({ title: sql.fragment`articles.title`, narrative: sql.fragment`articles.narrative` })}
    from articles
    where articles.id = ${id} and ${rules.article}
  `,
  comment: (id, rules) => sql.fragment`
    select
      people.school_id as "schoolId", ${placeSchool}, comments.article_id as "articleId",
      comments.author_id as "authorId", articles.author_id as "placeAuthorId",
      ${excerptOf(sql.fragment`comments.narrative`)}, ${noMedia}, ${isWithdrawn('comments', 'articles')},
      ${textsOf({ narrative: sql.fragment`comments.narrative` })}
    from ${placed(rules)}
    join people on people.id = comments.author_id
    where comments.id = ${id} and ${rules.comment} and ${isPlaced}
  `,
  response: (id, rules) => sql.fragment`
    select
      people.school_id as "schoolId", ${placeSchool}, comments.article_id as "articleId",
      responses.author_id as "authorId", articles.author_id as "placeAuthorId",
      ${excerptOf(sql.fragment`responses.narrative`)}, ${noMedia}, ${isWithdrawn('responses', 'comments', 'articles')},
      ${textsOf({ narrative: sql.fragment`responses.narrative` })}
    from ${placed(rules)}
    join responses on responses.comment_id = comments.id and ${rules.response}
    join people on people.id = responses.author_id
    where responses.id = ${id} and ${rules.comment} and ${isPlaced}
  `,
  media: (id, rules) => sql.fragment`
    select
      media_items.school_id as "schoolId", media_items.school_id as "placeSchoolId", media_items.article_id as "articleId",
      media_items.uploaded_by as "authorId", articles.author_id as "placeAuthorId",
      ${excerptOf(sql.fragment`media_items.alt_text`)}, media_items.kind as "mediaKind",
      ${isWithdrawn('media_items', 'articles')},
      ${textsOf({ altText: sql.fragment`media_items.alt_text`, captions: sql.fragment`media_items.captions` })}
    from media_items
    left join articles on articles.id = media_items.article_id
    where media_items.id = ${id} and ${rules.media}
  `,
};
