-- What has been kept long enough goes: messages after 24 months, concerns and what was done about them after six years.

alter table written_messages
  drop constraint written_messages__message_id,
  add constraint written_messages__message_id foreign key (message_id) references messages on delete cascade;

create or replace function concern_actions_are_kept() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'DELETE' and old.created_at < now() - interval '6 years' then
    return old;
  end if;
  raise exception 'concern_actions is append-only';
end;
$$;
