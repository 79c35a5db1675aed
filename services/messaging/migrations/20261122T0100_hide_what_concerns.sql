-- What a concern is about can be hidden while it is looked at.

alter table concerns
  -- The school on whose report or card it stands; null where that is the school of who made it.
  add column place_school_id bigint,
  -- Counts schools, not people: three of them hide a thing.
  add column raised_by_school_id bigint,
  -- What the thing said then, so that there is something to look at when it has gone. Goes with the concern.
  add column excerpt text constraint concerns__excerpt check (length(excerpt) <= 300),
  add column media_kind text constraint concerns__media_kind check (media_kind in ('image', 'video'));

update concerns
set raised_by_school_id = people.school_id
from people
where people.user_id = concerns.raised_by;

create index concerns__place_school_id on concerns (place_school_id, id) where place_school_id is not null;
create index concerns__about on concerns (kind, target_id);

-- What was hidden and shown again, on which concern, by whom and why. Append-only; the newest row of a thing says whether it is hidden.
-- Stays when the concern is erased: the thing stays as it is.
create table concern_actions (
  id bigint generated always as identity constraint concern_actions__pkey primary key,
  concern_id bigint not null,
  kind text not null constraint concern_actions__kind check (kind in ('article', 'comment', 'response', 'media')),
  target_id bigint not null,
  is_hidden boolean not null,
  reason text not null constraint concern_actions__reason check (reason ~ '\S' and length(reason) <= 1000),
  -- Nobody, where three schools were worried.
  done_by bigint,
  created_at timestamptz not null default clock_timestamp()
);

create index concern_actions__newest on concern_actions (kind, target_id, id desc);

create function concern_actions_are_kept() returns trigger
language plpgsql
as $$
begin
  raise exception 'concern_actions is append-only';
end;
$$;

create trigger concern_actions__kept
before update or delete on concern_actions
for each row execute function concern_actions_are_kept();
