import { type FragmentSqlToken, sql } from 'slonik';
import { type Audience, linkedSchools } from './visible.sql.ts';
import { schoolWasVisible } from './was-visible.sql.ts';

// Whether a patch is face down is a comparison with the database's clock, so nothing has to run for a quilt to turn over.

/** The database's time. Stable in a statement, so that indexes can be used. */
export const dbNow = sql.fragment`statement_timestamp()`;

/** The latest half term that has begun. */
export const currentHalfTerm = sql.fragment`
  (select latest.id from half_terms as latest where latest.starts_at <= ${dbNow} order by latest.starts_at desc limit 1)
`;

/** For rows of `half_terms` and `quilts`, of which there may be none: when the quilt turns over. */
export const turnsOverAt = sql.fragment`least(half_terms.reveals_at, quilts.completes_at)`;

/**
 * For the same rows: the other schools of a school's quilt, as an array. The schools that it had when it turned over; before, and in
 * the minute until they are stored, the schools that are linked now.
 */
export const membersOfQuilt = (schoolId: FragmentSqlToken) => sql.fragment`
  coalesce(
    quilts.member_ids,
    case when half_terms.id = ${currentHalfTerm} then ${linkedSchools(schoolId)} end,
    '{}'
  )
`;

/** For a row of `school_groups`: a class. The primary group counts only at a school without any other. */
export const isClass = sql.fragment`
  school_groups.is_active
  and exists (select from people where people.school_group_id = school_groups.id and people.is_active)
  and (
    not school_groups.is_primary
    or not exists (
      select
      from school_groups as others
      where
        others.school_id = school_groups.school_id and others.id <> school_groups.id
        and others.is_active and not others.is_primary
        and exists (select from people where people.school_group_id = others.id and people.is_active)
    )
  )
`;

/** For a row of `patches`: whether the quilt of the reader's school shows it face up, or did at a time. */
const hasTurnedOverFor = ({ viewer }: Audience, at: FragmentSqlToken = dbNow) => sql.fragment`
  exists (
    select
    from half_terms
    left join quilts on quilts.school_id = ${viewer.schoolId} and quilts.half_term = half_terms.id
    where
      half_terms.id = patches.half_term
      and ${turnsOverAt} <= ${at}
      and patches.school_id = any (${membersOfQuilt(viewer.schoolId)})
  )
`;

/** Whether its own school's quilt has turned over; then other schools see it too. */
const isOnShow = sql.fragment`
  exists (
    select
    from half_terms
    left join quilts on quilts.school_id = patches.school_id and quilts.half_term = half_terms.id
    where half_terms.id = patches.half_term and ${turnsOverAt} <= ${dbNow}
  )
`;

const isShownTo = (audience: Audience): FragmentSqlToken => {
  if (audience.kind === 'admin') return sql.fragment`true`;
  if (audience.kind === 'everyone') return sql.fragment`false`;
  if (audience.kind === 'anyone') return isOnShow;
  return sql.fragment`(patches.school_id = ${audience.viewer.schoolId} or ${hasTurnedOverFor(audience)})`;
};

/** For a row of `media_items`: whether it is the picture of a patch that this audience may see, of a visible school. */
export const patchIsVisible = (audience: Audience) => sql.fragment`
  exists (
    select
    from patches
    join schools on schools.id = patches.school_id and schools.is_visible
    where patches.id = media_items.patch_id and ${isShownTo(audience)}
  )
`;

/** The same for a picture that went at this time, which is null while it is there. Not for Leads' or shared audiences. */
export const patchWasVisible = (audience: Audience, wentAt: FragmentSqlToken) => sql.fragment`
  exists (
    select
    from patches
    join schools on schools.id = patches.school_id and ${schoolWasVisible}
    where
      patches.id = media_items.patch_id
      and (
        ${audience.kind === 'admin'}::boolean
        or patches.school_id = ${audience.viewer.schoolId}
        or ${hasTurnedOverFor(audience, sql.fragment`least(${wentAt}, ${dbNow})`)}
      )
  )
`;
