-- Made by npm run generate:schema from the migrations. Do not edit.
-- The tables of schools as they stand, besides those of packages/platform/migrations.

create extension pg_trgm;

create extension unaccent;

create or replace function guard_school_history()
 returns trigger
 language plpgsql
as $function$
begin
  if
    tg_op = 'DELETE'
    and (
      old.changed_at < now() - interval '24 months'
      or exists (select from schools where schools.id = old.school_id and not schools.is_active and not schools.is_approved)
    )
  then return old; end if;
  raise exception 'school_history is append-only';
end
$function$;

create or replace function fold(value text)
 returns text
 language sql
 immutable parallel safe strict
return lower(unaccent('unaccent'::regdictionary, value));

create or replace function search_words(value text)
 returns text
 language sql
 immutable parallel safe strict
return (' ' || translate(fold(regexp_replace(value, '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u2028-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF9-\uFFFB\U000E0000-\U000E0FFF]', '', 'g')), '-/,:;!?&()"''`´.', repeat(' ', 11)));

create or replace function term_patterns(term text)
 returns text[]
 language sql
 immutable parallel safe strict
return array(select ((('%' || case when (length(word.word) = 1) then ' ' else '' end) || regexp_replace(word.word, '([\\%_])', '\\\1', 'g')) || '%') from regexp_split_to_table(search_words(term_patterns.term), '\s+') word(word) where (word.word <> ''));

create or replace function term_words(term text)
 returns text[]
 language sql
 immutable parallel safe strict
return regexp_split_to_array(btrim(regexp_replace(search_words(term), '\s+', ' ', 'g')), ' ');

create or replace function search_grams(words text)
 returns text[]
 language sql
 immutable parallel restricted strict cost 10000
return (show_trgm(words) || show_trgm(array_to_string(string_to_array(words, null::text), '0')));

create or replace function term_grams(term text)
 returns text[]
 language sql
 immutable parallel safe strict
return array(select distinct case when (word.word ~ '^[a-z0-9]$') then ('  ' || word.word) when (length(word.word) = 2) then ((substr(gram.gram, 1, 1) || '0') || substr(gram.gram, 2)) else gram.gram end as gram from ((unnest(term_words(term_grams.term)) word(word) cross join lateral generate_series(1, greatest((length(word.word) - 2), 1)) place(place)) cross join lateral substr(word.word, place.place, 3) gram(gram)) where ((gram.gram ~ '^[a-z0-9]+$') and (((place.place % 3) = 1) or (place.place = (length(word.word) - 2)))));

create table school_types (
  id bigint not null,
  name text not null,
  constraint school_types_pkey primary key (id),
  constraint school_types__name unique (name)
);

create table location_types (
  id bigint not null,
  name text not null,
  constraint location_types_pkey primary key (id),
  constraint location_types__name unique (name)
);

create table ethnicities (
  id bigint not null,
  name text not null,
  group_name text not null,
  constraint ethnicities_pkey primary key (id),
  constraint ethnicities__name unique (name)
);

create table counties (
  id bigint not null,
  name text not null,
  nation text not null,
  region text not null,
  constraint counties_pkey primary key (id),
  constraint counties__name unique (name)
);

create table faiths (
  name text not null,
  position integer not null,
  constraint faiths_pkey primary key (name),
  constraint faiths__position unique ("position")
);

create table promotion_codes (
  id bigint not null generated always as identity,
  starts_with text not null,
  description text not null,
  free_months integer not null,
  constraint promotion_codes_pkey primary key (id),
  constraint promotion_codes__free_months check (free_months >= 0 and free_months <= 60),
  constraint promotion_codes__starts_with_length check (length(starts_with) >= 1 and length(starts_with) <= 50)
);
create unique index promotion_codes__starts_with on promotion_codes (lower(starts_with));

create table register_schools (
  key text not null,
  nation text not null,
  name text not null,
  status text not null,
  opened_on date,
  closed_on date,
  type_id bigint,
  low_age smallint,
  high_age smallint,
  street text,
  town text,
  county_id bigint,
  postcode text,
  number_of_pupils integer,
  faith text,
  trust_code text,
  trust_name text,
  urban_rural text,
  location_type_id bigint,
  website text,
  words text collate "C" not null,
  changed_at timestamptz not null,
  constraint register_schools_pkey primary key (key),
  constraint register_schools_county_id_fkey foreign key (county_id) references counties(id),
  constraint register_schools_faith_fkey foreign key (faith) references faiths(name),
  constraint register_schools_location_type_id_fkey foreign key (location_type_id) references location_types(id),
  constraint register_schools_type_id_fkey foreign key (type_id) references school_types(id),
  constraint register_schools__key_length check (length(key) >= 1 and length(key) <= 40),
  constraint register_schools__status check (status in ('open', 'closing', 'proposed', 'closed'))
);
create index register_schools__trust on register_schools (trust_code) where (trust_code is not null);
create index register_schools__words on register_schools using gin (words gin_trgm_ops);

