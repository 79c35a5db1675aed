-- Which of the first steps each new user has taken; what was done stays done.
create table first_steps (
  user_id bigint constraint first_steps_pkey primary key,
  done text[] not null default '{}',
  hidden_at timestamptz
);
