-- The public keys of users' passkeys (WebAuthn credentials). `counter` is the newest signature count; many authenticators always say 0.
create table passkeys (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  credential_id text not null,
  public_key text not null,
  counter bigint not null,
  transports text[] not null,
  is_synced boolean not null,
  is_backed_up boolean not null,
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  constraint passkeys__credential_id unique (credential_id)
);

create index passkeys__user_id on passkeys (user_id);

-- What an authenticator must sign. A row is deleted when it is used, so that it works once; the user of a sign-in is not known yet.
create table passkey_challenges (
  id uuid primary key default gen_random_uuid(),
  purpose text not null,
  user_id bigint references users (id),
  challenge text not null,
  expires_at timestamptz not null default now() + interval '5 minutes',
  constraint passkey_challenges__purpose check (purpose in ('add', 'sign-in', 'confirm')),
  constraint passkey_challenges__user check ((purpose = 'sign-in') = (user_id is null))
);

create index passkey_challenges__expires_at on passkey_challenges (expires_at);
create index passkey_challenges__user_id on passkey_challenges (user_id);

-- Identifies the user to authenticators, which may show it to others: random, and set with the first passkey.
alter table users add column passkey_handle text;
