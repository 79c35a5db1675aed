-- Baseline of content: reports, comments, media and quilts. Later migrations expand and contract (docs/runbook.md, A new version).

create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- Text without accents and case. `unaccent` itself is only "stable", because its dictionary could be edited; we never do.
create function fold(value text) returns text
language sql immutable strict parallel safe
return lower(public.unaccent('public.unaccent'::regdictionary, value));

-- A hold can only be extended: the service's role must not end it by an earlier `held_until` or by version 0, and then erase.
create function guard_holds() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not hold_is_in_force(old, clock_timestamp()) then return old; end if;
  if
    tg_op = 'UPDATE'
    and to_jsonb(new) - array['version', 'held_until', 'pinned'] = to_jsonb(old) - array['version', 'held_until', 'pinned']
    and (old.pinned is null or new.pinned = old.pinned)
    and (new.version <> 0 or old.version = 0)
    and (
      new.held_until is null
      -- Evidence is kept for a year at least after its case was closed; the event of that may come late.
      or new.held_until >= coalesce(greatest(old.held_at_least, old.held_until), clock_timestamp() + interval '300 days')
    )
  then
    if new.held_until is distinct from old.held_until then
      new.held_at_least := greatest(old.held_at_least, old.held_until, new.held_until);
    end if;
    return new;
  end if;
  raise exception 'holds: what is held cannot change or go' using errcode = 'restrict_violation';
end
$$;

-- Only erase_text_versions deletes versions.
create function guard_text_versions() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('patchwork.erasing', true) = old.kind || ' ' || old.subject_id then return old; end if;
  raise exception 'text_versions is append-only' using errcode = 'restrict_violation';
end
$$;

-- Erases the versions of a subject. Call it before its row is deleted. Refuses while a case holds the subject.
create function erase_text_versions(of_kind text, of_subject bigint) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare erased bigint;
begin
  if exists (
    select
    from holds
    where
      hold_is_in_force(holds, clock_timestamp())
      and (
        (holds.kind = of_kind and holds.subject_id = of_subject)
        or (
          of_kind = 'media' and holds.kind = 'article'
          and holds.subject_id = (select article_id from media_items where id = of_subject)
        )
      )
  ) then
    raise exception '% % is held', of_kind, of_subject using errcode = 'restrict_violation';
  end if;
  perform set_config('patchwork.erasing', of_kind || ' ' || of_subject, true);
  delete from text_versions where kind = of_kind and subject_id = of_subject;
  get diagnostics erased = row_count;
  perform set_config('patchwork.erasing', '', true);
  return erased;
end
$$;

create function guard_media_reads() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.read_at < now() - interval '12 months' then return old; end if;
  raise exception 'media_reads is append-only' using errcode = 'restrict_violation';
end
$$;

