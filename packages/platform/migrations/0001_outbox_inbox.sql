-- What every service's database holds besides its own tables: facts and work on their way out, facts already taken in.

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
-- Rows are updated once and deleted a week later: vacuum early, so that the index of waiting rows stays a few pages.
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

-- Events that failed every try. A person reads `error`, mends the cause and replays them.
create table parked_events (
  id bigint generated always as identity primary key,
  consumer text not null,
  -- Null when the message was no envelope at all; then `payload` is `{"raw": …}`.
  event_id uuid,
  topic text not null,
  payload jsonb not null,
  error text not null,
  parked_at timestamptz not null default now(),
  replayed_at timestamptz,
  constraint parked_events__consumer_event_id unique (consumer, event_id)
);

create index parked_events__waiting on parked_events (id) where replayed_at is null;
