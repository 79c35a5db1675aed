-- Requests with an `Idempotency-Key` that have created something: ids alone, never their texts. Deleted after a day.

create table request_keys (
  user_id bigint not null,
  key uuid not null,
  -- SHA-256 of the operation and its input, in hexadecimal digits.
  request_hash text not null,
  -- Null only until the transaction of the request has created it.
  created jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);

create index request_keys__created_at on request_keys using brin (created_at);
