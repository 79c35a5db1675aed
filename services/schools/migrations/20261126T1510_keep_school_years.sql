-- Starts of a school year: classes with their state before and after, and who moves or leaves. Identity moves the people in a
-- transaction of its own; a start or undo that stops in between is finished by a schedule. Retention deletes them after 30 days.
create table school_years (
  id uuid constraint school_years_pkey primary key default gen_random_uuid(),
  school_id bigint not null constraint school_years__school_id references schools,
  -- Chosen by the caller, so that a repeated request starts nothing again.
  key uuid not null,
  state text not null default 'starting'
    constraint school_years__state check (state in ('starting', 'started', 'undoing', 'undone')),
  plan jsonb not null,
  changed_by bigint not null,
  started_at timestamptz not null default now(),
  -- The last attempt to finish it.
  tried_at timestamptz not null default now(),
  constraint school_years__key unique (school_id, key)
);
create unique index school_years__busy on school_years (school_id) where state in ('starting', 'undoing');
create index school_years__started_at on school_years (started_at);
