-- Part of a name among tens of thousands of schools.
create extension if not exists pg_trgm;

create index schools__name_trigrams on schools using gin (name gin_trgm_ops);
