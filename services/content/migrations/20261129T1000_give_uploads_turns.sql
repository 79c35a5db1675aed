-- Schools take turns in the queues of photos and films.
alter table media_items add column turn integer not null default 1;
