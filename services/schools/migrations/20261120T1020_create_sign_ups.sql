-- A request to join. The row stands before anything else happens, so that the same request made twice finds it.
create table sign_ups (
  guuid uuid primary key,
  -- Of e-mail address, school name and postcode: equal hashes within ten minutes are one request.
  dedupe_hash text not null,
  -- Of the whole form: an unfinished request goes on only with the very same words.
  request_hash text not null,
  school_id bigint not null constraint sign_ups__school_id unique,
  school_group_id bigint not null,
  created_at timestamptz not null default now(),
  -- Set together with the school's own row.
  completed_at timestamptz
);

create index sign_ups__dedupe_hash on sign_ups (dedupe_hash, created_at);

-- A place for each of the at most twenty users. Identity holds the users themselves.
create table sign_up_users (
  guuid uuid not null references sign_ups (guuid),
  -- Of guuid and address.
  email_hash text not null,
  -- Null while identity has not answered.
  user_id bigint,
  created_at timestamptz not null default now(),
  primary key (guuid, email_hash)
);

-- Requests from before schools and users had rows of their own: names, not lookups.
create table legacy_sign_ups (
  id bigint generated always as identity primary key,
  name text,
  school text not null,
  postcode text,
  county text,
  type text,
  number_of_pupils int,
  location_type text,
  primary_ethnicity text,
  secondary_ethnicity text,
  ip_address text,
  promotion_code_from_user text,
  is_approved boolean not null default false,
  approved_by text,
  approved_at timestamptz,
  trial_start_date date,
  subscription_start_date date,
  created_at timestamptz not null
);

create table legacy_sign_up_users (
  id bigint generated always as identity primary key,
  legacy_sign_up_id bigint not null references legacy_sign_ups (id),
  title text,
  first_name text not null,
  middle_name text,
  last_name text not null,
  role text,
  email text not null
);

create index legacy_sign_up_users__legacy_sign_up_id on legacy_sign_up_users (legacy_sign_up_id);
