-- A request that may be repeated, such as one that a second person agreed to, sends its announcement once.
alter table announcements add column request_key uuid;
create unique index announcements__request_key on announcements (written_by, request_key) where request_key is not null;
