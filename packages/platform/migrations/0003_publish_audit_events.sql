-- What people do leaves through the outbox from now on, as an event on audit.events. Processes of the released version still insert into
-- `deeds` during a rollout: the trigger turns each row into that event, with the row's id as the event's id. Identity records an id once,
-- so a row that an old process has sent already, or is sending, counts once. The table goes with the next release.

create function publish_deed() returns trigger language plpgsql as $publish$
begin
  insert into outbox (kind, destination, message_key, payload)
  values (
    'event',
    'audit.events',
    coalesce(new.user_id::text, 'null'),
    jsonb_build_object(
      'specversion', '1.0',
      'id', new.id,
      'source', '/patchwork/audit',
      'type', 'AuditEventRecorded',
      'time', to_char(new.occurred_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'subject', coalesce(new.user_id::text, 'null'),
      'datacontenttype', 'application/json',
      'dataversion', 1,
      'data', jsonb_build_object(
        'type', new.type,
        'userId', new.user_id,
        'schoolId', new.school_id,
        'ipAddress', new.ip_address,
        'userAgent', new.user_agent
      )
    )
  );
  -- No row is inserted here.
  return null;
end
$publish$;

create trigger deeds__publish
before insert on deeds
for each row execute function publish_deed();

-- What waits, oldest first: the trigger publishes it.
with waiting as (
  delete from deeds
  returning *
)
insert into deeds
select *
from waiting
order by occurred_at;
