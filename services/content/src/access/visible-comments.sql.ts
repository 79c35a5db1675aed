import type { Viewer } from '@patchwork/platform/assertion';
import { sql } from 'slonik';
import { isAdmin, isLeadOf } from './access.policy.ts';

/** Comments and replies that are neither deleted, hidden nor withdrawn; they may wait for a Lead. */
export const isThereOrWaits = (table: string) => sql.fragment`
  ${sql.identifier([table, 'deleted_at'])} is null and ${sql.identifier([table, 'hidden_at'])} is null
  and ${sql.identifier([table, 'withdrawn_at'])} is null
`;

/** Comments and replies that also do not wait for a Lead. Of the others, `commentsFor` shows the pending ones. */
export const isThere = (table: string) => sql.fragment`
  ${isThereOrWaits(table)} and ${sql.identifier([table, 'review_since'])} is null
`;
export const commentIsThere = isThere('comments');
export const responseIsThere = isThere('responses');

/** `isThere`, and those that wait for a Lead for those who see them: as `commentsFor`. */
export const isThereForReader = (table: 'comments' | 'responses', viewer: Viewer) => sql.fragment`
  ${isThereOrWaits(table)}
  and (
    ${sql.identifier([table, 'review_since'])} is null
    or ${sql.identifier([table, 'author_id'])} = ${viewer.userId}
    or ${isAdmin(viewer)}
    or (
      ${isLeadOf(viewer, viewer.schoolId)}
      and exists (
        select 1 from people
        where people.id = ${sql.identifier([table, 'author_id'])} and people.school_id = ${viewer.schoolId}
      )
    )
  )
`;
