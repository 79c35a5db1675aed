-- Made by npm run generate:schema from the migrations. Do not edit.
-- The tables of content as they stand, besides those of packages/platform/migrations.

create extension pg_trgm;

create extension unaccent;

create or replace function fold(value text)
 returns text
 language sql
 immutable parallel safe strict
return lower(unaccent('unaccent'::regdictionary, value));

create or replace function guard_holds()
 returns trigger
 language plpgsql
as $function$
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
$function$;

create or replace function guard_text_versions()
 returns trigger
 language plpgsql
as $function$
begin
  if tg_op = 'DELETE' and current_setting('patchwork.erasing', true) = old.kind || ' ' || old.subject_id then return old; end if;
  raise exception 'text_versions is append-only' using errcode = 'restrict_violation';
end
$function$;

create or replace function erase_text_versions(of_kind text, of_subject bigint)
 returns bigint
 language plpgsql
 security definer
 set search_path to 'public', 'pg_temp'
as $function$
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
$function$;

create or replace function guard_media_reads()
 returns trigger
 language plpgsql
as $function$
begin
  if tg_op = 'DELETE' and old.read_at < now() - interval '12 months' then return old; end if;
  raise exception 'media_reads is append-only' using errcode = 'restrict_violation';
end
$function$;

create or replace function search_words(value text)
 returns text
 language sql
 immutable parallel safe strict
