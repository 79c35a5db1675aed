-- The latest end that a hold has had: it never ends before.
alter table holds add column held_at_least timestamptz;

-- The service's role could end a hold by an earlier `held_until`, or by version 0 (unconfirmed: a day), and then erase.
create or replace function guard_holds() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not hold_is_in_force(old, clock_timestamp()) then return old; end if;
  if
    tg_op = 'UPDATE'
    and to_jsonb(new) - array['version', 'held_until', 'pinned'] = to_jsonb(old) - array['version', 'held_until', 'pinned']
    and (old.pinned is null or new.pinned = old.pinned)
    and (new.version <> 0 or old.version = 0)
    and (
      new.held_until is null
      -- Evidence is kept for a year at least after its case was closed; the event of that may come late.
      or new.held_until >= coalesce(greatest(old.held_at_least, old.held_until), clock_timestamp() + interval '300 days')
    )
  then
    if new.held_until is distinct from old.held_until then
      new.held_at_least := greatest(old.held_at_least, old.held_until, new.held_until);
    end if;
    return new;
  end if;
  raise exception 'holds: what is held cannot change or go' using errcode = 'restrict_violation';
end
$$;
