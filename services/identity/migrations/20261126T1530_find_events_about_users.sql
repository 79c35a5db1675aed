-- no transaction
create index concurrently client_events__subject_user_id on client_events (subject_user_id, id desc)
  where subject_user_id is not null;