return (' ' || replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(fold(regexp_replace(value, '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u2028-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF9-\uFFFB\U000E0000-\U000E0FFF]', '', 'g')), '''', ''), '`', ''), '´', ''), '.', ''), '
', ' '), '(', ' '), ')', ' '), '"', ' '), '-', ' '), '/', ' '), ',', ' '), ':', ' '), ';', ' '), '!', ' '), '?', ' '), '&', ' '));

create or replace function word_start_pattern(word text)
 returns text
 language sql
 immutable parallel safe strict
return (('% ' || regexp_replace(btrim(search_words(word)), '([\\%_])', '\\\1', 'g')) || '%');

create or replace function word_pattern(word text)
 returns text
 language sql
 immutable parallel safe strict
return case when (btrim(search_words(word)) ~ '^[a-z0-9]{1,2}$') then word_start_pattern(word) else ('%' || substr(word_start_pattern(word), 3)) end;

create or replace function words_of_article(rendered text)
 returns text
 language sql
 immutable parallel safe strict
return (select coalesce(search_words(concat_ws('
', (parsed.article ->> 'title'), (parsed.article ->> 'narrative'), (parsed.article #>> '{createUser,title}'), (parsed.article #>> '{createUser,firstName}'), (parsed.article #>> '{createUser,lastName}'), (parsed.article #>> '{createUser,school,name}'), (parsed.article #>> '{schoolGroup,name}'))), '') as "coalesce" from (select (nullif(words_of_article.rendered, ''))::json as article) parsed);

create or replace function keep_article_words()
 returns trigger
 language plpgsql
as $function$
begin
  insert into article_words (article_id, words)
  values (new.id, words_of_article(new.rendered))
  on conflict (article_id) do update set words = excluded.words
  where article_words.words <> excluded.words;
  return null;
end
$function$;

create or replace function keep_wider_audience()
 returns trigger
 language plpgsql
as $function$
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
$function$;

create table people (
  id bigint not null,
  version bigint not null,
  title text not null,
  first_name text not null,
  last_name text not null,
  school_id bigint not null,
  school_group_id bigint not null,
  is_active boolean not null,
  constraint people_pkey primary key (id)
);
create index people__school_group_id on people (school_group_id);
create index people__school_id on people (school_id);

create table schools (
  id bigint not null,
  version bigint not null,
  name text not null,
  is_active boolean not null,
  is_approved boolean not null,
  is_visible boolean not null generated always as (is_active and is_approved) stored,
  badge_media_item_id bigint,
  type_id bigint not null,
  inactive_since timestamptz,
  constraint schools_pkey primary key (id)
);
create index schools__search on schools using gin (search_words(name) gin_trgm_ops) where is_visible;

create table school_groups (
  id bigint not null,
  version bigint not null,
  school_id bigint not null,
  name text not null,
  description text,
  is_active boolean not null default true,
  is_primary boolean not null,
  constraint school_groups_pkey primary key (id)
);
create index school_groups__school_id on school_groups (school_id);
create index school_groups__search on school_groups using gin (search_words(name) gin_trgm_ops) where is_active;

create table class_weeks (
  id bigint not null generated always as identity,
  week date not null,
  school_id bigint not null,
  school_group_id bigint not null,
  texts jsonb not null,
  written_at_school_id bigint,
  chosen_by bigint,
  asked_at timestamptz not null default clock_timestamp(),
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  summed_at timestamptz,
  constraint class_weeks_pkey primary key (id),
  constraint class_weeks__once unique (school_group_id, week),
  constraint class_weeks__monday check (extract(isodow from week) = 1::numeric)
);
create index class_weeks__school_id on class_weeks (school_id, week);
create index class_weeks__unsummed on class_weeks (week, id) where (summed_at is null);
create index class_weeks__week on class_weeks (week, school_group_id);

create table articles (
  id bigint not null generated always as identity,
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
  comments_count integer not null default 0,
  rendered text not null,
  rendered_likes text not null default '[]',
  hidden_at timestamptz,
  hidden_version bigint not null default 0,
  withdrawn_at timestamptz,
  audience text not null default 'everyone',
  consent_by bigint,
  consent_at timestamptz,
  review_since timestamptz,
  review_cause text,
  is_unannounced boolean not null default false,
  consent_newest_by bigint,
  consent_newest_at timestamptz,
  rendered_own text,
  wider_audience text,
  narrowed_at timestamptz,
  class_week_id bigint,
  constraint articles_pkey primary key (id),
  constraint articles_class_week_id_fkey foreign key (class_week_id) references class_weeks(id),
  constraint articles__audience check (audience in ('school', 'linked', 'everyone')),
  constraint articles__comments_count check (comments_count >= 0),
  constraint articles__likes_count check (likes_count >= 0),
  constraint articles__narrative check (char_length(narrative) >= 1 and char_length(narrative) <= 20000),
  constraint articles__review_cause check (review_cause in ('school', 'words')),
  constraint articles__title check (char_length(title) >= 1 and char_length(title) <= 100),
  constraint articles__wider_audience check (wider_audience in ('school', 'linked', 'everyone'))
) with (fillfactor=85);
create unique index articles__answered_once on articles (class_week_id) where ((class_week_id is not null) and (deleted_at is null) and (withdrawn_at is null));
create index articles__author_id on articles (author_id);
create index articles__class_week_id on articles (class_week_id) where (class_week_id is not null);
create index articles__deleted_at on articles (deleted_at) where (deleted_at is not null);
create index articles__feed on articles (id desc) include (school_id, hidden_at, withdrawn_at, review_since, audience, author_id) where ((deleted_at is null) and (class_week_id is null));
create index articles__feed_for_everyone on articles (id desc) include (school_id, hidden_at, withdrawn_at, review_since, audience, author_id) where ((deleted_at is null) and (class_week_id is null) and (audience = 'everyone'));
create index articles__feed_narrower on articles (school_id, id desc) include (hidden_at, withdrawn_at, review_since, audience, author_id) where ((deleted_at is null) and (class_week_id is null) and (audience <> 'everyone'));
create index articles__feed_of_class on articles (school_group_id, id desc) include (school_id, hidden_at, withdrawn_at, review_since, audience, author_id) where ((deleted_at is null) and (class_week_id is null));
create index articles__feed_of_school on articles (school_id, id desc) include (hidden_at, withdrawn_at, review_since, audience, author_id) where ((deleted_at is null) and (class_week_id is null));
create index articles__gone on articles (greatest(deleted_at, hidden_at, withdrawn_at, review_since, narrowed_at)) where (greatest(deleted_at, hidden_at, withdrawn_at, review_since, narrowed_at) is not null);
create index articles__same_text on articles (hashtextextended(((title || '
') || narrative), author_id));
create index articles__school_group_id on articles (school_group_id);
create index articles__school_id on articles (school_id, id) where (deleted_at is null);
create index articles__waiting on articles (author_id) where ((review_since is not null) and (deleted_at is null));
create trigger articles__narrowed before update of audience on articles for each row when (old.audience <> new.audience) execute function keep_wider_audience();
create trigger articles__words after insert or update of rendered on articles for each row execute function keep_article_words();

create table article_likes (
  article_id bigint not null,
  user_id bigint not null,
  created_at timestamptz not null default now(),
  constraint article_likes__once primary key (article_id, user_id),
  constraint article_likes_article_id_fkey foreign key (article_id) references articles(id)
);
create index article_likes__newest on article_likes (article_id, created_at desc, user_id desc);
create index article_likes__user_id on article_likes (user_id);

create table comments (
  id bigint not null generated always as identity,
  article_id bigint,
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
  asked_by_group bigint,
  constraint comments_pkey primary key (id),
  constraint comments_article_id_fkey foreign key (article_id) references articles(id),
  constraint comments__narrative check (char_length(narrative) >= 1 and char_length(narrative) <= 5000),
  constraint comments__one_subject check (num_nonnulls(article_id, school_id) = 1),
  constraint comments__review_cause check (review_cause in ('school', 'words'))
);
create index comments__article_id_id on comments (article_id, id) where (deleted_at is null);
create unique index comments__asked_once on comments (article_id, asked_by_group) where ((asked_by_group is not null) and (deleted_at is null) and (withdrawn_at is null));
create index comments__author_id on comments (author_id, created_at) where (deleted_at is null);
create index comments__gone on comments (greatest(deleted_at, hidden_at, withdrawn_at, review_since)) where (greatest(deleted_at, hidden_at, withdrawn_at, review_since) is not null);
create index comments__same_text on comments (hashtextextended(narrative, author_id));
create index comments__school_id_id on comments (school_id, id) where (deleted_at is null);
create index comments__waiting on comments (author_id) where ((review_since is not null) and (deleted_at is null));

create table responses (
  id bigint not null generated always as identity,
  comment_id bigint not null,
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
  constraint responses_pkey primary key (id),
  constraint responses_comment_id_fkey foreign key (comment_id) references comments(id),
  constraint responses__narrative check (char_length(narrative) >= 1 and char_length(narrative) <= 5000),
  constraint responses__review_cause check (review_cause in ('school', 'words'))
);
create index responses__author_id on responses (author_id, created_at) where (deleted_at is null);
create index responses__comment_id_id on responses (comment_id, id) where (deleted_at is null);
create index responses__gone on responses (greatest(deleted_at, hidden_at, withdrawn_at, review_since)) where (greatest(deleted_at, hidden_at, withdrawn_at, review_since) is not null);
create index responses__waiting on responses (author_id) where ((review_since is not null) and (deleted_at is null));

create table quilt_questions (
  id bigint not null generated always as identity,
  age text not null,
  texts jsonb not null,
  is_offered boolean not null default true,
  constraint quilt_questions_pkey primary key (id),
  constraint quilt_questions__age check (age in ('early-years', 'infants', 'juniors', 'secondary')),
  constraint quilt_questions__english check ((texts ->> 'en') ~ '\S')
);

create table patches (
  id bigint not null generated always as identity,
  half_term bigint not null,
  school_id bigint not null,
  school_group_id bigint not null,
  question_id bigint not null,
  sewn_by bigint not null,
  sewn_at timestamptz not null default clock_timestamp(),
  consent_by bigint not null,
  consent_at timestamptz not null default clock_timestamp(),
  constraint patches_pkey primary key (id),
  constraint patches__once unique (school_group_id, half_term),
  constraint patches_question_id_fkey foreign key (question_id) references quilt_questions(id)
);
create index patches__school_id on patches (school_id, half_term);

create table media_items (
  id bigint not null generated always as identity,
  article_id bigint,
  school_id bigint not null,
  uploaded_by bigint not null,
  kind text not null,
  extension text not null,
  content_type text not null,
  original_key text not null,
  original_bytes bigint not null,
  position integer not null default 0,
  alt_text text,
  state text not null default 'queued',
  state_changed_at timestamptz not null default now(),
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
  captions text,
  scanned_at timestamptz,
  withdrawn_at timestamptz,
  child_references text[] not null default '{}',
  kept_bytes bigint,
  has_medium boolean not null default false,
  patch_id bigint,
  turn integer not null default 1,
  consent_by bigint,
  consent_at timestamptz,
  moves boolean not null default false,
  constraint media_items_pkey primary key (id),
  constraint media_items__original_key unique (original_key),
  constraint media_items_article_id_fkey foreign key (article_id) references articles(id),
  constraint media_items_patch_id_fkey foreign key (patch_id) references patches(id),
  constraint media_items__alt_text check (char_length(alt_text) <= 500),
  constraint media_items__captions check (char_length(captions) <= 600000),
  constraint media_items__kind check (kind in ('image', 'video')),
  constraint media_items__original_bytes check (original_bytes > 0),
  constraint media_items__state check (state in ('queued', 'processing', 'ready', 'failed'))
);
create index media_items__article_id on media_items (article_id, "position") where (deactivated_at is null);
create index media_items__child_references on media_items using gin (child_references) where (child_references <> '{}');
create index media_items__deactivated_at on media_items (deactivated_at) where (deactivated_at is not null);
create index media_items__gone on media_items (greatest(deactivated_at, hidden_at, withdrawn_at)) where (greatest(deactivated_at, hidden_at, withdrawn_at) is not null);
create index media_items__harmful on media_items (id) where (failure = 'harmful');
create unique index media_items__one_of_patch on media_items (patch_id) where ((patch_id is not null) and (deactivated_at is null));
create index media_items__originals on media_items (id) where ((kept_bytes is null) and (state in ('ready', 'failed')));
create index media_items__school_stored on media_items (school_id) include (original_bytes, kept_bytes);
create index media_items__unfinished on media_items (state_changed_at) where (state in ('queued', 'processing'));
create index media_items__uploader_bytes on media_items (uploaded_by, created_at) include (original_bytes);
create index media_items__waits_for_consent on media_items (school_id, article_id desc) where ((consent_at is null) and (article_id is not null) and (deactivated_at is null));

create table media_renditions (
  media_item_id bigint not null,
  name text not null,
  key text not null,
  content_type text not null,
  bytes bigint not null,
  sha256 text not null,
  constraint media_renditions_pkey primary key (media_item_id, name),
  constraint media_renditions_media_item_id_fkey foreign key (media_item_id) references media_items(id),
  constraint media_renditions__name check (name in ('small', 'medium', 'large', 'poster', 'video')),
  constraint media_renditions__sha256 check (sha256 ~ '^[0-9a-f]{64}$')
);

create table school_links (
  school_id bigint not null,
  version bigint not null,
  linked_school_ids bigint[] not null,
  constraint school_links_pkey primary key (school_id)
);

create table favourites (
  user_id bigint not null,
  version bigint not null,
  school_ids bigint[] not null,
  constraint favourites_pkey primary key (user_id)
);

create table running_exports (
  user_id bigint not null,
  token uuid not null default gen_random_uuid(),
  held_until timestamptz not null default now() + '00:02:00'::interval,
  constraint running_exports_pkey primary key (user_id)
);

create table text_versions (
  id bigint not null generated always as identity,
  kind text not null,
  subject_id bigint not null,
  field text not null,
  text text not null,
  author_id bigint not null,
  written_at timestamptz not null,
  replaced_at timestamptz not null default clock_timestamp(),
  replaced_by bigint not null,
  constraint text_versions_pkey primary key (id),
  constraint text_versions__field check (field in ('title', 'narrative', 'altText', 'captions')),
  constraint text_versions__kind check (kind in ('article', 'comment', 'response', 'media'))
);
create index text_versions__subject on text_versions (kind, subject_id, id);
create trigger text_versions__guarded before delete or update on text_versions for each row execute function guard_text_versions();
create trigger text_versions__no_truncate before truncate on text_versions for each statement execute function guard_text_versions();

create table holds (
  hold_id uuid not null,
  kind text not null,
  subject_id bigint not null,
  version integer not null default 0,
  held_until timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  pinned jsonb,
  held_at_least timestamptz,
  constraint holds_pkey primary key (hold_id),
  constraint holds__kind check (kind in ('article', 'comment', 'response', 'media'))
);
create index holds__subject on holds (kind, subject_id);
create trigger holds__guarded before delete or update on holds for each row execute function guard_holds();
create trigger holds__no_truncate before truncate on holds for each statement execute function guard_holds();

create table withdrawals (
  id bigint not null generated always as identity,
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
  constraint withdrawals_pkey primary key (id),
  constraint withdrawals__excerpt check (length(excerpt) <= 300),
  constraint withdrawals__kind check (kind in ('article', 'comment', 'response', 'media')),
  constraint withdrawals__reason check (reason ~ '\S' and length(reason) <= 10000),
  constraint withdrawals__restored check ((restored_at is null) = (restored_by is null))
);
create index withdrawals__due on withdrawals (withdrawn_at) where ((restored_at is null) and (purged_at is null));
create unique index withdrawals__open on withdrawals (kind, subject_id) where (restored_at is null);
create index withdrawals__school on withdrawals (school_id, id desc);

create table erasures (
  id uuid not null default gen_random_uuid(),
  kind text not null,
  subject_id bigint not null,
  school_id bigint not null,
  reason text not null,
  requested_by bigint not null,
  created_at timestamptz not null default clock_timestamp(),
  state text not null default 'running',
  erased_at timestamptz,
  items jsonb not null default '[]'::jsonb,
  waits_until timestamptz,
  agreed_by bigint,
  texts_erased_at timestamptz,
  sealed_until timestamptz,
  constraint erasures_pkey primary key (id),
  constraint erasures__once unique (kind, subject_id),
  constraint erasures__erased check ((state = 'erased') = (erased_at is not null)),
  constraint erasures__kind check (kind in ('article', 'comment', 'response', 'media')),
  constraint erasures__state check (state in ('running', 'held', 'erased'))
);
create index erasures__school on erasures (school_id, created_at desc);
create index erasures__sealed on erasures (sealed_until) where (sealed_until is not null);
create index erasures__unfinished on erasures (created_at) where (state <> 'erased');

create table withdrawn_references (
  school_id bigint not null,
  reference text not null,
  withdrawn_by bigint not null,
  withdrawn_at timestamptz not null default clock_timestamp(),
  constraint withdrawn_references_pkey primary key (school_id, reference)
);

create table picture_rules (
  school_id bigint not null,
  default_audience text,
  pre_moderation boolean not null default false,
  changed_by bigint not null,
  changed_at timestamptz not null default clock_timestamp(),
  constraint picture_rules_pkey primary key (school_id),
  constraint picture_rules__audience check (default_audience in ('school', 'linked', 'everyone'))
);

create table reviews (
  id bigint not null generated always as identity,
  kind text not null,
  subject_id bigint not null,
  school_id bigint not null,
  is_approved boolean not null,
  reason text,
  reviewed_by bigint not null,
  reviewed_at timestamptz not null default clock_timestamp(),
  cause text not null,
  waited_since timestamptz not null,
  constraint reviews_pkey primary key (id),
  constraint reviews__cause check (cause in ('school', 'words')),
  constraint reviews__kind check (kind in ('article', 'comment', 'response')),
  constraint reviews__reason check (is_approved or reason ~ '\S')
);
create unique index reviews__once_each on reviews (kind, subject_id, waited_since);
create index reviews__subject on reviews (kind, subject_id, id desc);

create table media_reads (
  id bigint not null generated always as identity,
  media_item_id bigint not null,
  viewer_id bigint not null,
  reason text,
  read_at timestamptz not null default clock_timestamp(),
  constraint media_reads_pkey primary key (id),
  constraint media_reads__reason check (reason ~ '\S' and length(reason) <= 10000)
);
create index media_reads__read_at on media_reads (read_at);
create index media_reads__recent on media_reads (viewer_id, media_item_id, read_at);
create trigger media_reads__guarded before delete or update on media_reads for each row execute function guard_media_reads();
create trigger media_reads__no_truncate before truncate on media_reads for each statement execute function guard_media_reads();

create table feed_visits (
  user_id bigint not null,
  last_seen_at timestamptz not null,
  last_article_id bigint not null,
  since timestamptz,
  since_article_id bigint,
  constraint feed_visits_pkey primary key (user_id)
);

create table article_words (
  article_id bigint not null,
  words text not null,
  constraint article_words_pkey primary key (article_id),
  constraint article_words_article_id_fkey foreign key (article_id) references articles(id) on delete cascade
);
create index article_words__search on article_words using gin (words gin_trgm_ops);

create table first_steps (
  user_id bigint not null,
  done text[] not null default '{}',
  constraint first_steps_pkey primary key (user_id)
);

create table evidence_picks (
  school_id bigint not null,
  term integer not null,
  section text not null,
  article_id bigint not null,
  position integer not null,
  caption text not null,
  photo_ids bigint[] not null,
  quotation_kind text,
  quotation_id bigint,
  changed_by bigint not null,
  changed_at timestamptz not null default clock_timestamp(),
  constraint evidence_picks_pkey primary key (school_id, term, section, article_id),
  constraint evidence_picks_article_id_fkey foreign key (article_id) references articles(id),
  constraint evidence_picks_caption_check check (length(caption) <= 600),
  constraint evidence_picks_check check ((quotation_kind is null) = (quotation_id is null)),
  constraint evidence_picks_quotation_kind_check check (quotation_kind in ('comment', 'response')),
  constraint evidence_picks_section_check check (length(section) >= 1 and length(section) <= 40)
);
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

create table half_terms (
  id bigint not null,
  version bigint not null,
  name text not null,
  starts_at timestamptz not null,
  reveals_at timestamptz not null,
  constraint half_terms_pkey primary key (id)
);
create index half_terms__starts_at on half_terms (starts_at);

create table quilt_offers (
  half_term bigint not null,
  age text not null,
  question_ids bigint[] not null,
  constraint quilt_offers_pkey primary key (half_term, age)
);

create table quilts (
  school_id bigint not null,
  half_term bigint not null,
  question_id bigint,
  completes_at timestamptz,
  member_ids bigint[],
  announced_at timestamptz,
  revealed_at timestamptz,
  reminded_at timestamptz,
  constraint quilts_pkey primary key (school_id, half_term),
  constraint quilts_question_id_fkey foreign key (question_id) references quilt_questions(id)
);
create index quilts__due on quilts (completes_at) where ((completes_at is not null) and (revealed_at is null));
create index quilts__early_members on quilts using gin (member_ids) where (completes_at is not null);

create table week_questions (
  id bigint not null generated always as identity,
  age text not null,
  texts jsonb not null,
  is_offered boolean not null default true,
  constraint week_questions_pkey primary key (id),
  constraint week_questions__age check (age in ('early-years', 'infants', 'juniors', 'secondary')),
  constraint week_questions__english check ((texts ->> 'en') ~ '\S' and char_length(texts ->> 'en') <= 100)
);

create table week_offers (
  week date not null,
  age text not null,
  question_ids bigint[] not null,
  constraint week_offers_pkey primary key (week, age)
);

create or replace function article_just_posted(by_author bigint, its_title text, its_narrative text)
 returns bigint
 language sql
begin atomic
 select min(articles.id) as min
    from articles
   where ((hashtextextended(((articles.title || '
') || articles.narrative), articles.author_id) = hashtextextended(((article_just_posted.its_title || '
') || article_just_posted.its_narrative), article_just_posted.by_author)) and ((articles.author_id + 0) = article_just_posted.by_author) and (articles.created_at > (now() - '00:00:10'::interval)) and (articles.deleted_at is null) and (articles.title = article_just_posted.its_title) and (articles.narrative = article_just_posted.its_narrative));
end;

create or replace function comment_just_written(by_author bigint, words text, about_article bigint, about_school bigint)
 returns bigint
 language sql
begin atomic
 select min(comments.id) as min
    from comments
   where ((hashtextextended(comments.narrative, comments.author_id) = hashtextextended(comment_just_written.words, comment_just_written.by_author)) and ((comments.author_id + 0) = comment_just_written.by_author) and (comments.created_at > (now() - '00:00:10'::interval)) and (comments.deleted_at is null) and (comments.narrative = comment_just_written.words) and (not (comments.article_id is distinct from comment_just_written.about_article)) and (not (comments.school_id is distinct from comment_just_written.about_school)));
end;

create or replace function hold_is_in_force(held holds, at timestamptz)
 returns boolean
 language sql
 immutable parallel safe
return case when ((held).version = 0) then ((held).created_at > (at - '24:00:00'::interval)) else (((held).held_until is null) or ((held).held_until > at)) end;
