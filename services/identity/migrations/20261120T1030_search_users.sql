-- Part of a name or an address among hundreds of thousands of people. The blank in front lets the start of a word be looked for.
create extension if not exists pg_trgm;

create index users__search_trigrams on users
using gin ((' ' || first_name || ' ' || last_name || ' ' || email) gin_trgm_ops)
where removed_at is null;
