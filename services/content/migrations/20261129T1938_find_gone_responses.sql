-- no transaction
create index concurrently responses__gone on responses (greatest(deleted_at, hidden_at, withdrawn_at, review_since))
  where greatest(deleted_at, hidden_at, withdrawn_at, review_since) is not null;
