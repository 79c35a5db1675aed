-- no transaction
create index concurrently articles__feed_of_class on articles (school_group_id, id desc)
  include (school_id, hidden_at, withdrawn_at, review_since, audience, author_id)
  where deleted_at is null;
