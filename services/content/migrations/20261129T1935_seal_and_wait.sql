-- One's own is erased at `waits_until`, or when a second person asks for the same. `texts_erased_at` says when its texts left
-- their rows; until `sealed_until` their versions are kept for Admins.
alter table erasures
  add column waits_until timestamptz,
  add column agreed_by bigint,
  add column texts_erased_at timestamptz,
  add column sealed_until timestamptz;
update erasures set texts_erased_at = erased_at where erased_at is not null;
create index erasures__sealed on erasures (sealed_until) where sealed_until is not null;

-- For whom a report was before it was narrowed. They can still report what they saw.
alter table articles
  add column wider_audience text constraint articles__wider_audience check (wider_audience in ('school', 'linked', 'everyone')),
  add column narrowed_at timestamptz;

create function keep_wider_audience() returns trigger language plpgsql as $$
declare
  widths constant text[] := array['school', 'linked', 'everyone'];
  was_wider boolean := old.narrowed_at > clock_timestamp() - interval '30 days'
    and array_position(widths, old.wider_audience) > array_position(widths, old.audience);
begin
  if not old.is_unannounced and array_position(widths, new.audience) < array_position(widths, old.audience) then
    new.wider_audience := case when was_wider then old.wider_audience else old.audience end;
    new.narrowed_at := clock_timestamp();
  end if;
  return new;
end
$$;
create trigger articles__narrowed before update of audience on articles
for each row when (old.audience <> new.audience) execute function keep_wider_audience();
