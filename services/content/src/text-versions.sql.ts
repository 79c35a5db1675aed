import type { Viewer } from '@patchwork/platform/assertion';
import { Nothing, type Tx } from '@patchwork/platform/db';
import { type FragmentSqlToken, sql } from 'slonik';

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
  viewer: Viewer,
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
