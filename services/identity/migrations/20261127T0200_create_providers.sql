-- The provider of OpenID Connect through which a school signs in. `tenant` is its organisation there, `domains` those of its addresses.
create table school_sign_in (
  school_id bigint primary key references schools (id),
  provider text not null,
  tenant text not null,
  domains text[] not null,
  is_required boolean not null default false,
  recovery_code_hash text,
  set_up_by bigint not null references users (id),
  set_up_at timestamptz not null default now(),
  constraint school_sign_in__recovery_code check (is_required = (recovery_code_hash is not null))
);

create index school_sign_in__domains on school_sign_in using gin (domains);

-- Which account at a provider belongs to a user: one of each organisation.
create table linked_accounts (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  provider text not null,
  issuer text not null,
  subject text not null,
  tenant text not null,
  email text not null,
  linked_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  constraint linked_accounts__issuer_subject unique (issuer, subject),
  constraint linked_accounts__user_tenant unique (user_id, provider, tenant)
);

-- What was started at a provider. `identity` is what its ID token said, kept while the terms or a one-time code are asked for.
create table provider_sign_ins (
  state_hash text primary key,
  provider text not null,
  purpose text not null,
  user_id bigint references users (id),
  browser_hash text,
  nonce text not null,
  code_verifier text not null,
  begun_at timestamptz not null default now(),
  is_answered boolean not null default false,
  identity jsonb,
  constraint provider_sign_ins__purpose check (purpose in ('sign-in', 'confirmation', 'set-up')),
  constraint provider_sign_ins__bound check ((purpose = 'sign-in') = (user_id is null) and (user_id is null) = (browser_hash is not null))
);

create index provider_sign_ins__begun_at on provider_sign_ins (begun_at);
create index provider_sign_ins__user_id on provider_sign_ins (user_id);

-- Each logout token of a provider counts once.
create table used_logout_tokens (
  provider text not null,
  token_id text not null,
  used_at timestamptz not null default now(),
  primary key (provider, token_id)
);

-- Of `signed-in` alone.
alter table client_events add column way text;
