-- no transaction
create index concurrently schools__search on schools using gin (search_words(name) gin_trgm_ops) where is_visible;
