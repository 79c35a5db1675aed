-- Originals are deleted once renditions are ready, films of earlier releases lose their metadata, staff reads are recorded.

alter table media_items
  -- The bytes of its renditions, once its original has been deleted; null while the original is stored.
  add column kept_bytes bigint,
  -- When a worker was last asked to remove the metadata of a film of an earlier release.
  add column filter_queued_at timestamptz;
-- media_items__school_bytes serves the release before and goes with the next one.
create index media_items__school_stored on media_items (school_id) include (original_bytes, kept_bytes);
create index media_items__originals on media_items (id) where kept_bytes is null and state in ('ready', 'failed');

alter table media_renditions
  -- A film without anything that can hold text or a place; nothing to do for pictures, which never had any.
  add column is_filtered boolean not null default false,
  drop constraint media_renditions__name,
  -- What a held film was before it lost its metadata: evidence, never shown.
  add constraint media_renditions__name check (name in ('small', 'large', 'poster', 'video', 'poster-before', 'video-before'));
create index media_renditions__unfiltered on media_renditions (media_item_id) where name = 'video' and not is_filtered;
create index media_renditions__before on media_renditions (media_item_id) where name in ('poster-before', 'video-before');

-- Staff reads of originals and of other schools' media that are not on show: one row for each audit event, with the reason.
create table media_reads (
  id bigint generated always as identity constraint media_reads_pkey primary key,
  media_item_id bigint not null,
  viewer_id bigint not null,
  -- For an original only.
  reason text constraint media_reads__reason check (reason ~ '\S' and length(reason) <= 10000),
  read_at timestamptz not null default clock_timestamp()
);
create index media_reads__recent on media_reads (viewer_id, media_item_id, read_at);
create index media_reads__read_at on media_reads (read_at);

create function guard_media_reads() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.read_at < now() - interval '12 months' then return old; end if;
  raise exception 'media_reads is append-only' using errcode = 'restrict_violation';
end
$$;
create trigger media_reads__guarded before update or delete on media_reads for each row execute function guard_media_reads();
create trigger media_reads__no_truncate before truncate on media_reads for each statement execute function guard_media_reads();
