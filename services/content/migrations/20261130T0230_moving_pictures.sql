-- A photo that moves for longer than five seconds needs a button that stops it.
alter table media_items add column moves boolean not null default false;
