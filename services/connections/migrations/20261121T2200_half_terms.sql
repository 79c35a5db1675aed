-- The calendar: when each half term begins in each nation. The service itself adds the school years to come.
create table half_terms (
  -- Counted: six a school year, 6 * (year in which the school year begins) + 0 … 5.
  id int primary key,
  england date not null,
  wales date not null,
  scotland date not null,
  northern_ireland date not null,
  -- Links are made for all nations at once, before the first of them begins.
  run_at timestamptz not null generated always as (
    (least(england, wales, scotland, northern_ireland) + time '04:00') at time zone 'Europe/London'
  ) stored,
  -- What had begun by then is not made up for.
  made_at timestamptz not null,
  constraint half_terms__run_at unique (run_at)
);

-- How many schools had 0, 1, … 5, 6 or more links, before the run and after it.
alter table runs
  add column links_before int[] constraint runs__links_before check (cardinality(links_before) = 7),
  add column links_after int[] constraint runs__links_after check (cardinality(links_after) = 7);

-- The calendar starts one run for a half term, however often it is asked; another one only when that has failed.
create unique index runs__one_by_calendar on runs (half_term) where type = 'main' and started_by is null and state <> 'failed';

-- What the other services have been told of a school's links. A row follows when links or schools change.
create table told_links (
  school_id bigint primary key,
  version int not null,
  linked_school_ids bigint[] not null
);

-- How often the other services have been told of somebody's favourites.
create table told_favourites (
  user_id bigint primary key,
  version int not null
);
