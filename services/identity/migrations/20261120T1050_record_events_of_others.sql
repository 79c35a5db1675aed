-- The number under which another service reported an event: a repetition finds it here.
alter table client_events add column source_id uuid constraint client_events__source_id unique;

-- Tells the provider's own school from the others. Null until the next SchoolChanged.
alter table schools add column type_id bigint;

-- What the provider of the look-up said of an address.
create table ip_lookups (
  ip_address text primary key,
  details jsonb not null,
  looked_up_at timestamptz not null default now()
);
