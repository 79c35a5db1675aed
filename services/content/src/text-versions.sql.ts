import type { Viewer } from '@patchwork/platform/assertion';
import { type Db, Nothing, type Tx } from '@patchwork/platform/db';
import { type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import { goneSince } from './access/was-visible.sql.ts';

type Kind = 'article' | 'comment' | 'response' | 'media';
type Field = 'title' | 'narrative' | 'altText' | 'captions';

/** Per kind: the row with its first author, and the column of each field. */
const current = {
  article: { table: 'articles', author: 'author_id', columns: { title: 'title', narrative: 'narrative' } },
  comment: { table: 'comments', author: 'author_id', columns: { narrative: 'narrative' } },
  response: { table: 'responses', author: 'author_id', columns: { narrative: 'narrative' } },
  media: { table: 'media_items', author: 'uploaded_by', columns: { altText: 'alt_text', captions: 'captions' } },
} as const satisfies Record<Kind, { table: string; author: string; columns: Partial<Record<Field, string>> }>;

/**
 * Stores the current text of each given field that is about to change. Call it in the transaction of the change, under the
 * subject's lock. A version names who wrote it and when: the change before it, or else the creation. '' stands for no text.
 */
export const keepVersions = <K extends Kind>(
  tx: Tx,
  viewer: Pick<Viewer, 'userId'>,
  kind: K,
  id: number,
  texts: Partial<Record<keyof (typeof current)[K]['columns'] & string, string | null>>,
) => {
  const { table, author, columns } = current[kind];
  const row = (column: string) => sql.identifier([table, column]);
  const changes = Object.entries(texts as Partial<Record<Field, string | null>>).map(
    ([field, text]): FragmentSqlToken =>
      sql.fragment`(${field}, coalesce(${row((columns as Record<string, string>)[field]!)}, ''), coalesce(${text ?? null}::text, ''))`,
  );
  return tx.query(sql.type(Nothing)`
    insert into text_versions (kind, subject_id, field, text, author_id, written_at, replaced_by)
    select
      ${kind}, ${row('id')}, change.field, change.before,
      coalesce(latest.replaced_by, ${row(author)}), coalesce(latest.replaced_at, ${row('created_at')}), ${viewer.userId}
    from ${sql.identifier([table])}
    cross join lateral (values ${sql.join(changes, sql.fragment`, `)}) as change (field, before, after)
    left join lateral (
      select text_versions.replaced_by, text_versions.replaced_at
      from text_versions
      where text_versions.kind = ${kind} and text_versions.subject_id = ${row('id')} and text_versions.field = change.field
      order by text_versions.id desc
      limit 1
    ) as latest on true
    where ${row('id')} = ${id} and change.before <> change.after
  `);
};

interface Subject {
  kind: Kind;
  subjectId: number;
}

/** For a table of rows with `kind` and `subject_id`: those of the subject itself, and for a report of its pictures. */
export const covers = (table: string, { kind, subjectId }: Subject): FragmentSqlToken => {
  const [ofKind, ofId] = [sql.identifier([table, 'kind']), sql.identifier([table, 'subject_id'])];
  const isIt = sql.fragment`(${ofKind} = ${kind} and ${ofId} = ${subjectId})`;
  if (kind !== 'article') return isIt;
  return sql.fragment`
    (${isIt} or ${ofKind} = 'media' and ${ofId} in (select media_items.id from media_items where media_items.article_id = ${subjectId}))
  `;
};

/** For a row of `erasures`: whether it is of this subject. The erasure of a report is one of its pictures, too. */
const isErasureOf = (kind: Kind | FragmentSqlToken, id: FragmentSqlToken) => sql.fragment`
  (
    (erasures.kind = ${kind} and erasures.subject_id = ${id})
    or (
      ${kind} = 'media' and erasures.kind = 'article'
      and erasures.subject_id = (select erased.article_id from media_items as erased where erased.id = ${id})
    )
  )
`;

/** When an erasure took a text out of its row; null when none has. */
export const textsErasedAt = (kind: Kind | FragmentSqlToken, id: FragmentSqlToken): FragmentSqlToken => sql.fragment`
  (select min(erasures.texts_erased_at) from erasures where ${isErasureOf(kind, id)})
`;

export const isErased = (db: Db, kind: Kind, id: number): Promise<boolean> =>
  db.exists(sql.type(Nothing)`select 1 where ${textsErasedAt(kind, sql.fragment`${id}::bigint`)} is not null`);

/** Whether an erasure leaves neither texts nor a picture's row: only a hold keeps them, for Admins in the case. */
export const isOnlyHeld = (kind: Kind | FragmentSqlToken, id: FragmentSqlToken): FragmentSqlToken => sql.fragment`
  exists (
    select
    from erasures
    where
      ${isErasureOf(kind, id)} and erasures.texts_erased_at is not null
      and coalesce(erasures.sealed_until < clock_timestamp(), true)
  )
`;

const Version = z.object({
  mediaItemId: z.int().nullable(),
  field: z.enum(['title', 'narrative', 'altText', 'captions']),
  text: z.string(),
  authorId: z.int(),
  writtenAt: z.string(),
  replacedAt: z.string(),
});
export type Version = z.output<typeof Version>;

const mediaItemId = (table: string, kind: Kind) => sql.fragment`
  case when ${kind} = 'article' and ${sql.identifier([table, 'kind'])} = 'media' then ${sql.identifier([table, 'subject_id'])} end
`;

/** What to leave out: what was replaced before the last 30 days; what only a hold keeps. */
interface Narrowed {
  isLate?: boolean;
  withoutHeld?: boolean;
}

/** The versions of a subject's texts, for a report with those of its pictures, in the order in which they were replaced. */
export const findVersions = (db: Db, subject: Subject, { isLate = false, withoutHeld = false }: Narrowed = {}) =>
  db.any(sql.type(Version)`
    select
      ${mediaItemId('text_versions', subject.kind)} as "mediaItemId", text_versions.field, text_versions.text,
      text_versions.author_id as "authorId", text_versions.written_at as "writtenAt", text_versions.replaced_at as "replacedAt"
    from text_versions
    where ${covers('text_versions', subject)} and (not ${isLate}::boolean or text_versions.replaced_at > ${goneSince})
      and not (${withoutHeld}::boolean and ${isOnlyHeld(sql.fragment`text_versions.kind`, sql.fragment`text_versions.subject_id`)})
    order by text_versions.id
  `);

const Event = z.object({
  kind: z.enum(['created', 'edited', 'hidden', 'withdrawn', 'restored', 'deleted', 'erased']),
  mediaItemId: z.int().nullable(),
  at: z.string(),
  userId: z.int().nullable(),
});
export type TextEvent = z.output<typeof Event>;

/** The subject's own row and for a report its pictures', with when each was made, hidden and deleted, and by whom. */
const rowsOf = ({ kind, subjectId }: Subject): FragmentSqlToken => {
  const media = (where: FragmentSqlToken) => sql.fragment`
    select
      'media' as kind, media_items.id as subject_id, media_items.created_at, media_items.uploaded_by as author_id,
      media_items.hidden_at, media_items.deactivated_at as deleted_at, media_items.deactivated_by as deleted_by
    from media_items
    where ${where}
  `;
  if (kind === 'media') return media(sql.fragment`media_items.id = ${subjectId}`);
  const { table } = current[kind];
  const own = sql.fragment`
    select ${kind} as kind, id as subject_id, created_at, author_id, hidden_at, deleted_at, deleted_by
    from ${sql.identifier([table])}
    where id = ${subjectId}
  `;
  return kind === 'article' ? sql.fragment`${own} union all ${media(sql.fragment`media_items.article_id = ${subjectId}`)}` : own;
};

/** What has happened to a subject, for a report also to its pictures, oldest first. Texts changed within a second are one edit. */
export const findEvents = (db: Db, subject: Subject, { withoutHeld = false }: Narrowed = {}) =>
  db.any(sql.type(Event)`
    with parts as materialized (
      select rows.*, coalesce(${textsErasedAt(subject.kind, sql.fragment`${subject.subjectId}::bigint`)}, 'infinity') as texts_erased_at
      from (${rowsOf(subject)}) as rows
      where not (${withoutHeld}::boolean and rows.kind = 'media' and ${isOnlyHeld('media', sql.fragment`rows.subject_id`)})
    ), events as (
      select parts.kind as of_kind, parts.subject_id, 'created' as kind, parts.created_at as at, parts.author_id as user_id from parts
      union all
      select text_versions.kind, text_versions.subject_id, 'edited', min(text_versions.replaced_at), text_versions.replaced_by
      from parts
      join text_versions on text_versions.kind = parts.kind and text_versions.subject_id = parts.subject_id
        and text_versions.replaced_at < parts.texts_erased_at
        and not (${withoutHeld}::boolean and ${isOnlyHeld(sql.fragment`parts.kind`, sql.fragment`parts.subject_id`)})
      group by
        text_versions.kind, text_versions.subject_id, text_versions.replaced_by, date_trunc('second', text_versions.replaced_at)
      union all
      select parts.kind, parts.subject_id, 'hidden', parts.hidden_at, null from parts where parts.hidden_at is not null
      union all
      select parts.kind, parts.subject_id, 'deleted', parts.deleted_at, parts.deleted_by
      from parts
      where parts.deleted_at < parts.texts_erased_at
      union all
      select parts.kind, parts.subject_id, 'withdrawn', withdrawals.withdrawn_at, withdrawals.withdrawn_by
      from parts
      join withdrawals on withdrawals.kind = parts.kind and withdrawals.subject_id = parts.subject_id
      union all
      select parts.kind, parts.subject_id, 'restored', withdrawals.restored_at, withdrawals.restored_by
      from parts
      join withdrawals on withdrawals.kind = parts.kind and withdrawals.subject_id = parts.subject_id
      where withdrawals.restored_at is not null
      union all
      select parts.kind, parts.subject_id, 'erased', erasures.texts_erased_at, erasures.requested_by
      from parts
      join erasures on erasures.kind = parts.kind and erasures.subject_id = parts.subject_id
      where erasures.texts_erased_at is not null
    )
    select
      events.kind, case when ${subject.kind} = 'article' and events.of_kind = 'media' then events.subject_id end as "mediaItemId",
      events.at, events.user_id as "userId"
    from events
    order by events.at, events.kind
  `);
