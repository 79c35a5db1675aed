-- What somebody did here, until identity has written it down. Committed with the deed, deleted when it is told.
create table audit_intents (
  -- The number under which identity records it once, however often it is told.
  id uuid primary key default gen_random_uuid(),
  type text not null,
  -- A user of identity; nobody for a visitor.
  user_id bigint,
  school_id bigint,
  ip_address text,
  user_agent text,
  occurred_at timestamptz not null default now(),
  tries int not null default 0,
  -- Nobody else tells it before then. Never, once identity has refused it: that needs a person.
  next_try_at timestamptz not null default now()
);

create index audit_intents__next_try_at on audit_intents (next_try_at);

-- The numbers of the old system, by which an import knows what it has brought already.
alter table legacy_sign_ups add column source_id bigint constraint legacy_sign_ups__source_id unique;
alter table legacy_sign_up_users add column source_id bigint constraint legacy_sign_up_users__source_id unique;
