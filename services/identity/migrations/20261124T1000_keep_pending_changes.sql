-- Changes that wait for a second person, and what became of them. The body, which may hold an address or a message, and
-- the requester's origin are deleted when the change is decided. Taken but not closed within a minute, as after a crash, it can be taken again.
create table pending_changes (
  id uuid constraint pending_changes_pkey primary key default gen_random_uuid(),
  number bigint not null generated always as identity constraint pending_changes__number unique,
  operation_id text not null,
  path jsonb not null,
  body text,
  kind text not null constraint pending_changes__kind check (kind in ('approve-school', 'change-address', 'announce')),
  subject text not null,
  details text not null,
  reason text not null,
  -- The user whose address would move; their words go when they are anonymised.
  subject_user_id bigint constraint pending_changes__subject_user_id references users,
  school_id bigint,
  requested_by bigint not null constraint pending_changes__requested_by references users,
  requested_at timestamptz not null default now(),
  ip_address text,
  user_agent text,
  state text not null default 'waiting'
    constraint pending_changes__state check (state in ('waiting', 'made', 'rejected', 'refused', 'expired')),
  taken_by bigint,
  taken_at timestamptz,
  decided_by bigint constraint pending_changes__decided_by references users,
  decided_at timestamptz,
  decide_reason text,
  constraint pending_changes__waits check (
    state = 'waiting' or body is null and ip_address is null and user_agent is null
  ),
  constraint pending_changes__decided check ((decided_at is null) = (state = 'waiting'))
);
create unique index pending_changes__once
  on pending_changes (requested_by, operation_id, path, md5(coalesce(body, ''))) where state = 'waiting';
create index pending_changes__requested_at on pending_changes (requested_at);
create index pending_changes__subject_user_id on pending_changes (subject_user_id) where subject_user_id is not null;
create index pending_changes__decided_by on pending_changes (decided_by) where decided_by is not null;
