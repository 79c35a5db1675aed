-- Mails that could not be sent are 'failed'. The released version still writes 'parked' during a rollout: the trigger renames it, and
-- goes with the next release, as does the index mails__parked.

alter table mails drop constraint mails__state;
alter table mails
  add constraint mails__state check (state in ('pending', 'sent', 'skipped', 'parked', 'failed', 'gathered'));

create function mails__name_failed() returns trigger language plpgsql as $$
begin
  new.state := 'failed';
  return new;
end
$$;

create trigger mails__name_failed
before insert or update on mails
for each row when (new.state = 'parked')
execute function mails__name_failed();

update mails set state = 'failed' where state = 'parked';

create index mails__failed on mails (ended_at) where state = 'failed';
