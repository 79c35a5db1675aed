-- The designated safeguarding lead of each school, named by a Lead or an Admin. Counts only while that user is active and of
-- that school; the release before ignores it.
create table safeguarding_leads (
  school_id bigint constraint safeguarding_leads_pkey primary key,
  user_id bigint not null constraint safeguarding_leads__user_id references users,
  named_by bigint not null,
  named_at timestamptz not null default now()
);
create index safeguarding_leads__user_id on safeguarding_leads (user_id);
