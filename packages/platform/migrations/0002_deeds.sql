-- What somebody did here, until identity has written it down. Committed with the deed, deleted when it is told.

create table deeds (
  -- The number under which identity records it once, however often it is told.
  id uuid primary key default gen_random_uuid(),
  type text not null,
  -- A user of identity; nobody for a visitor.
  user_id bigint,
  -- Which school it was done to, where it was one.
  school_id bigint,
  ip_address text,
  user_agent text,
  occurred_at timestamptz not null default now(),
  tries int not null default 0,
  -- Nobody else tells it before then. Never, once identity has refused it: that needs a person.
  next_try_at timestamptz not null default now()
);

create index deeds__next_try_at on deeds (next_try_at);
