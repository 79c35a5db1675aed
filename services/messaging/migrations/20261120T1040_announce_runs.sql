-- Runs of the connections service whose new links are told to the Leads of each school, in the order of the schools' ids.

create table run_announcements (
  run_id bigint constraint run_announcements__pkey primary key,
  -- The schools up to this one have been told. It grows in the transaction that writes their messages, so each is told once.
  told_up_to bigint not null default 0,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  check_at timestamptz not null default now() + interval '2 minutes'
);

create index run_announcements__waiting on run_announcements (check_at) where done_at is null;
create index people__leads on people (school_id) where is_active and is_lead;
