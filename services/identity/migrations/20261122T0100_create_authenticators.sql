-- The app that counts somebody's one-time codes. The secret is sealed under one of our keys; until it is confirmed with a first code nobody
-- is asked for codes. `last_step` is the newest time step whose code was used: each opens the door once.
create table authenticators (
  user_id bigint primary key references users (id),
  secret text not null,
  key_id text not null,
  last_step bigint not null default 0,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz
);

create index authenticators__key_id on authenticators (key_id);
