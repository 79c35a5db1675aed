import type { Viewer } from '@patchwork/platform/assertion';
import type { Db } from '@patchwork/platform/db';
import { type FragmentSqlToken, sql } from 'slonik';
import { z } from 'zod';
import { type Audience, anyone, audienceOf, preparedFor } from '../access/visible.sql.ts';
import { isVisibleItem } from '../access/visible-media.sql.ts';
import { isHeld } from '../concerns/holds.sql.ts';
import { captionsVersion, kinds } from '../media-items/media-items.sql.ts';

/** For a row of `media_items`: whether the scanner found malware. */
export const isHarmful = sql.fragment`media_items.failure is not distinct from 'harmful'`;

/**
 * Who sees the bytes of a picture: as `audienceOf`. A safeguarding lead also sees pictures that Leads see, because the cases that
 * they handle show them.
 */
function bytesAudienceOf(viewer: Viewer): Audience {
  const audience = audienceOf(viewer);
  return audience.kind === 'member' && viewer.roles.includes('SafeguardingLead') ? { ...audience, kind: 'lead' } : audience;
}

const RenditionRow = z.object({
  key: z.string(),
  contentType: z.string(),
  schoolId: z.int(),
  /** Null for an original. */
  sha256: z.string().nullable(),
  /** Whether viewers who do not handle concerns see it; only read for Admins. */
  isOnShow: z.boolean(),
});

/** For a row of `media_items`. Costs other viewers nothing. */
const isOnShowFor = ({ kind }: Audience) =>
  kind === 'admin'
    ? sql.fragment`(media_items.deactivated_at is null and ${isVisibleItem(anyone)}) as "isOnShow"`
    : sql.fragment`true as "isOnShow"`;

/** Where the bytes of a finished rendition are stored; null when this viewer may not see them or they do not exist yet. */
export const findRendition = (db: Db, viewer: Viewer, id: number, name: string, includeInactive: boolean) =>
  db.maybeOne(sql.prepared(preparedFor(bytesAudienceOf(viewer), 'content_rendition'), RenditionRow)`
    select
      media_renditions.key, media_renditions.content_type as "contentType", media_renditions.sha256,
      media_items.school_id as "schoolId", ${isOnShowFor(bytesAudienceOf(viewer))}
    from media_items
    join media_renditions on media_renditions.media_item_id = media_items.id
    where media_items.id = ${id}
      and media_renditions.name = ${name}
      and media_items.state = 'ready'
      and ${isGivenTo(bytesAudienceOf(viewer), includeInactive)}
  `);

/** Whether a viewer may read a row of `media_items`. Admins, who pass `includeInactive`, also read what a case holds. */
const isGivenTo = (audience: Audience, includeInactive: boolean) => sql.fragment`
  (
    (media_items.deactivated_at is null or ${includeInactive}::boolean) and ${isVisibleItem(audience)}
    or ${includeInactive}::boolean and ${isHeld('media', sql.fragment`media_items.id`)}
  )
`;

const CaptionsRow = z.object({
  track: z.string(),
  version: z.string(),
  schoolId: z.int(),
  isOnShow: z.boolean(),
});

/** A video's captions for viewers of the video; null without captions. */
export const findCaptions = (db: Db, viewer: Viewer, id: number, includeInactive: boolean) =>
  db.maybeOne(sql.prepared(preparedFor(bytesAudienceOf(viewer), 'content_captions'), CaptionsRow)`
    select
      media_items.captions as track, ${captionsVersion} as version, media_items.school_id as "schoolId",
      ${isOnShowFor(bytesAudienceOf(viewer))}
    from media_items
    where media_items.id = ${id}
      and media_items.captions is not null
      and ${isGivenTo(bytesAudienceOf(viewer), includeInactive)}
  `);

/** The original upload. Where uploads are scanned, only clean ones. */
export const findOriginal = (db: Db, viewer: Viewer, id: number, { areScanned }: { areScanned: boolean }) =>
  db.maybeOne(sql.type(RenditionRow)`
    select
      media_items.original_key as key, media_items.content_type as "contentType", null as sha256,
      media_items.school_id as "schoolId", false as "isOnShow"
    from media_items
    where media_items.id = ${id} and ${isVisibleItem(audienceOf(viewer))} and ${isGivenOut(areScanned)}
  `);

/** For a row of `media_items`: whether its original may be downloaded. */
export const isGivenOut = (areScanned: boolean) => sql.fragment`
  (not ${isHarmful} and (not ${areScanned}::boolean or media_items.scanned_at is not null))
`;

/** What the workers' queues need of an item. */
export const QueuedItem = z.object({ id: z.int(), kind: z.enum(kinds), turn: z.int() });
export type QueuedItem = z.output<typeof QueuedItem>;

/**
 * The turn of an item that begins to wait: after the last waiting item of its school, or with the first of all when none of its
 * school waits. So an item waits for about one item of each other school for every earlier one of the same school.
 */
export const nextTurn = (schoolId: FragmentSqlToken, kind: FragmentSqlToken) => sql.fragment`
  (
    select coalesce(greatest(max(waiting.turn) filter (where waiting.school_id = ${schoolId}) + 1, min(waiting.turn)), 1)
    from media_items as waiting
    where waiting.state = 'queued' and waiting.kind = ${kind}
  )
`;
