-- Part of a name or an address among hundreds of thousands of people. The blank in front lets the start of a word be looked for.
create extension if not exists pg_trgm;

alter table users
add column search_text text not null
generated always as (lower(' ' || first_name || ' ' || last_name || ' ' || email)) stored;

create index users__search_trigrams on users using gin (search_text gin_trgm_ops) where removed_at is null;
