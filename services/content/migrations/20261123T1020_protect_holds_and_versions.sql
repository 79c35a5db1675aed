-- Pinned evidence and earlier texts are append-only, in the style of identity's guards.

-- A hold is in force while its case is open and until held_until; before messaging has confirmed it, for a day.
create function hold_is_in_force(held holds, at timestamptz) returns boolean
  language sql immutable parallel safe
  return case
    when held.version = 0 then held.created_at > at - interval '24 hours'
    else held.held_until is null or held.held_until > at
  end;

create function guard_holds() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not hold_is_in_force(old, clock_timestamp()) then return old; end if;
  if
    tg_op = 'UPDATE'
    and to_jsonb(new) - array['version', 'held_until', 'pinned'] = to_jsonb(old) - array['version', 'held_until', 'pinned']
    and (old.pinned is null or new.pinned = old.pinned)
  then return new; end if;
  raise exception 'holds: what is held cannot change or go' using errcode = 'restrict_violation';
end
$$;
create trigger holds__guarded before update or delete on holds for each row execute function guard_holds();
create trigger holds__no_truncate before truncate on holds for each statement execute function guard_holds();

-- Who made the change, and so wrote the version that followed.
alter table text_versions add column replaced_by bigint not null;

create function guard_text_versions() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('patchwork.erasing', true) = old.kind || ' ' || old.subject_id then return old; end if;
  raise exception 'text_versions is append-only' using errcode = 'restrict_violation';
end
$$;
create trigger text_versions__guarded before update or delete on text_versions for each row execute function guard_text_versions();
create trigger text_versions__no_truncate before truncate on text_versions
  for each statement execute function guard_text_versions();

-- Erases the versions of a subject; the only way. Call it before the subject's own row goes. Refuses what a case holds.
create function erase_text_versions(of_kind text, of_subject bigint) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare erased bigint;
begin
  if exists (
    select
    from holds
    where
      hold_is_in_force(holds, clock_timestamp())
      and (
        (holds.kind = of_kind and holds.subject_id = of_subject)
        or (
          of_kind = 'media' and holds.kind = 'article'
          and holds.subject_id = (select article_id from media_items where id = of_subject)
        )
      )
  ) then
    raise exception '% % is held', of_kind, of_subject using errcode = 'restrict_violation';
  end if;
  perform set_config('patchwork.erasing', of_kind || ' ' || of_subject, true);
  delete from text_versions where kind = of_kind and subject_id = of_subject;
  get diagnostics erased = row_count;
  perform set_config('patchwork.erasing', '', true);
  return erased;
end
$$;
