-- What worries people about something that others can see. Kept also when the thing itself is gone.

create table concerns (
  id bigint generated always as identity constraint concerns__pkey primary key,
  kind text not null constraint concerns__kind check (kind in ('article', 'comment', 'response', 'media', 'school')),
  target_id bigint not null,
  article_id bigint,
  -- The school whose thing it is.
  school_id bigint not null,
  reason text not null constraint concerns__reason check (reason ~ '\S' and length(reason) <= 1000),
  raised_by bigint not null,
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  closed_by bigint,
  outcome text constraint concerns__outcome check (outcome ~ '\S' and length(outcome) <= 1000),
  constraint concerns__closed check ((closed_at is null) = (outcome is null) and (closed_at is null) = (closed_by is null))
);

-- The same words of the same person about the same thing are one concern, until somebody has dealt with it.
create unique index concerns__open_once on concerns (raised_by, kind, target_id, md5(reason)) where closed_at is null;
create index concerns__school_id on concerns (school_id, id);
create index concerns__raised_by on concerns (raised_by, created_at);
