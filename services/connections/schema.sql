-- Made by npm run generate:schema from the migrations. Do not edit.
-- The tables of connections as they stand, besides those of packages/platform/migrations.

create table schools (
  id bigint not null,
  version integer not null,
  name text not null,
  type_id bigint not null,
  type_name text not null,
  county_id bigint not null,
  county_name text not null,
  location_type_id bigint,
  location_type_name text,
  number_of_pupils integer,
  primary_ethnicity_id bigint,
  primary_ethnicity_name text,
  secondary_ethnicity_id bigint,
  secondary_ethnicity_name text,
  badge_media_item_id bigint,
  is_active boolean not null,
  is_approved boolean not null,
  opened_at timestamptz,
  constraint schools_pkey primary key (id)
);

create table runs (
  id bigint not null generated always as identity,
  type text not null,
  state text not null default 'running',
  half_term integer not null,
  seed bigint not null,
  fence bigint not null default 0,
  worker text,
  lease_until timestamptz,
  queued_at timestamptz not null,
  progress integer not null default 0,
  schools_involved_count integer not null,
  connections_start_count integer not null,
  connections_end_count integer,
  schools_with_zero_connections integer,
  schools_needing_more_connections integer,
  quality jsonb,
  failure text,
  started_by bigint,
  started_at timestamptz not null,
  ended_at timestamptz,
  links_before integer[],
  links_after integer[],
  preview_id bigint,
  ignored_preview_id bigint,
  is_stored boolean not null default false,
  replaces integer,
  undone_at timestamptz,
  links_restored integer,
  schools_left_out integer,
  constraint runs_pkey primary key (id),
  constraint runs_ignored_preview_id_fkey foreign key (ignored_preview_id) references runs(id),
  constraint runs_preview_id_fkey foreign key (preview_id) references runs(id),
  constraint runs__ended check ((state = 'running') = (ended_at is null)),
  constraint runs__links_after check (cardinality(links_after) = 7),
  constraint runs__links_before check (cardinality(links_before) = 7),
  constraint runs__progress check (progress >= 0 and progress <= 100),
  constraint runs__seed check (seed >= 0 and seed <= '4294967295'::bigint),
  constraint runs__state check (state in ('running', 'finished', 'failed')),
  constraint runs__type check (type in ('main', 'interim', 'preview'))
);
create unique index runs__one_by_calendar on runs (half_term) where ((type = 'main') and (started_by is null) and (state <> 'failed'));
create unique index runs__one_running on runs ((true)) where (state = 'running');

create table links (
  id bigint not null generated always as identity,
  school_a bigint not null,
  school_b bigint not null,
  run_id bigint not null,
  half_term integer not null,
  contrast real not null,
  reasons text[] not null,
  began_at timestamptz not null,
  ended_at timestamptz,
  ended_by bigint,
  constraint links_pkey primary key (id),
  constraint links_run_id_fkey foreign key (run_id) references runs(id),
  constraint links__pair_in_order check (school_a < school_b)
);
create index links__current_of_b on links (school_b) where (ended_at is null);
create unique index links__current_pair on links (school_a, school_b) where (ended_at is null);
create index links__half_term on links (half_term);
create index links__run_id on links (run_id);

create table favourites (
  user_id bigint not null,
  school_id bigint not null,
  is_favourite boolean not null,
  changed_at timestamptz not null,
  constraint favourites_pkey primary key (user_id, school_id)
);

create table half_terms (
  id integer not null,
  england date not null,
  wales date not null,
  scotland date not null,
  northern_ireland date not null,
  run_at timestamptz not null generated always as (((least(england, wales, scotland, northern_ireland) + '04:00:00'::time without time zone) at time zone 'Europe/London')) stored,
  made_at timestamptz not null,
  preview_id bigint,
  quilts_reveal_on date,
  quilts_reveal_at timestamptz not null generated always as (((coalesce(quilts_reveal_on, greatest(england, wales, scotland, northern_ireland) - extract(isodow from greatest(england, wales, scotland, northern_ireland))::integer + 26) + '14:00:00'::time without time zone) at time zone 'Europe/London')) stored,
  constraint half_terms_pkey primary key (id),
  constraint half_terms__run_at unique (run_at),
  constraint half_terms_preview_id_fkey foreign key (preview_id) references runs(id)
);

create table published_links (
  school_id bigint not null,
  version integer not null,
  linked_school_ids bigint[] not null,
  constraint published_links_pkey primary key (school_id)
);

create table published_favourites (
  user_id bigint not null,
  version integer not null,
  constraint published_favourites_pkey primary key (user_id)
);

create table preview_schools (
  run_id bigint not null,
  school_id bigint not null,
  profile jsonb not null,
  constraint preview_schools_pkey primary key (run_id, school_id),
  constraint preview_schools_run_id_fkey foreign key (run_id) references runs(id)
);

create table preview_links (
  run_id bigint not null,
  school_a bigint not null,
  school_b bigint not null,
  contrast real not null,
  reasons text[] not null,
  met_in integer,
  constraint preview_links_pkey primary key (run_id, school_a, school_b),
  constraint preview_links_run_id_fkey foreign key (run_id) references runs(id),
  constraint preview_links__pair_in_order check (school_a < school_b)
);
create index preview_links__of_b on preview_links (run_id, school_b);

create table few_links (
  run_id bigint not null,
  school_id bigint not null,
  links integer not null,
  same_age_schools integer not null,
  constraint few_links_pkey primary key (run_id, school_id),
  constraint few_links_run_id_fkey foreign key (run_id) references runs(id),
  constraint few_links__links check (links >= 0 and links <= 3)
);

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

create table published_half_terms (
  half_term integer not null,
  version integer not null,
  starts_at timestamptz not null,
  reveals_at timestamptz not null,
  constraint published_half_terms_pkey primary key (half_term)
);

create table register_facts (
  school_id bigint not null,
  version integer not null,
  is_linked boolean not null,
  faith text,
  trust text,
  number_of_pupils integer,
  location_type_id bigint,
  constraint register_facts_pkey primary key (school_id)
);
