import { sql } from 'slonik';
import { isOnlyHeld } from '../text-versions.sql.ts';
import { type Audience, isConfirmedFor, isShownTo, schoolIsVisible, visibleTo } from './visible.sql.ts';
import { patchIsVisible, patchWasVisible } from './visible-patches.sql.ts';
import { schoolWasVisible, wasThere, wasVisibleTo, wentAt } from './was-visible.sql.ts';

/** For a row of `media_items`: a school's badge, which is neither of a report nor of a patch. */
const isBadge = sql.fragment`(media_items.article_id is null and media_items.patch_id is null)`;

/** Whether the report or patch of a row of `media_items`, or the school whose badge it is, is visible. */
const visibleParent = (
  audience: Audience,
  reportIsVisible = visibleTo(audience),
  patch = patchIsVisible(audience),
  school = schoolIsVisible,
) => sql.fragment`
  (
    exists (select 1 from articles where articles.id = media_items.article_id and ${reportIsVisible})
    or media_items.patch_id is not null and ${patch}
    or (
      ${isBadge}
      and exists (select 1 from schools where schools.id = media_items.school_id and ${school})
    )
  )
`;

/** `visibleParent`, and whether this audience may see the item itself. */
export const isVisibleItem = (audience: Audience) =>
  sql.fragment`${isShownTo(audience, 'media_items')} and ${visibleParent(audience)}`;

/**
 * Whether an audience may see the item, active or not, or could in the last 30 days. A picture that went while its quilt was face
 * down was seen by its own school alone.
 */
export const wasVisibleItem = (audience: Audience) => sql.fragment`
  ${wasThere(audience, 'media_items')} and ${isConfirmedFor(audience)}
  and ${audience.kind === 'admin' ? sql.fragment`true` : sql.fragment`not ${isOnlyHeld('media', sql.fragment`media_items.id`)}`}
  and ${visibleParent(audience, wasVisibleTo(audience), patchWasVisible(audience, wentAt('media_items')), schoolWasVisible)}
`;
