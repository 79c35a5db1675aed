-- no transaction
create index concurrently comments__gone on comments (greatest(deleted_at, hidden_at, withdrawn_at, review_since))
  where greatest(deleted_at, hidden_at, withdrawn_at, review_since) is not null;
