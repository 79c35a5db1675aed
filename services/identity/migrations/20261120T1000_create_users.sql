-- What identity must know of schools and groups to decide who may sign in. Fed by SchoolChanged and GroupChanged; version 0 is
-- what a sign-up has told before the first event arrives.
create table schools (
  id bigint primary key,
  version int not null,
  name text not null,
  is_active boolean not null,
  is_approved boolean not null
);

create table school_groups (
  id bigint primary key,
  version int not null,
  school_id bigint not null,
  name text not null,
  description text,
  is_primary boolean not null,
  is_active boolean not null
);

create index school_groups__school_id on school_groups (school_id);

-- A user is never deleted: who leaves becomes inactive, who is taken out of a sign-up is marked removed.
create table users (
  id bigint generated always as identity primary key,
  -- Grows with every change that PersonChanged tells.
  version int not null default 1,
  -- Grows with everything that ends sessions: a session of an earlier epoch is dead.
  session_epoch int not null default 1,
  title text not null constraint users__title check (title in ('Mr', 'Mrs', 'Ms', 'Miss', 'Dr')),
  first_name text not null constraint users__first_name_length check (length(first_name) between 1 and 100),
  middle_name text constraint users__middle_name_length check (length(middle_name) <= 100),
  last_name text not null constraint users__last_name_length check (length(last_name) between 1 and 100),
  email text not null constraint users__email_length check (length(email) between 3 and 255),
  school_position text constraint users__school_position_length check (length(school_position) <= 100),
  school_id bigint not null constraint users__school_id references schools (id),
  school_group_id bigint not null constraint users__school_group_id references school_groups (id),
  is_lead boolean not null default false,
  is_active boolean not null default false,
  -- True for an active user of an active school: nobody else may have this address then.
  holds_email boolean not null default false,
  allow_notification_emails boolean not null default true,
  password_hash text,
  password_changed_at timestamptz,
  terms_accepted_at timestamptz,
  sign_up_guuid uuid,
  -- Set once: a user who was let in and locked out again is not let in by a repeated approval.
  first_activated_at timestamptz,
  removed_at timestamptz,
  created_at timestamptz not null default now(),
  constraint users__only_active_hold_email check (is_active or not holds_email),
  constraint users__removed_are_inactive check (removed_at is null or not is_active)
);

create unique index users__email_held on users (lower(email)) where holds_email;
create unique index users__sign_up_email on users (sign_up_guuid, lower(email)) where removed_at is null;
create index users__email on users (lower(email)) where removed_at is null;
create index users__school_id on users (school_id, id);
create index users__school_group_id on users (school_group_id) where is_active;

-- Only the operator's command writes here; no HTTP call grants a staff role.
create table staff_grants (
  user_id bigint not null references users (id),
  role text not null constraint staff_grants__role check (role in ('AdminRO', 'SignUpApproval', 'Admin', 'Superuser')),
  granted_at timestamptz not null default now(),
  primary key (user_id, role)
);
