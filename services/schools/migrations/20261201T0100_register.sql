-- The rows of the nations' registers of schools, as the last import read them. No person is stored.
create table register_schools (
  -- In England the URN; elsewhere the nation and its key, such as `scotland:5234`.
  key text primary key,
  nation text not null,
  name text not null,
  status text not null constraint register_schools__status check (status in ('open', 'closing', 'proposed', 'closed')),
  opened_on date,
  closed_on date,
  type_id bigint references school_types (id),
  low_age smallint,
  high_age smallint,
  street text,
  town text,
  county_id bigint references counties (id),
  postcode text,
  number_of_pupils integer,
  faith text references faiths (name),
  trust_code text,
  trust_name text,
  urban_rural text,
  location_type_id bigint references location_types (id),
  website text,
  -- The words of name, town and postcode, folded by register-words.ts; each after a space.
  words text collate "C" not null,
  changed_at timestamptz not null,
  constraint register_schools__key_length check (length(key) between 1 and 40)
);
create index register_schools__words on register_schools using gin (words gin_trgm_ops);
create index register_schools__trust on register_schools (trust_code) where trust_code is not null;

alter table schools add column register_key text references register_schools (key);
create unique index schools__register_key on schools (register_key) where is_active and is_approved;
create index schools__by_register_key on schools (register_key) where register_key is not null;

alter table school_history drop constraint school_history__kind;
alter table school_history add constraint school_history__kind check (
  kind in (
    'details-changed', 'approved', 'approval-undone', 'activated', 'deactivated', 'badge-changed', 'picture-rules-changed',
    'register-linked', 'group-added', 'group-changed', 'group-deleted'
  )
);

-- Of each school that is linked, or once was: what staff have seen of its row, and the version of the last RegisterChanged.
create table register_links (
  school_id bigint primary key references schools (id),
  version integer not null,
  seen_name text,
  seen_trust_code text,
  seen_trust_name text,
  seen_closed boolean
);
