-- Messages from the provider, kept once, and who has them.

create table messages (
  id bigint generated always as identity constraint messages__pkey primary key,
  subject text not null constraint messages__subject check (subject ~ '\S' and length(subject) <= 255),
  -- Only allowed tags.
  html_message text not null,
  sent_at timestamptz not null default now()
);

create table message_recipients (
  message_id bigint not null constraint message_recipients__message_id references messages on delete cascade,
  user_id bigint not null,
  read_at timestamptz,
  deleted_at timestamptz,
  constraint message_recipients__pkey primary key (message_id, user_id)
);

create index message_recipients__user_id on message_recipients (user_id) where deleted_at is null;
create index message_recipients__unread on message_recipients (user_id) where read_at is null and deleted_at is null;

create table feedback (
  id bigint generated always as identity constraint feedback__pkey primary key,
  user_id bigint not null,
  school_id bigint not null,
  title text not null constraint feedback__title check (title ~ '\S' and length(title) <= 255),
  narrative text not null constraint feedback__narrative check (narrative ~ '\S' and length(narrative) <= 10000),
  created_at timestamptz not null default now()
);

create index feedback__user_id on feedback (user_id, created_at);
