-- How often its second stage has been changed, users who were refused or removed included.
alter table sign_ups add column changes integer not null default 0;
