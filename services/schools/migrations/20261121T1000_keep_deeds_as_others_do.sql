-- Deeds wait in the table that every service has (packages/platform/migrations), and what still waits goes along. Processes of the release
-- before run on for a while: to them the table is a view.

insert into deeds (id, type, user_id, school_id, ip_address, user_agent, occurred_at, tries, next_try_at)
select id, type, user_id, school_id, ip_address, user_agent, occurred_at, tries, next_try_at
from audit_intents;

drop table audit_intents;

create view audit_intents as
select id, type, user_id, school_id, ip_address, user_agent, occurred_at, tries, next_try_at
from deeds;
