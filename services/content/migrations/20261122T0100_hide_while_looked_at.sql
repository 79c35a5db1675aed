-- What people are worried about can be hidden while that is looked at. The version is that of messaging, which says so: it only grows.
alter table articles add column hidden_at timestamptz, add column hidden_version bigint not null default 0;
alter table comments add column hidden_at timestamptz, add column hidden_version bigint not null default 0;
alter table responses add column hidden_at timestamptz, add column hidden_version bigint not null default 0;
alter table media_items add column hidden_at timestamptz, add column hidden_version bigint not null default 0;

-- Lists take their ids from these alone, so what decides about them stands in them; one index serves those who see what is hidden, too.
drop index articles__live;
create index articles__live on articles (id desc) include (school_id, hidden_at) where deleted_at is null;
drop index articles__school_id_id;
create index articles__school_id_id on articles (school_id, id desc) include (hidden_at) where deleted_at is null;
