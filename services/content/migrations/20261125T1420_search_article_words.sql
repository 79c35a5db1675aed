-- no transaction
create index concurrently article_words__search on article_words using gin (words gin_trgm_ops);
