-- Events that failed every try are dead letters. The view serves the released version during a rollout and goes with the next release.

alter table parked_events rename to dead_letters;
alter table dead_letters rename column parked_at to failed_at;
alter table dead_letters rename constraint parked_events__consumer_event_id to dead_letters__consumer_event_id;
alter index parked_events__waiting rename to dead_letters__waiting;

create view parked_events as
select id, consumer, event_id, topic, payload, error, failed_at as parked_at, replayed_at
from dead_letters;