create table schools (
  id bigint not null generated always as identity,
  name text not null,
  type_id bigint not null,
  county_id bigint not null,
  zip text not null,
  location_type_id bigint,
  number_of_pupils integer,
  primary_ethnicity_id bigint,
  secondary_ethnicity_id bigint,
  head_teacher text,
  email text,
  badge_media_item_id bigint,
  is_provider boolean not null default false,
  is_active boolean not null default true,
  is_approved boolean not null default false,
  approved_at timestamptz,
  approved_by bigint,
  trial_start_date date,
  subscription_start_date date,
  promotion_code_from_user text,
  promotion_code_id bigint,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  search_name text not null generated always as (lower(name)) stored,
  search_words text collate "C" not null generated always as (search_words(name)) stored,
  register_key text,
  constraint schools_pkey primary key (id),
  constraint schools_county_id_fkey foreign key (county_id) references counties(id),
  constraint schools_location_type_id_fkey foreign key (location_type_id) references location_types(id),
  constraint schools_primary_ethnicity_id_fkey foreign key (primary_ethnicity_id) references ethnicities(id),
  constraint schools_promotion_code_id_fkey foreign key (promotion_code_id) references promotion_codes(id),
  constraint schools_register_key_fkey foreign key (register_key) references register_schools(key),
  constraint schools_secondary_ethnicity_id_fkey foreign key (secondary_ethnicity_id) references ethnicities(id),
  constraint schools_type_id_fkey foreign key (type_id) references school_types(id),
  constraint schools__approval check (is_approved = (approved_at is not null)),
  constraint schools__email_length check (length(email) <= 255),
  constraint schools__head_teacher_length check (length(head_teacher) <= 255),
  constraint schools__name_length check (length(name) >= 1 and length(name) <= 255),
  constraint schools__number_of_pupils check (number_of_pupils >= 0 and number_of_pupils <= 10000),
  constraint schools__promotion_code_length check (length(promotion_code_from_user) <= 50),
  constraint schools__zip_length check (length(zip) <= 45)
) with (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=200, autovacuum_vacuum_insert_scale_factor=0, autovacuum_vacuum_insert_threshold=200);
create index schools__approved_at on schools (approved_at, id) where is_approved;
create index schools__by_register_key on schools (register_key) where (register_key is not null);
create index schools__closed_sign_ups on schools (id) where ((not is_active) and (not is_approved));
create index schools__created_at on schools (created_at);
create index schools__grams on schools using gin (search_grams(search_words));
create index schools__in_order on schools (is_active desc, search_words, id);
create unique index schools__one_provider on schools (is_provider) where is_provider;
create index schools__postcode on schools (replace(upper(zip), ' ', ''));
create unique index schools__register_key on schools (register_key) where (is_active and is_approved);
create index schools__search_name_id on schools (search_name, id);
create index schools__search_name_trigrams on schools using gin (search_name gin_trgm_ops);
create index schools__unannounced on schools (id) where (version = 0);
create index schools__waiting on schools (created_at, id) where (is_active and (not is_approved));

create table school_groups (
  id bigint not null generated always as identity,
  school_id bigint not null,
  name text not null,
  description text,
  is_primary boolean not null default false,
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  constraint school_groups_pkey primary key (id),
  constraint school_groups_school_id_fkey foreign key (school_id) references schools(id),
  constraint school_groups__description_length check (length(description) <= 500),
  constraint school_groups__name_length check (length(name) >= 1 and length(name) <= 255),
  constraint school_groups__primary_stays check (is_active or not is_primary)
);
create unique index school_groups__one_primary on school_groups (school_id) where is_primary;
create index school_groups__school_id on school_groups (school_id);
create index school_groups__unannounced on school_groups (id) where (version = 0);

create table people (
  id bigint not null,
  version integer not null,
  title text not null,
  first_name text not null,
  last_name text not null,
  school_id bigint not null,
  is_active boolean not null,
  is_lead boolean not null,
  constraint people_pkey primary key (id)
);
create index people__leads on people (school_id) where (is_lead and is_active);

create table sign_ups (
  guuid uuid not null,
  dedupe_hash text not null,
  request_hash text not null,
  school_id bigint not null,
  school_group_id bigint not null,
  created_at timestamptz not null default now(),
  completed_at timestamptz,
  changes integer not null default 0,
  constraint sign_ups_pkey primary key (guuid),
  constraint sign_ups__school_id unique (school_id)
);
create index sign_ups__dedupe_hash on sign_ups (dedupe_hash, created_at);
create index sign_ups__request_hash on sign_ups (request_hash, created_at);

