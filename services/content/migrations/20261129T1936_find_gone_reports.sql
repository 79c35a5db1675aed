-- no transaction
create index concurrently articles__gone on articles (greatest(deleted_at, hidden_at, withdrawn_at, review_since, narrowed_at))
  where greatest(deleted_at, hidden_at, withdrawn_at, review_since, narrowed_at) is not null;
