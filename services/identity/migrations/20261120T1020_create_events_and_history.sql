create function refuse_change() returns trigger language plpgsql as $refuse$
begin
  raise exception '% is append-only', tg_table_name;
end
$refuse$;

-- What somebody did, from where. Append-only.
create table client_events (
  id bigint generated always as identity primary key,
  type text not null,
  occurred_at timestamptz not null default now(),
  -- Who did it; nobody for a visitor who has not signed in.
  user_id bigint references users (id),
  -- Whom and which school it was done to.
  subject_user_id bigint references users (id),
  school_id bigint,
  ip_address text constraint client_events__ip_address_length check (length(ip_address) <= 45),
  ua_device text,
  ua_browser text,
  ua_operating_system text,
  user_agent text constraint client_events__user_agent_length check (length(user_agent) <= 2000)
);

create index client_events__user_id on client_events (user_id, id desc);
create index client_events__school_id on client_events (school_id, id desc) where school_id is not null;
create index client_events__ip_address on client_events (ip_address);

create trigger client_events__append_only
before update or delete or truncate on client_events
for each statement execute function refuse_change();

-- A user's details after each change, with what changed and who did it. Append-only.
create table user_history (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  changed_at timestamptz not null default now(),
  -- Nobody for the operator's command and for links that are used without signing in.
  changed_by bigint references users (id),
  changed_columns text[] not null,
  email text not null,
  title text not null,
  first_name text not null,
  middle_name text,
  last_name text not null,
  school_position text,
  allow_notification_emails boolean not null
);

create index user_history__user_id on user_history (user_id, id desc);

create trigger user_history__append_only
before update or delete or truncate on user_history
for each statement execute function refuse_change();
