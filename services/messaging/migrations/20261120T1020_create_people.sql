-- Who there is to write to, from PersonChanged, and which schools have been welcomed.

create table people (
  user_id bigint constraint people__pkey primary key,
  version integer not null,
  school_id bigint not null,
  is_active boolean not null,
  is_lead boolean not null
);

create index people__school_id on people (school_id) where is_active;

-- One welcome for each approved school. Those who become active later get it then.
create table welcomes (
  school_id bigint constraint welcomes__pkey primary key,
  message_id bigint not null constraint welcomes__message_id references messages
);
