-- no transaction
create index concurrently user_words__grams on user_words using gin (search_grams(words));
