-- Baseline of connections: runs, links, favourites and the calendar. Later migrations expand and contract (docs/runbook.md, A new version).

-- Projection of SchoolChanged.
create table schools (
  id bigint primary key,
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
  -- When it was first both active and approved.
  opened_at timestamptz
);

create table runs (
  id bigint generated always as identity primary key,
  type text not null,
  state text not null default 'running',
  half_term integer not null,
  seed bigint not null,
  -- The fencing token: grows with every claim, and a worker with an older one may not change anything.
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
  -- Null for a run that the calendar started.
  started_by bigint,
  started_at timestamptz not null,
  ended_at timestamptz,
  -- How many schools had 0, 1, … 5, 6 or more links, before the run and after it.
  links_before integer[],
  links_after integer[],
  -- The preview whose links the run makes, and the one that it did not use because the network had changed.
  preview_id bigint references runs (id),
  ignored_preview_id bigint references runs (id),
  -- Of a preview: whether its links are stored.
  is_stored boolean not null default false,
  -- How many links of its own half term a main run ended.
  replaces integer,
  undone_at timestamptz,
  links_restored integer,
  schools_left_out integer,
  constraint runs__ended check ((state = 'running') = (ended_at is null)),
  constraint runs__links_after check (cardinality(links_after) = 7),
  constraint runs__links_before check (cardinality(links_before) = 7),
  constraint runs__progress check (progress between 0 and 100),
  constraint runs__seed check (seed between 0 and 4294967295),
  constraint runs__state check (state in ('running', 'finished', 'failed')),
  constraint runs__type check (type in ('main', 'interim', 'preview'))
);
-- The calendar starts one run for a half term, and another only when that has failed.
create unique index runs__one_by_calendar on runs (half_term)
  where type = 'main' and started_by is null and state <> 'failed';
create unique index runs__one_running on runs ((true)) where state = 'running';

create table links (
  id bigint generated always as identity primary key,
  school_a bigint not null,
  school_b bigint not null,
  run_id bigint not null references runs (id),
  half_term integer not null,
  contrast real not null,
  reasons text[] not null,
  began_at timestamptz not null,
  ended_at timestamptz,
  -- The run that ended the link, for undo. Without a reference, so that the large table is not locked to check it.
  ended_by bigint,
  constraint links__pair_in_order check (school_a < school_b)
);
create index links__current_of_b on links (school_b) where ended_at is null;
create unique index links__current_pair on links (school_a, school_b) where ended_at is null;
create index links__half_term on links (half_term);
create index links__run_id on links (run_id);

-- A toggle inverts `is_favourite` in one statement, so that concurrent toggles all count.
create table favourites (
  user_id bigint not null,
  school_id bigint not null,
  is_favourite boolean not null,
  changed_at timestamptz not null,
  constraint favourites_pkey primary key (user_id, school_id)
);

-- The calendar: when each half term begins in each nation. The service adds future school years by itself.
create table half_terms (
  -- Counted: six a school year, 6 * (year in which the school year begins) + 0 … 5.
  id integer primary key,
  england date not null,
  wales date not null,
  scotland date not null,
  northern_ireland date not null,
  -- Links are made for all nations at once, before the first of them begins.
  run_at timestamptz not null generated always as (
    (least(england, wales, scotland, northern_ireland) + time '04:00') at time zone 'Europe/London'
  ) stored,
  -- Half terms that had begun by then get no run.
  made_at timestamptz not null,
  -- The preview that the half term's scheduled run will use.
  preview_id bigint references runs (id),
  -- When the quilts of a half term turn over: at 14:00 in London on the Friday of the fourth week in the last nation to begin,
  -- unless a Superuser has chosen another day.
  quilts_reveal_on date,
  quilts_reveal_at timestamptz not null generated always as (
    (
      coalesce(
        quilts_reveal_on,
        greatest(england, wales, scotland, northern_ireland)
          - extract(isodow from greatest(england, wales, scotland, northern_ireland))::integer + 26
      ) + time '14:00'
    ) at time zone 'Europe/London'
  ) stored,
  constraint half_terms__run_at unique (run_at)
);

-- The links of each school as SchoolLinksChanged last published them.
create table published_links (
  school_id bigint primary key,
  version integer not null,
  linked_school_ids bigint[] not null
);

-- The version of each user's favourites that FavouritesChanged last published.
create table published_favourites (
  user_id bigint primary key,
  version integer not null
);

-- The schools that a preview linked, with what matching read of them.
create table preview_schools (
  run_id bigint not null references runs (id),
  school_id bigint not null,
  profile jsonb not null,
  constraint preview_schools_pkey primary key (run_id, school_id)
);

create table preview_links (
  run_id bigint not null references runs (id),
  school_a bigint not null,
  school_b bigint not null,
  contrast real not null,
  reasons text[] not null,
  -- The last half term in which the two were linked.
  met_in integer,
  constraint preview_links_pkey primary key (run_id, school_a, school_b),
  constraint preview_links__pair_in_order check (school_a < school_b)
);
create index preview_links__of_b on preview_links (run_id, school_b);

create table few_links (
  run_id bigint not null references runs (id),
  school_id bigint not null,
  links integer not null,
  -- How many other schools of the run taught pupils of similar ages.
  same_age_schools integer not null,
  constraint few_links_pkey primary key (run_id, school_id),
  constraint few_links__links check (links between 0 and 3)
);

-- Projection of PersonChanged: the names of people who start runs, and which schools have a Lead.
create table people (
  id bigint primary key,
  version integer not null,
  title text not null,
  first_name text not null,
  last_name text not null,
  school_id bigint not null,
  is_active boolean not null,
  is_lead boolean not null
);
create index people__leads on people (school_id) where is_lead and is_active;

-- Each half term as HalfTermChanged last published it.
create table published_half_terms (
  half_term integer primary key,
  version integer not null,
  starts_at timestamptz not null,
  reveals_at timestamptz not null
);
