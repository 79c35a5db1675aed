-- What staff and Leads changed in a school: each changed field as text, before and after, cut to 200 characters.
create table school_history (
  id bigint generated always as identity primary key,
  school_id bigint not null references schools (id),
  group_id bigint references school_groups (id),
  kind text not null,
  -- Null for retention.
  changed_by bigint,
  changed_at timestamptz not null default now(),
  changes jsonb not null,
  constraint school_history__kind check (
    kind in (
      'details-changed', 'approved', 'activated', 'deactivated', 'badge-changed', 'picture-rules-changed', 'group-added',
      'group-changed', 'group-deleted'
    )
  )
);
create index school_history__school_id on school_history (school_id, changed_at desc, id desc);
create index school_history__changed_at on school_history (changed_at);

-- Append-only, except for retention: old entries, and those of a sign-up that was closed without a decision.
create function guard_school_history() returns trigger language plpgsql as $$
begin
  if
    tg_op = 'DELETE'
    and (
      old.changed_at < now() - interval '24 months'
      or exists (select from schools where schools.id = old.school_id and not schools.is_active and not schools.is_approved)
    )
  then return old; end if;
  raise exception 'school_history is append-only';
end
$$;
create trigger school_history__guarded before update or delete on school_history
  for each row execute function guard_school_history();
create trigger school_history__append_only before truncate on school_history
  for each statement execute function guard_school_history();
