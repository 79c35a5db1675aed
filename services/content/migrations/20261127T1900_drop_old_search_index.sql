-- no transaction
drop index concurrently if exists articles__search_text;
