-- Baseline of every service's database: events and jobs to publish, events that were consumed, requests that may be repeated.

create table outbox (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('event', 'job')),
  -- A topic for an event, a queue for a job.
  destination text not null,
  message_key text not null,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  published_at timestamptz
)
-- Rows are updated once and deleted a week later: vacuum early, so that the index of unpublished rows stays a few pages.
with (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_insert_scale_factor = 0.1);
create index outbox__unpublished on outbox (kind, id) where published_at is null;
create index outbox__published_at on outbox using brin (published_at);

create table inbox (
  consumer text not null,
  event_id uuid not null,
  received_at timestamptz not null default now(),
  primary key (consumer, event_id)
);
create index inbox__received_at on inbox using brin (received_at);

-- Events that failed every try. A person reads `error`, fixes the cause and replays them.
create table dead_letters (
  id bigint generated always as identity primary key,
  consumer text not null,
  -- Null when the message was no envelope at all; then `payload` is `{"raw": …}`.
  event_id uuid,
  topic text not null,
  payload jsonb not null,
  error text not null,
  failed_at timestamptz not null default now(),
  replayed_at timestamptz,
  constraint dead_letters__consumer_event_id unique (consumer, event_id)
);
create index dead_letters__waiting on dead_letters (id) where replayed_at is null;

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
