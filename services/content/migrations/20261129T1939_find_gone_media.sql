-- no transaction
create index concurrently media_items__gone on media_items (greatest(deactivated_at, hidden_at, withdrawn_at))
  where greatest(deactivated_at, hidden_at, withdrawn_at) is not null;
