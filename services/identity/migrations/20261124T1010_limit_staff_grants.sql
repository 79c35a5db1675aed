-- A grant may end by itself. The release before does not know that, so it counts such a grant until the schedule removes it.
alter table staff_grants add column expires_at timestamptz;

-- Every grant and revocation, for the email to the Superusers.
create table staff_role_changes (
  id bigint generated always as identity constraint staff_role_changes_pkey primary key,
  user_id bigint not null constraint staff_role_changes__user_id references users,
  role text not null constraint staff_role_changes__role check (role in ('AdminRO', 'SignUpApproval', 'Admin', 'Superuser')),
  is_granted boolean not null,
  expires_at timestamptz,
  reason text,
  changed_at timestamptz not null default now()
);
create index staff_role_changes__user_id on staff_role_changes (user_id);
create index staff_role_changes__changed_at on staff_role_changes (changed_at);
