-- Previews that can be used, runs that can be undone, the schools that a run left with few links, and the names of people.

alter table runs
  -- The preview whose links the run makes, and the one that it did not use because the network had changed.
  add column preview_id bigint references runs,
  add column ignored_preview_id bigint references runs,
  -- Of a preview: whether its links are stored.
  add column is_stored boolean not null default false,
  -- How many links of its own half term a main run ended.
  add column replaces int,
  add column undone_at timestamptz,
  add column links_restored int,
  add column schools_left_out int;

-- The run that ended the link, for undo. Without a reference, so that the large table is not locked to check it.
alter table links add column ended_by bigint;

-- The preview that the half term's scheduled run will use.
alter table half_terms add column preview_id bigint references runs;

-- The schools that a preview linked, with what matching read of them.
create table preview_schools (
  run_id bigint not null references runs,
  school_id bigint not null,
  profile jsonb not null,
  primary key (run_id, school_id)
);

create table preview_links (
  run_id bigint not null references runs,
  school_a bigint not null,
  school_b bigint not null,
  contrast real not null,
  reasons text[] not null,
  -- The last half term in which the two were linked.
  met_in int,
  primary key (run_id, school_a, school_b),
  constraint preview_links__pair_in_order check (school_a < school_b)
);

create index preview_links__of_b on preview_links (run_id, school_b);

create table few_links (
  run_id bigint not null references runs,
  school_id bigint not null,
  links int not null constraint few_links__links check (links between 0 and 3),
  -- How many other schools of the run taught pupils of similar ages.
  same_age_schools int not null,
  primary key (run_id, school_id)
);

-- What PersonChanged tells: the names of those who start runs, and which schools have a Lead.
create table people (
  id bigint primary key,
  version int not null,
  title text not null,
  first_name text not null,
  last_name text not null,
  school_id bigint not null,
  is_active boolean not null,
  is_lead boolean not null
);

create index people__leads on people (school_id) where is_lead and is_active;
