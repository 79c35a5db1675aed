-- What staff write to schools are announcements. The view serves the released version during a rollout and goes with the next release.

alter table written_messages rename to announcements;
alter table announcements rename column given_up_to to delivered_up_to;
alter table announcements rename column given_to to delivered_to;

create view written_messages as
select
  message_id, written_by, audience, school_id, created_at, send_at, expected, begun_at,
  delivered_up_to as given_up_to, delivered_to as given_to, done_at, recalled_at, check_at
from announcements;
