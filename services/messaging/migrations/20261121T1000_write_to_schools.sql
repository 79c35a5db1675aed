-- Messages that staff write, and which schools there are to write to.

-- Projection of SchoolChanged.
create table schools (
  id bigint constraint schools__pkey primary key,
  version integer not null,
  name text not null,
  is_active boolean not null,
  is_approved boolean not null,
  is_open boolean not null generated always as (is_active and is_approved) stored
);

-- What staff have written, beside the text in `messages`, and how far it has come in the order of the people's ids.
create table written_messages (
  message_id bigint constraint written_messages__pkey primary key constraint written_messages__message_id references messages,
  written_by bigint not null,
  audience text not null constraint written_messages__audience check (audience in ('everyone', 'leads', 'school')),
  school_id bigint,
  created_at timestamptz not null default now(),
  send_at timestamptz not null,
  -- How many people it was meant for when it was written.
  expected integer not null,
  begun_at timestamptz,
  -- The people up to this id have it. It grows in the transaction that gives it to them, so each gets it once.
  given_up_to bigint not null default 0,
  given_to integer not null default 0,
  done_at timestamptz,
  recalled_at timestamptz,
  check_at timestamptz not null,
  constraint written_messages__school_of_audience check ((audience = 'school') = (school_id is not null)),
  constraint written_messages__recalled check (recalled_at is null or begun_at is null)
);

create index written_messages__waiting on written_messages (check_at) where done_at is null and recalled_at is null;
create index written_messages__written_by on written_messages (written_by, created_at);
