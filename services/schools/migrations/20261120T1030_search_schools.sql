-- Part of a name among tens of thousands of schools.
create extension if not exists pg_trgm;

create index schools__name_trigrams on schools using gin (name gin_trgm_ops);

-- The order of the pages: for a term that most names hold, walking this is quicker than sorting them all.
create index schools__lower_name_id on schools (lower(name), id);