-- What a search compares: without accents, case, apostrophes, full stops and invisible characters within words (soft hyphens,
-- zero-width characters, fillers, variation selectors, tags, separators of lines and paragraphs), with spaces for other signs.
-- `replace` takes a quarter of the time of `translate` and regular expressions.
create function search_words(value text) returns text
language sql immutable strict parallel safe
return ' '
  || replace(replace(replace(replace(replace(replace(replace(replace(
    replace(replace(replace(replace(replace(replace(replace(replace(
      fold(regexp_replace(
        value,
        '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u2028-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF9-\uFFFB\U000E0000-\U000E0FFF]',
        '', 'g'
      )), '''', ''), '`', ''), '´', ''), '.', ''), E'\n', ' '), '(', ' '), ')', ' '), '"', ' '),
    '-', ' '), '/', ' '), ',', ' '), ':', ' '), ';', ' '), '!', ' '), '?', ' '), '&', ' ');

-- A word at the beginning of a word of `search_words`; `%`, `_` and `\` match themselves.
create function word_start_pattern(word text) returns text
language sql immutable strict parallel safe
return '% ' || regexp_replace(btrim(search_words(word)), '([\\%_])', '\\\1', 'g') || '%';

-- A word anywhere in `search_words`. One or two Latin letters or digits only begin a word: inside words they are in almost
-- every text, and the trigram index cannot find them there.
create function word_pattern(word text) returns text
language sql immutable strict parallel safe
return case
  when btrim(search_words(word)) ~ '^[a-z0-9]{1,2}$' then word_start_pattern(word)
  else '%' || substr(word_start_pattern(word), 3)
end;

-- The words of a report's JSON: title, text, author, school and class as its card shows them.
create function words_of_article(rendered text) returns text
language sql immutable strict parallel safe
return (
  select coalesce(search_words(concat_ws(
    E'\n', article ->> 'title', article ->> 'narrative', article #>> '{createUser,title}', article #>> '{createUser,firstName}',
    article #>> '{createUser,lastName}', article #>> '{createUser,school,name}', article #>> '{schoolGroup,name}'
  )), '')
  from (select nullif(rendered, '')::json as article) as parsed
);

create function keep_article_words() returns trigger language plpgsql as $$
begin
  insert into article_words (article_id, words)
  values (new.id, words_of_article(new.rendered))
  on conflict (article_id) do update set words = excluded.words
  where article_words.words <> excluded.words;
  return null;
end
$$;

create function keep_wider_audience() returns trigger language plpgsql as $$
declare
  widths constant text[] := array['school', 'linked', 'everyone'];
  was_wider boolean := old.narrowed_at > clock_timestamp() - interval '30 days'
    and array_position(widths, old.wider_audience) > array_position(widths, old.audience);
begin
  if not old.is_unannounced and array_position(widths, new.audience) < array_position(widths, old.audience) then
    new.wider_audience := case when was_wider then old.wider_audience else old.audience end;
    new.narrowed_at := clock_timestamp();
  end if;
  return new;
end
$$;

-- Projections of the events of other services. Version 0: the event is still on its way.

create table people (
  id bigint primary key,
  version bigint not null,
  title text not null,
  first_name text not null,
  last_name text not null,
  school_id bigint not null,
  school_group_id bigint not null,
  is_active boolean not null
);
create index people__school_group_id on people (school_group_id);
create index people__school_id on people (school_id);

create table schools (
  id bigint primary key,
  version bigint not null,
  name text not null,
  is_active boolean not null,
  is_approved boolean not null,
  is_visible boolean not null generated always as (is_active and is_approved) stored,
  badge_media_item_id bigint,
  type_id bigint not null,
  -- Its content can be reported for another 30 days. Null while the school is active.
  inactive_since timestamptz
);
create index schools__search on schools using gin (search_words(name) gin_trgm_ops) where is_visible;

create table school_groups (
  id bigint primary key,
  version bigint not null,
  school_id bigint not null,
  name text not null,
  description text,
  is_active boolean not null default true,
  is_primary boolean not null
);
create index school_groups__school_id on school_groups (school_id);
create index school_groups__search on school_groups using gin (search_words(name) gin_trgm_ops) where is_active;

create table articles (
  id bigint generated always as identity primary key,
  title text not null,
  narrative text not null,
  author_id bigint not null,
  school_id bigint not null,
  school_group_id bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by bigint,
  likes_count integer not null default 0,
  -- Comments and replies together.
  comments_count integer not null default 0,
  -- The JSON that is the same for all viewers: src/feed-cache/README.md.
  rendered text not null,
  rendered_likes text not null default '[]',
  -- Set while a concern about it is looked into. The version is that of messaging's newest event.
  hidden_at timestamptz,
  hidden_version bigint not null default 0,
  withdrawn_at timestamptz,
  audience text not null default 'everyone',
  consent_by bigint,
  consent_at timestamptz,
  -- Set while it waits for review by a Lead.
  review_since timestamptz,
  review_cause text,
  -- True until a Lead approves it: its event has not been recorded yet.
  is_unannounced boolean not null default false,
  -- The newest confirmation of consent; `consent_by` and `consent_at` are the first.
  consent_newest_by bigint,
  consent_newest_at timestamptz,
  -- The rendered JSON with pictures that wait for consent, for the report's own school; null where none waits.
  rendered_own text,
  -- The audience before it was narrowed: these viewers can still report what they saw.
  wider_audience text,
  narrowed_at timestamptz,
  constraint articles__audience check (audience in ('school', 'linked', 'everyone')),
  constraint articles__comments_count check (comments_count >= 0),
  constraint articles__likes_count check (likes_count >= 0),
  constraint articles__narrative check (char_length(narrative) between 1 and 20000),
  constraint articles__review_cause check (review_cause in ('school', 'words')),
  constraint articles__title check (char_length(title) between 1 and 100),
  constraint articles__wider_audience check (wider_audience in ('school', 'linked', 'everyone'))
)
-- Room for likes and comments to update a row in place.
with (fillfactor = 85);
create index articles__author_id on articles (author_id);
-- Retention deletes the pictures of a deleted report after thirty days.
create index articles__deleted_at on articles (deleted_at) where deleted_at is not null;
-- The indexes of the feed include every column that decides who sees a report.
create index articles__feed on articles (id desc)
  include (school_id, hidden_at, withdrawn_at, review_since, audience, author_id) where deleted_at is null;
-- The feed reads reports for everyone once, and the few narrower ones by school.
create index articles__feed_for_everyone on articles (id desc)
  include (school_id, hidden_at, withdrawn_at, review_since, audience, author_id)
  where deleted_at is null and audience = 'everyone';
create index articles__feed_narrower on articles (school_id, id desc)
  include (hidden_at, withdrawn_at, review_since, audience, author_id)
  where deleted_at is null and audience <> 'everyone';
create index articles__feed_of_class on articles (school_group_id, id desc)
  include (school_id, hidden_at, withdrawn_at, review_since, audience, author_id)
  where deleted_at is null;
create index articles__feed_of_school on articles (school_id, id desc)
  include (hidden_at, withdrawn_at, review_since, audience, author_id) where deleted_at is null;
create index articles__gone on articles (greatest(deleted_at, hidden_at, withdrawn_at, review_since, narrowed_at))
  where greatest(deleted_at, hidden_at, withdrawn_at, review_since, narrowed_at) is not null;
-- For article_just_posted, whose `author_id + 0` keeps the planner from reading everything of the author instead.
create index articles__same_text on articles (hashtextextended(title || E'\n' || narrative, author_id));
create index articles__school_group_id on articles (school_group_id);
-- What waits for review: by author for the feed, all of it for the queue.
create index articles__waiting on articles (author_id) where review_since is not null and deleted_at is null;
create trigger articles__narrowed before update of audience on articles
for each row when (old.audience <> new.audience) execute function keep_wider_audience();
create trigger articles__words after insert or update of rendered on articles
for each row execute function keep_article_words();

create table article_likes (
  article_id bigint not null references articles (id),
  user_id bigint not null,
  created_at timestamptz not null default now(),
  constraint article_likes__once primary key (article_id, user_id)
);
create index article_likes__newest on article_likes (article_id, created_at desc, user_id desc);
create index article_likes__user_id on article_likes (user_id);

create table comments (
  id bigint generated always as identity primary key,
  article_id bigint references articles (id),
  school_id bigint,
  author_id bigint not null,
  narrative text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by bigint,
  hidden_at timestamptz,
  hidden_version bigint not null default 0,
  withdrawn_at timestamptz,
  review_since timestamptz,
  review_cause text,
  is_unannounced boolean not null default false,
  constraint comments__narrative check (char_length(narrative) between 1 and 5000),
  constraint comments__one_subject check (num_nonnulls(article_id, school_id) = 1),
  constraint comments__review_cause check (review_cause in ('school', 'words'))
);
create index comments__article_id_id on comments (article_id, id) where deleted_at is null;
-- For evidence: what the school's people wrote in a term.
create index comments__author_id on comments (author_id, created_at) where deleted_at is null;
create index comments__gone on comments (greatest(deleted_at, hidden_at, withdrawn_at, review_since))
  where greatest(deleted_at, hidden_at, withdrawn_at, review_since) is not null;
create index comments__same_text on comments (hashtextextended(narrative, author_id));
create index comments__school_id_id on comments (school_id, id) where deleted_at is null;
create index comments__waiting on comments (author_id) where review_since is not null and deleted_at is null;

create table responses (
  id bigint generated always as identity primary key,
  comment_id bigint not null references comments (id),
  author_id bigint not null,
  narrative text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by bigint,
  hidden_at timestamptz,
  hidden_version bigint not null default 0,
  withdrawn_at timestamptz,
  review_since timestamptz,
  review_cause text,
  is_unannounced boolean not null default false,
  constraint responses__narrative check (char_length(narrative) between 1 and 5000),
  constraint responses__review_cause check (review_cause in ('school', 'words'))
);
create index responses__author_id on responses (author_id, created_at) where deleted_at is null;
create index responses__comment_id_id on responses (comment_id, id) where deleted_at is null;
create index responses__gone on responses (greatest(deleted_at, hidden_at, withdrawn_at, review_since))
  where greatest(deleted_at, hidden_at, withdrawn_at, review_since) is not null;
create index responses__waiting on responses (author_id) where review_since is not null and deleted_at is null;

-- Edited by staff, in each language, English at least. The questions of an age are offered in the order of their ids.
create table quilt_questions (
  id bigint generated always as identity primary key,
  age text not null,
  texts jsonb not null,
  is_offered boolean not null default true,
  constraint quilt_questions__age check (age in ('early-years', 'infants', 'juniors', 'secondary')),
  constraint quilt_questions__english check ((texts ->> 'en') ~ '\S')
);

-- The place of a class in a half term. Its picture is the active row of media_items.
create table patches (
  id bigint generated always as identity primary key,
  half_term bigint not null,
  school_id bigint not null,
  school_group_id bigint not null,
  question_id bigint not null references quilt_questions (id),
  sewn_by bigint not null,
  sewn_at timestamptz not null default clock_timestamp(),
  consent_by bigint not null,
  consent_at timestamptz not null default clock_timestamp(),
  constraint patches__once unique (school_group_id, half_term)
);
create index patches__school_id on patches (school_id, half_term);

create table media_items (
  id bigint generated always as identity primary key,
  -- Null for a school's badge.
  article_id bigint references articles (id),
  school_id bigint not null,
  uploaded_by bigint not null,
  kind text not null,
  extension text not null,
  content_type text not null,
  original_key text not null,
  original_bytes bigint not null,
  -- Order among the active items of a report. May have gaps while its files arrive out of order.
  position integer not null default 0,
  alt_text text,
  state text not null default 'queued',
  state_changed_at timestamptz not null default now(),
  -- How often a worker has begun it; maintenance gives up after some attempts.
  starts integer not null default 0,
  failure text,
  width integer,
  height integer,
  video_mime_type text,
  created_at timestamptz not null default now(),
  deactivated_at timestamptz,
  deactivated_by bigint,
  hidden_at timestamptz,
  hidden_version bigint not null default 0,
  -- A WebVTT track. In the row, so that it is deleted and backed up with it.
  captions text,
  -- When a malware scanner passed or refused it. Maintenance deletes what a crash has left of harmful files.
  scanned_at timestamptz,
  withdrawn_at timestamptz,
  -- The school's own codes for the children pictured; never names.
  child_references text[] not null default '{}',
  -- The bytes of its renditions, once its original has been deleted; null while the original is stored.
  kept_bytes bigint,
  -- Written with the renditions, so that rendering a report does not read them.
  has_medium boolean not null default false,
  patch_id bigint references patches (id),
  -- Schools take turns in the queues of photos and films.
  turn integer not null default 1,
  -- The confirmation that covers the picture; null while none does.
  consent_by bigint,
  consent_at timestamptz,
  -- A photo that moves for longer than five seconds needs a button that stops it.
  moves boolean not null default false,
  constraint media_items__original_key unique (original_key),
  constraint media_items__alt_text check (char_length(alt_text) <= 500),
  constraint media_items__captions check (char_length(captions) <= 600000),
  constraint media_items__kind check (kind in ('image', 'video')),
  constraint media_items__original_bytes check (original_bytes > 0),
  constraint media_items__state check (state in ('queued', 'processing', 'ready', 'failed'))
);
create index media_items__article_id on media_items (article_id, position) where deactivated_at is null;
create index media_items__child_references on media_items using gin (child_references) where child_references <> '{}';
-- Removed files that wait to be deleted.
create index media_items__deactivated_at on media_items (deactivated_at) where deactivated_at is not null;
create index media_items__gone on media_items (greatest(deactivated_at, hidden_at, withdrawn_at))
  where greatest(deactivated_at, hidden_at, withdrawn_at) is not null;
create index media_items__harmful on media_items (id) where failure = 'harmful';
create unique index media_items__one_of_patch on media_items (patch_id)
  where patch_id is not null and deactivated_at is null;
create index media_items__originals on media_items (id) where kept_bytes is null and state in ('ready', 'failed');
-- The storage quota of a school is a sum over this index.
create index media_items__school_stored on media_items (school_id) include (original_bytes, kept_bytes);
create index media_items__unfinished on media_items (state_changed_at) where state in ('queued', 'processing');
-- The daily quota of a user is a sum over this index.
create index media_items__uploader_bytes on media_items (uploaded_by, created_at) include (original_bytes);
-- The list for the Leads of a school.
create index media_items__waits_for_consent on media_items (school_id, article_id desc)
  where consent_at is null and article_id is not null and deactivated_at is null;

create table media_renditions (
  media_item_id bigint not null references media_items (id),
  name text not null,
  key text not null,
  content_type text not null,
  bytes bigint not null,
  sha256 text not null,
  constraint media_renditions_pkey primary key (media_item_id, name),
  constraint media_renditions__name check (name in ('small', 'medium', 'large', 'poster', 'video')),
  constraint media_renditions__sha256 check (sha256 ~ '^[0-9a-f]{64}$')
);

-- Projections of SchoolLinksChanged and FavouritesChanged, for FEED_SCOPE=connections.
create table school_links (
  school_id bigint primary key,
  version bigint not null,
  linked_school_ids bigint[] not null
);

create table favourites (
  user_id bigint primary key,
  version bigint not null,
  school_ids bigint[] not null
);

-- A lease on a user's export of their own data. The process that writes the file extends it; after a crash it expires.
create table running_exports (
  user_id bigint primary key,
  token uuid not null default gen_random_uuid(),
  held_until timestamptz not null default now() + interval '2 minutes'
);

-- Earlier versions of texts, with who wrote them and when. The current text is in its own table.
create table text_versions (
  id bigint generated always as identity primary key,
  kind text not null,
  subject_id bigint not null,
  field text not null,
  text text not null,
  author_id bigint not null,
  written_at timestamptz not null,
  replaced_at timestamptz not null default clock_timestamp(),
  -- The author of the version that followed.
  replaced_by bigint not null,
  constraint text_versions__field check (field in ('title', 'narrative', 'altText', 'captions')),
  constraint text_versions__kind check (kind in ('article', 'comment', 'response', 'media'))
);
create index text_versions__subject on text_versions (kind, subject_id, id);
create trigger text_versions__guarded before update or delete on text_versions for each row execute function guard_text_versions();
create trigger text_versions__no_truncate before truncate on text_versions
  for each statement execute function guard_text_versions();

-- A hold protects a subject from every purge and erasure: while its case is open (held_until is null), and then until held_until.
create table holds (
  hold_id uuid primary key,
  kind text not null,
  subject_id bigint not null,
  -- 0 until messaging has confirmed the case; an unconfirmed hold ends after a day.
  version integer not null default 0,
  held_until timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  -- The answer of pinEvidence; null for a hold known only from its event.
  pinned jsonb,
  -- The latest end that a hold has had: it never ends before.
  held_at_least timestamptz,
  constraint holds__kind check (kind in ('article', 'comment', 'response', 'media'))
);
create index holds__subject on holds (kind, subject_id);
create trigger holds__guarded before update or delete on holds for each row execute function guard_holds();
create trigger holds__no_truncate before truncate on holds for each statement execute function guard_holds();

-- Who withdrew what, why, and who restored it. One open row a subject.
create table withdrawals (
  id bigint generated always as identity primary key,
  kind text not null,
  subject_id bigint not null,
  school_id bigint not null,
  article_id bigint,
  author_id bigint not null,
  excerpt text,
  reason text not null,
  withdrawn_by bigint not null,
  withdrawn_at timestamptz not null default clock_timestamp(),
  restored_by bigint,
  restored_at timestamptz,
  restore_reason text,
  purged_at timestamptz,
  constraint withdrawals__excerpt check (length(excerpt) <= 300),
  constraint withdrawals__kind check (kind in ('article', 'comment', 'response', 'media')),
  constraint withdrawals__reason check (reason ~ '\S' and length(reason) <= 10000),
  constraint withdrawals__restored check ((restored_at is null) = (restored_by is null))
);
create index withdrawals__due on withdrawals (withdrawn_at) where restored_at is null and purged_at is null;
create unique index withdrawals__open on withdrawals (kind, subject_id) where restored_at is null;
create index withdrawals__school on withdrawals (school_id, id desc);

-- The receipt of an erasure: what was erased, without its content.
create table erasures (
  id uuid default gen_random_uuid() primary key,
  kind text not null,
  subject_id bigint not null,
  school_id bigint not null,
  reason text not null,
  requested_by bigint not null,
  created_at timestamptz not null default clock_timestamp(),
  state text not null default 'running',
  erased_at timestamptz,
  items jsonb not null default '[]',
  -- An author's own is erased at `waits_until`, or when a second person requests the same. `texts_erased_at`: when its texts were
  -- erased from their rows; until `sealed_until` their versions are kept for Admins.
  waits_until timestamptz,
  agreed_by bigint,
  texts_erased_at timestamptz,
  sealed_until timestamptz,
  constraint erasures__once unique (kind, subject_id),
  constraint erasures__erased check ((state = 'erased') = (erased_at is not null)),
  constraint erasures__kind check (kind in ('article', 'comment', 'response', 'media')),
  constraint erasures__state check (state in ('running', 'held', 'erased'))
);
create index erasures__school on erasures (school_id, created_at desc);
create index erasures__sealed on erasures (sealed_until) where sealed_until is not null;
create index erasures__unfinished on erasures (created_at) where state <> 'erased';

-- Children's codes whose consent was withdrawn: pictures that get one later are withdrawn at once.
create table withdrawn_references (
  school_id bigint not null,
  reference text not null,
  withdrawn_by bigint not null,
  withdrawn_at timestamptz not null default clock_timestamp(),
  constraint withdrawn_references_pkey primary key (school_id, reference)
);

-- A school's rules for reports and pictures. Without a row: for everyone, without review.
create table picture_rules (
  school_id bigint primary key,
  default_audience text,
  pre_moderation boolean not null default false,
  changed_by bigint not null,
  changed_at timestamptz not null default clock_timestamp(),
  constraint picture_rules__audience check (default_audience in ('school', 'linked', 'everyone'))
);

-- The decisions of Leads about content that waited for review: one for each time it waited.
create table reviews (
  id bigint generated always as identity primary key,
  kind text not null,
  subject_id bigint not null,
  school_id bigint not null,
  is_approved boolean not null,
  reason text,
  reviewed_by bigint not null,
  reviewed_at timestamptz not null default clock_timestamp(),
  cause text not null,
  waited_since timestamptz not null,
  constraint reviews__cause check (cause in ('school', 'words')),
  constraint reviews__kind check (kind in ('article', 'comment', 'response')),
  constraint reviews__reason check (is_approved or reason ~ '\S')
);
create unique index reviews__once_each on reviews (kind, subject_id, waited_since);
create index reviews__subject on reviews (kind, subject_id, id desc);

-- Staff reads of originals and of other schools' media that is not public: one row for each audit event, with the reason.
create table media_reads (
  id bigint generated always as identity primary key,
  media_item_id bigint not null,
  viewer_id bigint not null,
  -- Of originals only.
  reason text,
  read_at timestamptz not null default clock_timestamp(),
  constraint media_reads__reason check (reason ~ '\S' and length(reason) <= 10000)
);
create index media_reads__read_at on media_reads (read_at);
create index media_reads__recent on media_reads (viewer_id, media_item_id, read_at);
create trigger media_reads__guarded before update or delete on media_reads for each row execute function guard_media_reads();
create trigger media_reads__no_truncate before truncate on media_reads for each statement execute function guard_media_reads();

-- When each user last read the feed, and the newest report then; `since…` is the end of the visit before, null at the first.
create table feed_visits (
  user_id bigint primary key,
  last_seen_at timestamptz not null,
  last_article_id bigint not null,
  since timestamptz,
  since_article_id bigint
);

-- The text that the search reads. The trigger articles__words writes it.
create table article_words (
  article_id bigint primary key references articles (id) on delete cascade,
  words text not null
);
create index article_words__search on article_words using gin (words gin_trgm_ops);

-- The first steps that each new user has taken; a step stays done.
create table first_steps (
  user_id bigint primary key,
  done text[] not null default '{}',
  hidden_at timestamptz
);

-- The reports that a school's Leads show an inspector. `term` is a half term of connections; reports are read as they are now.
create table evidence_picks (
  school_id bigint not null,
  term integer not null,
  section text not null,
  article_id bigint not null references articles (id),
  position integer not null,
  caption text not null,
  photo_ids bigint[] not null,
  quotation_kind text,
  quotation_id bigint,
  -- Who wrote the caption as it is now.
  changed_by bigint not null,
  changed_at timestamptz not null default clock_timestamp(),
  constraint evidence_picks_pkey primary key (school_id, term, section, article_id),
  constraint evidence_picks_caption_check check (length(caption) <= 600),
  constraint evidence_picks_check check ((quotation_kind is null) = (quotation_id is null)),
  constraint evidence_picks_quotation_kind_check check (quotation_kind in ('comment', 'response')),
  constraint evidence_picks_section_check check (length(section) between 1 and 40)
);
-- Erasures delete the captions of a report; exports of own data list those of a person.
create index evidence_picks__article_id on evidence_picks (article_id);
create index evidence_picks__changed_by on evidence_picks (changed_by);

create table evidence_covers (
  school_id bigint not null,
  term integer not null,
  photo_id bigint,
  introduction text not null,
  changed_by bigint not null,
  changed_at timestamptz not null default clock_timestamp(),
  quilt bigint,
  constraint evidence_covers_pkey primary key (school_id, term),
  constraint evidence_covers_introduction_check check (length(introduction) <= 400)
);
create index evidence_covers__changed_by on evidence_covers (changed_by);

-- Projection of HalfTermChanged.
create table half_terms (
  id bigint primary key,
  version bigint not null,
  name text not null,
  starts_at timestamptz not null,
  reveals_at timestamptz not null
);
create index half_terms__starts_at on half_terms (starts_at);

-- The questions that a half term offers, stored at their first use: later changes of the list do not affect it.
create table quilt_offers (
  half_term bigint not null,
  age text not null,
  question_ids bigint[] not null,
  constraint quilt_offers_pkey primary key (half_term, age)
);

-- A school's quilt of a half term (docs/decisions/0028-the-quilt.md). Without a row it has the defaults.
create table quilts (
  school_id bigint not null,
  half_term bigint not null,
  -- Chosen by a Lead, or fixed when a class of the school first sewed.
  question_id bigint references quilt_questions (id),
  -- When it turns over because all classes have sewn; null while it waits for the date.
  completes_at timestamptz,
  -- The other schools of a quilt that has turned over; null while it follows the links.
  member_ids bigint[],
  announced_at timestamptz,
  -- When QuiltRevealed was recorded.
  revealed_at timestamptz,
  reminded_at timestamptz,
  constraint quilts_pkey primary key (school_id, half_term)
);
create index quilts__due on quilts (completes_at) where completes_at is not null and revealed_at is null;
-- Finds early reveals that show a school's patches: these cannot be replaced any more.
create index quilts__early_members on quilts using gin (member_ids) where completes_at is not null;

-- The same text by the same author within ten seconds: a button that was pressed twice. "Volatile" gives each call a snapshot of
-- its own: a statement that has waited for a lock finds what was written meanwhile.
create function article_just_posted(by_author bigint, its_title text, its_narrative text) returns bigint
language sql volatile
begin atomic
  select min(articles.id)
  from articles
  where hashtextextended(articles.title || E'\n' || articles.narrative, articles.author_id)
      = hashtextextended(its_title || E'\n' || its_narrative, by_author)
    and articles.author_id + 0 = by_author
    and articles.created_at > now() - interval '10 seconds'
    and articles.deleted_at is null
    and articles.title = its_title
    and articles.narrative = its_narrative;
end;

create function comment_just_written(by_author bigint, words text, about_article bigint, about_school bigint) returns bigint
language sql volatile
begin atomic
  select min(comments.id)
  from comments
  where hashtextextended(comments.narrative, comments.author_id) = hashtextextended(words, by_author)
    and comments.author_id + 0 = by_author
    and comments.created_at > now() - interval '10 seconds'
    and comments.deleted_at is null
    and comments.narrative = words
    and comments.article_id is not distinct from about_article
    and comments.school_id is not distinct from about_school;
end;

-- A hold is in force while its case is open and until held_until; before messaging has confirmed it, for a day.
create function hold_is_in_force(held holds, at timestamptz) returns boolean
  language sql immutable parallel safe
  return case
    when held.version = 0 then held.created_at > at - interval '24 hours'
    else held.held_until is null or held.held_until > at
  end;

-- The first questions of each age; staff change them afterwards.
insert into quilt_questions (age, texts)
select row.age, jsonb_build_object('en', row.en, 'cy', row.cy, 'pl', row.pl, 'ur', row.ur, 'ar', row.ar)
from (
  values
    (1, 'early-years', 'What is your favourite thing to play with?', 'Beth yw eich hoff beth i chwarae ag ef?', 'Czym najbardziej lubicie się bawić?', 'آپ کو کس چیز سے کھیلنا سب سے زیادہ پسند ہے؟', 'بماذا تحبون أن تلعبوا أكثر من غيره؟'),
    (2, 'early-years', 'What song do you sing together?', 'Pa gân ydych chi''n ei chanu gyda''ch gilydd?', 'Jaką piosenkę śpiewacie razem?', 'آپ مل کر کون سا گانا گاتے ہیں؟', 'أي أغنية تغنون معًا؟'),
    (3, 'early-years', 'What can you see from your window?', 'Beth welwch chi drwy''ch ffenestr?', 'Co widzicie przez okno?', 'آپ کو اپنی کھڑکی سے کیا نظر آتا ہے؟', 'ماذا ترون من نافذتكم؟'),
    (4, 'early-years', 'What do you like to eat at snack time?', 'Beth ydych chi''n hoffi ei fwyta amser byrbryd?', 'Co lubicie jeść na podwieczorek?', 'آپ کو ہلکے ناشتے میں کیا کھانا پسند ہے؟', 'ماذا تحبون أن تأكلوا في وقت الوجبة الخفيفة؟'),
    (5, 'early-years', 'What do you find outside?', 'Beth ydych chi''n dod o hyd iddo y tu allan?', 'Co znajdujecie na dworze?', 'آپ کو باہر کیا ملتا ہے؟', 'ماذا تجدون في الخارج؟'),
    (6, 'early-years', 'What makes you laugh?', 'Beth sy''n gwneud i chi chwerthin?', 'Co was rozśmiesza?', 'آپ کو کس بات پر ہنسی آتی ہے؟', 'ما الذي يضحككم؟'),
    (7, 'early-years', 'Where is it cosy?', 'Ble mae''n glyd?', 'Gdzie jest wam przytulnie?', 'آپ کو کہاں بیٹھنا سب سے اچھا لگتا ہے؟', 'أين تشعرون بالدفء والراحة؟'),
    (8, 'infants', 'Where is your favourite place at school?', 'Ble mae eich hoff le yn yr ysgol?', 'Gdzie jest wasze ulubione miejsce w szkole?', 'اسکول میں آپ کی پسندیدہ جگہ کون سی ہے؟', 'ما مكانكم المفضل في المدرسة؟'),
    (9, 'infants', 'What do you hear at playtime?', 'Beth ydych chi''n ei glywed amser chwarae?', 'Co słyszycie na przerwie?', 'کھیل کے وقفے میں آپ کو کیا سنائی دیتا ہے؟', 'ماذا تسمعون في وقت الفسحة؟'),
    (10, 'infants', 'What grows near your school?', 'Beth sy''n tyfu ger eich ysgol?', 'Co rośnie w pobliżu waszej szkoły?', 'آپ کے اسکول کے قریب کیا اگتا ہے؟', 'ماذا ينمو بالقرب من مدرستكم؟'),
    (11, 'infants', 'How do you come to school?', 'Sut ydych chi''n dod i''r ysgol?', 'Jak docieracie do szkoły?', 'آپ اسکول کیسے آتے ہیں؟', 'كيف تأتون إلى المدرسة؟'),
    (12, 'infants', 'Which animals live near your school?', 'Pa anifeiliaid sy''n byw ger eich ysgol?', 'Jakie zwierzęta żyją w pobliżu waszej szkoły?', 'آپ کے اسکول کے قریب کون سے جانور رہتے ہیں؟', 'أي حيوانات تعيش بالقرب من مدرستكم؟'),
    (13, 'infants', 'What do you like to make?', 'Beth ydych chi''n hoffi ei greu?', 'Co lubicie tworzyć?', 'آپ کو کیا بنانا پسند ہے؟', 'ماذا تحبون أن تصنعوا؟'),
    (14, 'infants', 'What do you celebrate together?', 'Beth ydych chi''n ei ddathlu gyda''ch gilydd?', 'Co świętujecie razem?', 'آپ مل کر کیا مناتے ہیں؟', 'بماذا تحتفلون معًا؟'),
    (15, 'juniors', 'What would you show a visitor first?', 'Beth fyddech chi''n ei ddangos gyntaf i ymwelydd?', 'Co pokazalibyście najpierw gościowi?', 'آپ کسی مہمان کو سب سے پہلے کیا دکھائیں گے؟', 'ما أول ما تُرونه لزائر؟'),
    (16, 'juniors', 'What do you hear at playtime?', 'Beth ydych chi''n ei glywed amser chwarae?', 'Co słyszycie na przerwie?', 'کھیل کے وقفے میں آپ کو کیا سنائی دیتا ہے؟', 'ماذا تسمعون في وقت الفسحة؟'),
    (17, 'juniors', 'What is at the end of your street?', 'Beth sydd ar ben eich stryd?', 'Co jest na końcu waszej ulicy?', 'آپ کی گلی کے آخر میں کیا ہے؟', 'ماذا يوجد في آخر شارعكم؟'),
    (18, 'juniors', 'What does your lunch look like?', 'Sut olwg sydd ar eich cinio?', 'Jak wygląda wasz obiad?', 'آپ کا دوپہر کا کھانا کیسا ہوتا ہے؟', 'كيف يبدو غداؤكم؟'),
    (19, 'juniors', 'Which game do you all know?', 'Pa gêm mae pawb ohonoch yn gwybod sut i''w chwarae?', 'Jaką grę znacie wszyscy?', 'آپ سب کون سا کھیل جانتے ہیں؟', 'أي لعبة تعرفونها جميعًا؟'),
    (20, 'juniors', 'What has changed near your school in a hundred years?', 'Beth sydd wedi newid ger eich ysgol mewn can mlynedd?', 'Co zmieniło się w pobliżu waszej szkoły przez sto lat?', 'سو سال میں آپ کے اسکول کے قریب کیا بدلا ہے؟', 'ما الذي تغيّر بالقرب من مدرستكم خلال مئة عام؟'),
    (21, 'juniors', 'What is the weather like where you are?', 'Sut dywydd sydd lle rydych chi?', 'Jaka jest u was pogoda?', 'آپ کے ہاں موسم کیسا ہے؟', 'كيف الطقس عندكم؟'),
    (22, 'secondary', 'What is your town or village known for?', 'Am beth mae eich tref neu''ch pentref yn adnabyddus?', 'Z czego znana jest wasza miejscowość?', 'آپ کا شہر یا گاؤں کس چیز کے لیے مشہور ہے؟', 'بماذا تشتهر بلدتكم أو قريتكم؟'),
    (23, 'secondary', 'Which sound tells you that you are at your school?', 'Pa sŵn sy''n dweud wrthych eich bod yn eich ysgol?', 'Jaki dźwięk mówi wam, że jesteście w swojej szkole?', 'کون سی آواز بتاتی ہے کہ آپ اپنے اسکول میں ہیں؟', 'أي صوت يخبركم أنكم في مدرستكم؟'),
    (24, 'secondary', 'What would you change about your area?', 'Beth fyddech chi''n ei newid am eich ardal?', 'Co zmienilibyście w swojej okolicy?', 'آپ اپنے علاقے میں کیا بدلنا چاہیں گے؟', 'ماذا تودون أن تغيّروا في منطقتكم؟'),
    (25, 'secondary', 'Where do you feel at home?', 'Ble ydych chi''n teimlo''n gartrefol?', 'Gdzie czujecie się jak u siebie?', 'آپ کو کہاں اپنائیت محسوس ہوتی ہے؟', 'أين تشعرون كأنكم في بيتكم؟'),
    (26, 'secondary', 'What does your journey to school look like?', 'Sut olwg sydd ar eich taith i''r ysgol?', 'Jak wygląda wasza droga do szkoły?', 'آپ کا اسکول تک کا راستہ کیسا ہے؟', 'كيف يبدو طريقكم إلى المدرسة؟'),
    (27, 'secondary', 'What should others know about your generation?', 'Beth ddylai eraill ei wybod am eich cenhedlaeth?', 'Co inni powinni wiedzieć o waszym pokoleniu?', 'دوسروں کو آپ کی نسل کے بارے میں کیا معلوم ہونا چاہیے؟', 'ماذا ينبغي أن يعرف الآخرون عن جيلكم؟'),
    (28, 'secondary', 'What do you make that you are proud of?', 'Beth ydych chi''n ei greu rydych chi''n falch ohono?', 'Co tworzycie, z czego jesteście dumni?', 'آپ ایسا کیا بناتے ہیں جس پر آپ کو فخر ہے؟', 'ماذا تصنعون وتفخرون به؟')
) as row (place, age, en, cy, pl, ur, ar)
order by row.place;