create table sign_up_users (
  guuid uuid not null,
  email_hash text not null,
  user_id bigint,
  created_at timestamptz not null default now(),
  constraint sign_up_users_pkey primary key (guuid, email_hash),
  constraint sign_up_users_guuid_fkey foreign key (guuid) references sign_ups(guuid)
);

create table legacy_sign_ups (
  id bigint not null generated always as identity,
  name text,
  school text not null,
  postcode text,
  county text,
  type text,
  number_of_pupils integer,
  location_type text,
  primary_ethnicity text,
  secondary_ethnicity text,
  ip_address text,
  promotion_code_from_user text,
  is_approved boolean not null default false,
  approved_by text,
  approved_at timestamptz,
  trial_start_date date,
  subscription_start_date date,
  created_at timestamptz not null,
  source_id bigint,
  constraint legacy_sign_ups_pkey primary key (id),
  constraint legacy_sign_ups__source_id unique (source_id)
);

create table legacy_sign_up_users (
  id bigint not null generated always as identity,
  legacy_sign_up_id bigint not null,
  title text,
  first_name text not null,
  middle_name text,
  last_name text not null,
  role text,
  email text not null,
  source_id bigint,
  constraint legacy_sign_up_users_pkey primary key (id),
  constraint legacy_sign_up_users__source_id unique (source_id),
  constraint legacy_sign_up_users_legacy_sign_up_id_fkey foreign key (legacy_sign_up_id) references legacy_sign_ups(id)
);
create index legacy_sign_up_users__legacy_sign_up_id on legacy_sign_up_users (legacy_sign_up_id);

create table school_years (
  id uuid not null default gen_random_uuid(),
  school_id bigint not null,
  key uuid not null,
  state text not null default 'starting',
  plan jsonb not null,
  changed_by bigint not null,
  started_at timestamptz not null default now(),
  tried_at timestamptz not null default now(),
  constraint school_years_pkey primary key (id),
  constraint school_years__key unique (school_id, key),
  constraint school_years__school_id foreign key (school_id) references schools(id),
  constraint school_years__state check (state in ('starting', 'started', 'undoing', 'undone'))
);
create unique index school_years__busy on school_years (school_id) where (state in ('starting', 'undoing'));
create index school_years__started_at on school_years (started_at);

create table school_history (
  id bigint not null generated always as identity,
  school_id bigint not null,
  group_id bigint,
  kind text not null,
  changed_by bigint,
  changed_at timestamptz not null default now(),
  changes jsonb not null,
  constraint school_history_pkey primary key (id),
  constraint school_history_group_id_fkey foreign key (group_id) references school_groups(id),
  constraint school_history_school_id_fkey foreign key (school_id) references schools(id),
  constraint school_history__kind check (kind in ('details-changed', 'approved', 'approval-undone', 'activated', 'deactivated', 'badge-changed', 'picture-rules-changed', 'register-linked', 'group-added', 'group-changed', 'group-deleted'))
);
create index school_history__changed_at on school_history (changed_at);
create index school_history__school_id on school_history (school_id, changed_at desc, id desc);
create trigger school_history__append_only before truncate on school_history for each statement execute function guard_school_history();
create trigger school_history__guarded before delete or update on school_history for each row execute function guard_school_history();

create table sign_up_rejections (
  id bigint not null generated always as identity,
  school_id bigint not null,
  reason text,
  rejected_by bigint not null,
  rejected_at timestamptz not null default now(),
  reopened_by bigint,
  reopened_at timestamptz,
  constraint sign_up_rejections_pkey primary key (id),
  constraint sign_up_rejections__school_id foreign key (school_id) references schools(id),
  constraint sign_up_rejections__reason_length check (length(reason) >= 1 and length(reason) <= 1000),
  constraint sign_up_rejections__reopened check ((reopened_by is null) = (reopened_at is null))
);
create unique index sign_up_rejections__current on sign_up_rejections (school_id) where (reopened_at is null);
create index sign_up_rejections__kept_reasons on sign_up_rejections (school_id) where (reason is not null);

create table pending_approvals (
  school_id bigint not null,
  takes_effect_at timestamptz not null,
  undone_by bigint,
  trial_start_date date,
  subscription_start_date date,
  promotion_code_id bigint,
  constraint pending_approvals_pkey primary key (school_id),
  constraint pending_approvals_promotion_code_id_fkey foreign key (promotion_code_id) references promotion_codes(id),
  constraint pending_approvals_school_id_fkey foreign key (school_id) references schools(id) on delete cascade
);

create table register_links (
  school_id bigint not null,
  version integer not null,
  seen_name text,
  seen_trust_code text,
  seen_trust_name text,
  seen_closed boolean,
  constraint register_links_pkey primary key (school_id),
  constraint register_links_school_id_fkey foreign key (school_id) references schools(id)
);
