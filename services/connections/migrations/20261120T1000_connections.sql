-- Half terms are counted: six a school year, 6 * (year in which the school year begins) + 0 … 5.

-- What the schools service says of each school.
create table schools (
  id bigint primary key,
  version int not null,
  name text not null,
  type_id bigint not null,
  type_name text not null,
  county_id bigint not null,
  county_name text not null,
  location_type_id bigint,
  location_type_name text,
  number_of_pupils int,
  primary_ethnicity_id bigint,
  primary_ethnicity_name text,
  secondary_ethnicity_id bigint,
  secondary_ethnicity_name text,
  badge_media_item_id bigint,
  is_active boolean not null,
  is_approved boolean not null,
  -- When it was first both active and approved.
  opened_at timestamptz
);

create table runs (
  id bigint generated always as identity primary key,
  type text not null constraint runs__type check (type in ('main', 'interim', 'preview')),
  state text not null default 'running' constraint runs__state check (state in ('running', 'finished', 'failed')),
  half_term int not null,
  seed bigint not null constraint runs__seed check (seed between 0 and 4294967295),
  -- Grows with every claim: whoever holds an older one may change nothing any more.
  fence bigint not null default 0,
  worker text,
  lease_until timestamptz,
  queued_at timestamptz not null,
  progress int not null default 0 constraint runs__progress check (progress between 0 and 100),
  schools_involved_count int not null,
  connections_start_count int not null,
  connections_end_count int,
  schools_with_zero_connections int,
  schools_needing_more_connections int,
  quality jsonb,
  failure text,
  -- Null when nobody started it by hand.
  started_by bigint,
  started_at timestamptz not null,
  ended_at timestamptz,
  constraint runs__ended check ((state = 'running') = (ended_at is null))
);

create unique index runs__one_running on runs ((true)) where state = 'running';

create table links (
  id bigint generated always as identity primary key,
  school_a bigint not null,
  school_b bigint not null,
  run_id bigint not null references runs,
  half_term int not null,
  contrast real not null,
  reasons text[] not null,
  began_at timestamptz not null,
  ended_at timestamptz,
  constraint links__pair_in_order check (school_a < school_b)
);

create unique index links__current_pair on links (school_a, school_b) where ended_at is null;
create index links__current_of_b on links (school_b) where ended_at is null;
create index links__half_term on links (half_term);
create index links__run_id on links (run_id);

-- A toggle turns `is_favourite` round in one statement, so that any number of them at once ends where it must.
create table favourites (
  user_id bigint not null,
  school_id bigint not null,
  is_favourite boolean not null,
  changed_at timestamptz not null,
  primary key (user_id, school_id)
);
