-- Rejected reports, comments and replies whose authors do not have a message about it yet.
create table rejection_notices (
  review_id bigint constraint rejection_notices_pkey primary key,
  user_id bigint not null,
  created_at timestamptz not null default now(),
  resolved_at timestamptz,
  check_at timestamptz not null default now()
);
create index rejection_notices__waiting on rejection_notices (check_at) where resolved_at is null;
