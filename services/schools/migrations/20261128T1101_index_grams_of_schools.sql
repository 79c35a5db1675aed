-- no transaction
create index concurrently schools__grams on schools using gin (search_grams(search_words));
