-- What the start of a school year did to people, so that it happens once and can be undone for a day. Ids only; retention deletes
-- it after 30 days.
create table school_year_changes (
  id uuid constraint school_year_changes_pkey primary key,
  school_id bigint not null,
  -- [{ userId, fromGroupId, toGroupId }]
  moves jsonb not null,
  -- [{ userId, fromGroupId }]
  leavers jsonb not null,
  added_group_ids bigint[] not null,
  ended_group_ids bigint[] not null,
  applied_at timestamptz not null default now(),
  undone_at timestamptz
);
create index school_year_changes__applied_at on school_year_changes (applied_at);
