import type { Viewer } from '@patchwork/platform/assertion';
import { type Db, lockName, Nothing, type Tx } from '@patchwork/platform/db';
import { type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import { articleIsThere, waitsForConsent } from '../access/visible.sql.ts';
import { commentIsThere, responseIsThere } from '../access/visible-comments.sql.ts';
import { dbNow, membersOfQuilt, turnsOverAt } from '../access/visible-patches.sql.ts';
import type { EvidenceCoverForm, EvidencePickForm, EvidenceSection } from '../contract-types.ts';
import { Group, groupOf, threadIsSeen } from './evidence.sql.ts';

/** A section of a school's evidence of a term. */
export interface Section {
  term: number;
  section: EvidenceSection;
}

type Quotation = NonNullable<EvidencePickForm['quotation']>;

/** One change at a time in a school. */
export const lockEvidence = (tx: Tx, schoolId: number) => lockName(tx, `evidence of school ${schoolId}`);

const isByOwn = (schoolId: number, authorId: FragmentSqlToken) =>
  sql.fragment`${authorId} in (select people.id from people where people.school_id = ${schoolId})`;

/** The comment or reply of that id, if the school wrote it and its users see it. */
const quotations = (schoolId: number, kind: FragmentSqlToken, id: FragmentSqlToken) => sql.fragment`
  select comments.narrative, comments.created_at, comments.author_id
  from comments
  where
    ${kind} = 'comment' and comments.id = ${id} and ${isByOwn(schoolId, sql.fragment`comments.author_id`)}
    and ${commentIsThere} and ${threadIsSeen(schoolId)}
  union all
  select responses.narrative, responses.created_at, responses.author_id
  from responses
  join comments on comments.id = responses.comment_id
  where
    ${kind} = 'response' and responses.id = ${id} and ${isByOwn(schoolId, sql.fragment`responses.author_id`)}
    and ${responseIsThere} and ${commentIsThere} and ${threadIsSeen(schoolId)}
`;

/** For a row of `media_items` and its report: a finished photo with recorded consent that nothing hides. */
const photoIsShown = sql.fragment`
  ${articleIsThere} and not ${waitsForConsent}
  and media_items.kind = 'image' and media_items.state = 'ready'
  and media_items.deactivated_at is null and media_items.hidden_at is null and media_items.withdrawn_at is null
`;

const PickRow = z.object({
  section: z.string().transform((section) => section as EvidenceSection),
  articleId: z.int(),
  title: z.string(),
  createDate: z.string(),
  schoolGroup: Group,
  caption: z.string(),
  /** The chosen photos that may be shown now, in the order chosen. */
  photoIds: z.array(z.int()),
  quotationKind: z.enum(['comment', 'response']).nullable(),
  quotationId: z.int().nullable(),
  quotationNarrative: z.string().nullable(),
  quotationDate: z.string().nullable(),
  quotationGroup: Group,
});
export type PickRow = z.output<typeof PickRow>;

/** A school's picks of a term in order, with what of them may be shown now. */
export const findPicks = (db: Db, schoolId: number, term: number) =>
  db.any(sql.type(PickRow)`
    select
      evidence_picks.section, articles.id as "articleId", articles.title, articles.created_at as "createDate",
      ${groupOf('articles.school_group_id')} as "schoolGroup", evidence_picks.caption,
      array(
        select media_items.id
        from unnest(evidence_picks.photo_ids) with ordinality as chosen (id, place)
        join media_items on media_items.id = chosen.id and media_items.article_id = articles.id
        where ${photoIsShown}
        order by chosen.place
      ) as "photoIds",
      case when quotation.narrative is not null then evidence_picks.quotation_kind end as "quotationKind",
      case when quotation.narrative is not null then evidence_picks.quotation_id end as "quotationId",
      quotation.narrative as "quotationNarrative", quotation.created_at as "quotationDate",
      ${groupOf('authors.school_group_id')} as "quotationGroup"
    from evidence_picks
    join articles on articles.id = evidence_picks.article_id
    left join lateral (
      ${quotations(schoolId, sql.fragment`evidence_picks.quotation_kind`, sql.fragment`evidence_picks.quotation_id`)}
    ) as quotation on true
    left join people as authors on authors.id = quotation.author_id
    where
      evidence_picks.school_id = ${schoolId} and evidence_picks.term = ${term}
      and articles.school_id = ${schoolId} and ${articleIsThere}
    order by evidence_picks.section, evidence_picks.position, evidence_picks.article_id
  `);

/** Whether the school has this report and it is shown now. */
export const isOwnReport = (db: Db, schoolId: number, articleId: number): Promise<boolean> =>
  db.exists(sql.type(Nothing)`
    select
    from articles
    where
      articles.id = ${articleId} and articles.school_id = ${schoolId} and articles.class_week_id is null and ${articleIsThere}
  `);

const Ids = z.object({ id: z.int() });

/** Those of the photos that are of reports of the school, or of one of them, and may be shown now. */
export const findOwnPhotos = (db: Db, schoolId: number, ids: readonly number[], articleId?: number) =>
  db.anyFirst(sql.type(Ids)`
    select media_items.id
    from media_items
    join articles on articles.id = media_items.article_id
    where
      media_items.id = any(${sql.array([...ids], 'int8')}) and articles.school_id = ${schoolId} and ${photoIsShown}
      and ${articleId === undefined ? sql.fragment`true` : sql.fragment`articles.id = ${articleId}`}
  `);

/** Whether the school may quote this comment or reply. */
export const isOwnQuotation = (db: Db, schoolId: number, { kind, id }: Quotation): Promise<boolean> =>
  db.exists(sql.type(Nothing)`
    ${quotations(schoolId, sql.fragment`${kind}::text`, sql.fragment`${id}::bigint`)}
  `);

const isSection = (schoolId: number, { term, section }: Section) => sql.fragment`
  evidence_picks.school_id = ${schoolId} and evidence_picks.term = ${term} and evidence_picks.section = ${section}
`;

/** How many other reports are picked for the section and shown now. */
export const countOtherPicks = (db: Db, schoolId: number, section: Section, articleId: number): Promise<number> =>
  db.oneFirst(sql.type(z.object({ count: z.int() }))`
    select count(*) as count
    from evidence_picks
    join articles on articles.id = evidence_picks.article_id
    where ${isSection(schoolId, section)} and evidence_picks.article_id <> ${articleId} and ${articleIsThere}
  `);

/** Adds a pick as the last of its section, or changes it where it is. */
export const savePick = (
  tx: Tx,
  { schoolId, userId }: Viewer,
  { article, caption, photos, quotation, ...section }: EvidencePickForm,
) =>
  tx.query(sql.type(Nothing)`
    insert into evidence_picks (
      school_id, term, section, article_id, position, caption, photo_ids, quotation_kind, quotation_id, changed_by
    )
    values (
      ${schoolId}, ${section.term}, ${section.section}, ${article},
      (select coalesce(max(evidence_picks.position) + 1, 0) from evidence_picks where ${isSection(schoolId, section)}),
      ${caption}, ${sql.array(photos, 'int8')}, ${quotation?.kind ?? null}, ${quotation?.id ?? null}, ${userId}
    )
    on conflict (school_id, term, section, article_id) do update
    set
      caption = excluded.caption, photo_ids = excluded.photo_ids,
      quotation_kind = excluded.quotation_kind, quotation_id = excluded.quotation_id,
      changed_by = excluded.changed_by, changed_at = clock_timestamp()
  `);

export const deletePick = (db: Db, schoolId: number, section: Section, articleId: number) =>
  db.query(sql.type(Nothing)`
    delete from evidence_picks where ${isSection(schoolId, section)} and evidence_picks.article_id = ${articleId}
  `);

/** These reports come first, in this order; the section's others keep theirs. */
export const saveOrder = (tx: Tx, schoolId: number, section: Section, articleIds: readonly number[]) =>
  tx.query(sql.type(Nothing)`
    update evidence_picks
    set position = ranked.place
    from (
      select
        evidence_picks.article_id,
        row_number() over (order by given.place nulls last, evidence_picks.position, evidence_picks.article_id) as place
      from evidence_picks
      left join unnest(${sql.array([...articleIds], 'int8')}) with ordinality as given (id, place)
        on given.id = evidence_picks.article_id
      where ${isSection(schoolId, section)}
    ) as ranked
    where ${isSection(schoolId, section)} and evidence_picks.article_id = ranked.article_id
  `);

const CoverRow = z.object({ photoId: z.int().nullable(), quilt: z.int().nullable(), introduction: z.string() });

/** For rows of `half_terms` and `quilts`: whether a class has sewn. */
const hasPatches = (schoolId: number) => sql.fragment`
  exists (
    select
    from patches
    join media_items on media_items.patch_id = patches.id and media_items.deactivated_at is null
    where
      patches.half_term = half_terms.id
      and patches.school_id = any (array[${schoolId}::bigint] || ${membersOfQuilt(sql.fragment`${schoolId}::bigint`)})
  )
`;

/** Whether the school has a quilt of that half term with a patch, also one that is face down. */
export const isOwnQuilt = (db: Db, schoolId: number, halfTermId: number): Promise<boolean> =>
  db.exists(sql.type(Nothing)`
    select
    from half_terms
    left join quilts on quilts.school_id = ${schoolId} and quilts.half_term = half_terms.id
    where half_terms.id = ${halfTermId} and half_terms.starts_at <= ${dbNow} and ${hasPatches(schoolId)}
  `);

/** The cover of a term with the photo that may be shown now; null if none was chosen or written. */
export const findCover = (db: Db, schoolId: number, term: number) =>
  db.maybeOne(sql.type(CoverRow)`
    select
      evidence_covers.introduction,
      (
        select media_items.id
        from media_items
        join articles on articles.id = media_items.article_id and articles.school_id = ${schoolId}
        where media_items.id = evidence_covers.photo_id and ${photoIsShown}
      ) as "photoId",
      (
        select half_terms.id
        from half_terms
        left join quilts on quilts.school_id = ${schoolId} and quilts.half_term = half_terms.id
        where half_terms.id = evidence_covers.quilt and ${turnsOverAt} <= ${dbNow} and ${hasPatches(schoolId)}
      ) as quilt
    from evidence_covers
    where evidence_covers.school_id = ${schoolId} and evidence_covers.term = ${term}
  `);

export const saveCover = (db: Db, { schoolId, userId }: Viewer, { term, photo, quilt = null, introduction }: EvidenceCoverForm) =>
  db.query(sql.type(Nothing)`
    insert into evidence_covers (school_id, term, photo_id, quilt, introduction, changed_by)
    values (${schoolId}, ${term}, ${photo}, ${quilt}, ${introduction}, ${userId})
    on conflict (school_id, term) do update
    set
      photo_id = excluded.photo_id, quilt = excluded.quilt, introduction = excluded.introduction,
      changed_by = excluded.changed_by, changed_at = clock_timestamp()
  `);

/** What the school's Leads wrote about a report as evidence, for whatever term and section. */
export const findCaptionsOf = (db: Db, articleId: number) =>
  db.anyFirst(sql.type(z.object({ caption: z.string() }))`
    select evidence_picks.caption
    from evidence_picks
    where evidence_picks.article_id = ${articleId} and evidence_picks.caption <> ''
    order by evidence_picks.term, evidence_picks.section
  `);

/** The captions of a report that is erased. */
export const deletePicksOf = (tx: Tx, articleId: number) =>
  tx.query(sql.type(Nothing)`delete from evidence_picks where article_id = ${articleId}`);

/** The first term that the screen still offers: of the school year, from 1 August, two years ago. Six numbers a year. */
const firstTerm = sql.fragment`
  6 * (extract(year from clock_timestamp() at time zone 'Europe/London' - interval '7 months')::integer - 2)
`;

/** Deletes picks and covers of terms that the screen no longer offers. */
export async function deleteOldEvidence(db: Db): Promise<void> {
  await db.query(sql.type(Nothing)`delete from evidence_picks where term < ${firstTerm}`);
  await db.query(sql.type(Nothing)`delete from evidence_covers where term < ${firstTerm}`);
}

const Caption = z.object({
  reportId: z.int().nullable(),
  term: z.int(),
  section: z.string().nullable(),
  text: z.string(),
  changedAt: z.string(),
});

/** The captions and introductions that a user wrote for evidence, as they are now. */
export const listEvidenceTextsOf = (db: Db, userId: number) =>
  db.any(sql.type(Caption)`
    select
      evidence_picks.article_id as "reportId", evidence_picks.term, evidence_picks.section, evidence_picks.caption as text,
      evidence_picks.changed_at as "changedAt"
    from evidence_picks
    where evidence_picks.changed_by = ${userId}
    union all
    select null, evidence_covers.term, null, evidence_covers.introduction, evidence_covers.changed_at
    from evidence_covers
    where evidence_covers.changed_by = ${userId}
    order by "changedAt"
  `);
