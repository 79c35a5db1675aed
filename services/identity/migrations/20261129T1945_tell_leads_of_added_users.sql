-- Who added or restored whom in one act, for the email to the school's Leads.
create table user_additions (
  id bigint generated always as identity constraint user_additions__pkey primary key,
  change text not null constraint user_additions__change check (change in ('added', 'restored')),
  added_by bigint not null constraint user_additions__added_by references users,
  user_ids bigint[] not null,
  added_at timestamptz not null default now()
);
create index user_additions__added_by on user_additions (added_by);
create index user_additions__added_at on user_additions (added_at);
