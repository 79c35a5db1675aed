-- A link that sets a password. The token follows from a key of ours and the id, so a mail that is sent again carries the same
-- link; here stands only its SHA-256, with the name of the key.
create table password_links (
  id uuid primary key,
  user_id bigint not null references users (id),
  kind text not null constraint password_links__kind check (kind in ('invitation', 'reset')),
  token_hash text not null constraint password_links__token_hash unique,
  key_id text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  used_at timestamptz,
  revoked_at timestamptz
);

create index password_links__user_id on password_links (user_id, created_at);
-- A newer link ends the older one.
create unique index password_links__one_live on password_links (user_id) where used_at is null and revoked_at is null;

-- Failed sign-ins by a keyed hash of the address, so unknown addresses count alike and none is stored.
create table login_failures (
  account_hash text primary key,
  failures int not null,
  first_failed_at timestamptz not null default now(),
  locked_until timestamptz
);

create index login_failures__first_failed_at on login_failures (first_failed_at);
