-- When somebody was locked out, and when the person was taken out of the row. Null for who is active, or was never let in.
alter table users add column deactivated_at timestamptz;
alter table users add column anonymised_at timestamptz;

update users
set deactivated_at = coalesce(
  (
    select max(user_history.changed_at)
    from user_history
    where user_history.user_id = users.id and 'active' = any(user_history.changed_columns)
  ),
  now()
)
where not users.is_active and users.first_activated_at is not null;

alter table users drop constraint users__title;
alter table users add constraint users__title
check (title in ('Mr', 'Mrs', 'Ms', 'Miss', 'Dr') or (title = '' and anonymised_at is not null));
alter table users add constraint users__anonymised_are_inactive check (anonymised_at is null or not is_active);

-- Who waits to be anonymised: a handful among hundreds of thousands.
create index users__inactive on users (id) where not is_active and anonymised_at is null;

-- The network that an address is in: a.b.c.0, or the first 48 bits. Null for what is no address.
create function network_of(ip text) returns text language plpgsql immutable as $network$
begin
  if ip like '::ffff:%.%' then ip := substr(ip, 8); end if;
  return host(network(set_masklen(ip::inet, case when family(ip::inet) = 4 then 24 else 48 end)));
exception when invalid_text_representation then
  return null;
end
$network$;

alter table client_events add column is_ip_cut boolean not null default false;
create index client_events__whole_ip on client_events (occurred_at) where ip_address is not null and not is_ip_cut;
-- Rows lie on disk in the order of time, so this small index finds the oldest.
create index client_events__occurred_at on client_events using brin (occurred_at) with (autosummarize = on);

-- Append-only still, but for what the law wants gone: the end of an address after 90 days, the event after 12 months. The database
-- itself looks at the age, by its own clock, so upkeep can do nothing else and nobody needs a way around the trigger.
create function guard_client_events() returns trigger language plpgsql as $guard$
begin
  if tg_op = 'DELETE' and old.occurred_at < now() - interval '12 months' then return old; end if;
  if
    tg_op = 'UPDATE'
    and old.occurred_at < now() - interval '90 days'
    and new.is_ip_cut
    and new.ip_address is not distinct from network_of(old.ip_address)
    and to_jsonb(new) - array['ip_address', 'is_ip_cut'] = to_jsonb(old) - array['ip_address', 'is_ip_cut']
  then return new; end if;
  raise exception 'client_events is append-only';
end
$guard$;

drop trigger client_events__append_only on client_events;
create trigger client_events__append_only before truncate on client_events
for each statement execute function refuse_change();
create trigger client_events__guarded before update or delete on client_events
for each row execute function guard_client_events();

-- The history of an anonymised person may lose the person, and nothing else.
create function guard_user_history() returns trigger language plpgsql as $guard$
declare
  personal constant text[] := array['email', 'title', 'first_name', 'middle_name', 'last_name', 'school_position'];
begin
  if
    to_jsonb(new) - personal = to_jsonb(old) - personal
    and exists (
      select
      from users
      where
        users.id = old.user_id
        and users.anonymised_at is not null
        and (users.email, users.title, users.first_name, users.last_name) = (new.email, new.title, new.first_name, new.last_name)
        and new.middle_name is null
        and new.school_position is null
    )
  then return new; end if;
  raise exception 'user_history is append-only';
end
$guard$;

drop trigger user_history__append_only on user_history;
create trigger user_history__append_only before delete or truncate on user_history
for each statement execute function refuse_change();
create trigger user_history__guarded before update on user_history
for each row execute function guard_user_history();
