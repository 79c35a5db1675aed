-- no transaction: names longer than an index entry may be are in order by their beginning.
create index concurrently user_words__in_order on user_words (is_active desc, left(words, 120), user_id);
