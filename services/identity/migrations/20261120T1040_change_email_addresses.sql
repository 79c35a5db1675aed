-- False from the change of an address until its link was used: notices wait so long.
alter table users add column is_email_confirmed boolean not null default true;

-- A change of somebody's address. Tokens follow from a key of ours and the id, as those of password links do.
create table email_changes (
  id uuid primary key,
  user_id bigint not null references users (id),
  old_email text not null,
  new_email text not null,
  -- Null when the old address was never confirmed: it may be a stranger's.
  undo_token_hash text constraint email_changes__undo_token_hash unique,
  confirmation_token_hash text not null constraint email_changes__confirmation_token_hash unique,
  key_id text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  confirmed_at timestamptz,
  -- By its own link or by that of an earlier change.
  undone_at timestamptz
);

create index email_changes__user_id on email_changes (user_id, created_at);

-- Whether somebody signed in a moment ago.
create index client_events__signed_in on client_events (user_id, occurred_at) where type = 'signed-in';
