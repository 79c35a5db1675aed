import { type Db, lockName, Nothing, type Tx } from '@patchwork/platform/db';
import { sql } from 'slonik';
import { z } from 'zod';

const Codes = z.object({ codes: z.array(z.string()) });
const Found = z.object({ id: z.int(), articleId: z.int().nullable(), articleTitle: z.string(), createDate: z.string() });
export type Found = z.output<typeof Found>;

/** Whether the school has withdrawn consent for one of these codes. */
export const isAnyWithdrawn = (db: Db, schoolId: number, codes: readonly string[]): Promise<boolean> =>
  db.exists(sql.type(Nothing)`
    select 1
    from withdrawn_references
    where withdrawn_references.school_id = ${schoolId}
      and withdrawn_references.reference = any (${sql.array([...codes], 'text')})
  `);

/** One at a time in a school: a picture cannot get a code while the consent for it is withdrawn. Taken before the report's lock. */
export const lockReferences = (tx: Tx, schoolId: number) => lockName(tx, `child references of school ${schoolId}`);

export const getReferences = (db: Db, mediaItemId: number) =>
  db.oneFirst(sql.type(Codes)`select child_references as codes from media_items where id = ${mediaItemId}`);

export const updateReferences = (tx: Tx, mediaItemId: number, codes: readonly string[]) =>
  tx.query(sql.type(Nothing)`
    update media_items set child_references = ${sql.array([...codes], 'text')} where id = ${mediaItemId}
  `);

/** Whether this is the first time. */
export async function saveWithdrawnReference(tx: Tx, schoolId: number, code: string, withdrawnBy: number): Promise<boolean> {
  const { rowCount } = await tx.query(sql.type(Nothing)`
    insert into withdrawn_references (school_id, reference, withdrawn_by)
    values (${schoolId}, ${code}, ${withdrawnBy})
    on conflict do nothing
  `);
  return rowCount === 1;
}

/** A school's pictures with a code, of reports and patches, that are neither removed nor deleted, withdrawn ones included. */
const withCode = (schoolId: number, code: string) => sql.fragment`
  from media_items
  left join articles on articles.id = media_items.article_id
  left join patches on patches.id = media_items.patch_id
  left join school_groups on school_groups.id = patches.school_group_id
  where media_items.child_references @> ${sql.array([code], 'text')}
    and media_items.child_references <> '{}'
    and media_items.school_id = ${schoolId}
    and media_items.deactivated_at is null
    and (patches.id is not null or articles.deleted_at is null and articles.id is not null)
`;

/** The newest 500 of them. */
export const findByReference = (db: Db, schoolId: number, code: string) =>
  db.any(sql.type(Found)`
    select
      media_items.id, articles.id as "articleId", coalesce(articles.title, school_groups.name, '') as "articleTitle",
      media_items.created_at as "createDate"
    ${withCode(schoolId, code)}
    order by media_items.id desc
    limit 500
  `);

const Shown = z.object({ id: z.int(), articleId: z.int().nullable() });

/** Items that are not withdrawn. */
export const findShownByReference = (db: Db, schoolId: number, code: string) =>
  db.any(sql.type(Shown)`
    select media_items.id, articles.id as "articleId"
    ${withCode(schoolId, code)} and media_items.withdrawn_at is null
    order by articles.id, media_items.id
  `);
