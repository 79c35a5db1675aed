-- What was pinned and what a text said before cannot be changed, whoever holds the service's credentials.

-- A hold is in force while its case is open and until held_until; before messaging has confirmed it, for a day.
create function hold_is_in_force(held holds, at timestamptz) returns boolean
  language sql immutable parallel safe
  return case
    when held.version = 0 then held.created_at > at - interval '24 hours'
    else held.held_until is null or held.held_until > at
  end;

create function protect_hold() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and hold_is_in_force(old, clock_timestamp()) then
    raise exception 'hold % is in force', old.hold_id using errcode = 'restrict_violation';
  end if;
  if tg_op = 'UPDATE' and (
    (new.hold_id, new.kind, new.subject_id, new.created_at) is distinct from (old.hold_id, old.kind, old.subject_id, old.created_at)
    or (old.pinned is not null and new.pinned is distinct from old.pinned)
  ) then
    raise exception 'what hold % pins cannot change', old.hold_id using errcode = 'restrict_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;
create trigger holds__protected before update or delete on holds for each row execute function protect_hold();
