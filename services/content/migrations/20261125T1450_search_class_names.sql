-- no transaction
create index concurrently school_groups__search on school_groups using gin (search_words(name) gin_trgm_ops) where is_active;
