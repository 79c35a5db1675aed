-- Made by npm run generate:schema from the migrations. Do not edit.
-- The tables of messaging as they stand, besides those of packages/platform/migrations.

create or replace function concern_actions_are_kept()
 returns trigger
 language plpgsql
as $function$
begin
  if tg_op = 'DELETE' and old.created_at < now() - interval '6 years' then
    return old;
  end if;
  raise exception 'concern_actions is append-only';
end;
$function$;

create or replace function mails__name_failed()
 returns trigger
 language plpgsql
as $function$
begin
  new.state := 'failed';
  return new;
end
$function$;

create table mails (
  id uuid not null default gen_random_uuid(),
  kind text not null,
  user_id bigint,
  link_id uuid,
  article_id bigint,
  comment_id bigint,
  response_id bigint,
  state text not null default 'pending',
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  leased_until timestamptz,
  failing_since timestamptz,
  last_error text,
  ended_at timestamptz,
  check_at timestamptz not null default now() + '00:02:00'::interval,
  change_id uuid,
  school_id bigint,
  about_id bigint,
  not_before timestamptz,
  digest_id uuid,
  constraint mails__pkey primary key (id),
  constraint mails__change_id unique (change_id, kind),
  constraint mails__link_id unique (link_id),
  constraint mails__school_id unique (school_id, kind),
  constraint mails__digest_id foreign key (digest_id) references mails(id),
  constraint mails__about_of_kind check ((kind in ('staff-sign-up', 'staff-feedback', 'concern', 'new-schools')) = (about_id is not null)),
  constraint mails__change_of_kind check ((kind in ('address-changed', 'address-confirmation')) = (change_id is not null)),
  constraint mails__comment_of_kind check ((kind in ('comment', 'reply')) = (article_id is not null and comment_id is not null)),
  constraint mails__digest check (kind <> 'digest' or not_before is not null),
  constraint mails__ended check ((state = 'pending') = (ended_at is null)),
  constraint mails__gathered check ((state = 'gathered') = (digest_id is not null)),
  constraint mails__kind check (kind in ('invitation', 'reset', 'password-changed', 'codes-on', 'codes-off', 'comment', 'reply', 'address-changed', 'address-confirmation', 'sign-up-received', 'staff-sign-up', 'staff-feedback', 'concern', 'new-schools', 'digest')),
  constraint mails__link_of_kind check ((kind in ('invitation', 'reset')) = (link_id is not null)),
  constraint mails__reply_of_kind check ((kind = 'reply') = (response_id is not null)),
  constraint mails__school_of_kind check ((kind = 'sign-up-received') = (school_id is not null)),
  constraint mails__state check (state in ('pending', 'sent', 'skipped', 'parked', 'failed', 'gathered')),
  constraint mails__user_of_kind check ((kind = 'sign-up-received') = (user_id is null))
);
create unique index mails__about_and_user on mails (kind, about_id, user_id) where (about_id is not null);
create unique index mails__comment_and_user on mails (comment_id, coalesce(response_id, (0)::bigint), user_id) where (comment_id is not null);
create unique index mails__digest_of_day on mails (user_id, not_before) where (kind = 'digest');
create index mails__failed on mails (ended_at) where (state = 'failed');
create index mails__in_digest on mails (digest_id) where (digest_id is not null);
create index mails__parked on mails (ended_at) where (state = 'parked');
create index mails__user_id on mails (user_id);
create index mails__waiting on mails (check_at) where (state = 'pending');
create trigger mails__name_failed before insert or update on mails for each row when (new.state = 'parked') execute function mails__name_failed();

create table comment_notices (
  id uuid not null,
  article_id bigint not null,
  comment_id bigint not null,
  response_id bigint,
  created_at timestamptz not null default now(),
  resolved_at timestamptz,
  check_at timestamptz not null default now() + '00:02:00'::interval,
  constraint comment_notices__pkey primary key (id)
);
create index comment_notices__waiting on comment_notices (check_at) where (resolved_at is null);

create table messages (
  id bigint not null generated always as identity,
  subject text not null,
  html_message text not null,
  sent_at timestamptz not null default now(),
  constraint messages__pkey primary key (id),
  constraint messages__subject check (subject ~ '\S' and length(subject) <= 255)
);

create table message_recipients (
  message_id bigint not null,
  user_id bigint not null,
  read_at timestamptz,
  deleted_at timestamptz,
  constraint message_recipients__pkey primary key (message_id, user_id),
  constraint message_recipients__message_id foreign key (message_id) references messages(id) on delete cascade
);
create index message_recipients__unread on message_recipients (user_id) where ((read_at is null) and (deleted_at is null));
create index message_recipients__user_id on message_recipients (user_id) where (deleted_at is null);

create table feedback (
  id bigint not null generated always as identity,
  user_id bigint not null,
  school_id bigint not null,
  title text not null,
  narrative text not null,
  created_at timestamptz not null default now(),
  constraint feedback__pkey primary key (id),
  constraint feedback__narrative check (narrative ~ '\S' and length(narrative) <= 10000),
  constraint feedback__title check (title ~ '\S' and length(title) <= 255)
);
create index feedback__user_id on feedback (user_id, created_at);

create table people (
  user_id bigint not null,
  version integer not null,
  school_id bigint not null,
  is_active boolean not null,
  is_lead boolean not null,
  constraint people__pkey primary key (user_id)
);
create index people__leads on people (school_id) where (is_active and is_lead);
create index people__school_id on people (school_id) where is_active;

create table welcomes (
  school_id bigint not null,
  message_id bigint not null,
  constraint welcomes__pkey primary key (school_id),
  constraint welcomes__message_id foreign key (message_id) references messages(id)
);

create table run_announcements (
  run_id bigint not null,
  told_up_to bigint not null default 0,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  check_at timestamptz not null default now() + '00:02:00'::interval,
  constraint run_announcements__pkey primary key (run_id)
);
create index run_announcements__waiting on run_announcements (check_at) where (done_at is null);

create table schools (
  id bigint not null,
  version integer not null,
  name text not null,
  is_active boolean not null,
  is_approved boolean not null,
  is_open boolean not null generated always as (is_active and is_approved) stored,
  constraint schools__pkey primary key (id)
);

create table announcements (
  message_id bigint not null,
  written_by bigint not null,
  audience text not null,
  school_id bigint,
  created_at timestamptz not null default now(),
  send_at timestamptz not null,
  expected integer not null,
  begun_at timestamptz,
  delivered_up_to bigint not null default 0,
  delivered_to integer not null default 0,
  done_at timestamptz,
  recalled_at timestamptz,
  check_at timestamptz not null,
  constraint written_messages__pkey primary key (message_id),
  constraint written_messages__message_id foreign key (message_id) references messages(id) on delete cascade,
  constraint written_messages__audience check (audience in ('everyone', 'leads', 'school')),
  constraint written_messages__recalled check (recalled_at is null or begun_at is null),
  constraint written_messages__school_of_audience check ((audience = 'school') = (school_id is not null))
);
create index written_messages__waiting on announcements (check_at) where ((done_at is null) and (recalled_at is null));
create index written_messages__written_by on announcements (written_by, created_at);

create table concerns (
  id bigint not null generated always as identity,
  kind text not null,
  target_id bigint not null,
  article_id bigint,
  school_id bigint not null,
  reason text not null,
  raised_by bigint not null,
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  closed_by bigint,
  outcome text,
  place_school_id bigint,
  raised_by_school_id bigint,
  excerpt text,
  media_kind text,
  constraint concerns__pkey primary key (id),
  constraint concerns__closed check ((closed_at is null) = (outcome is null) and (closed_at is null) = (closed_by is null)),
  constraint concerns__excerpt check (length(excerpt) <= 300),
  constraint concerns__kind check (kind in ('article', 'comment', 'response', 'media', 'school')),
  constraint concerns__media_kind check (media_kind in ('image', 'video')),
  constraint concerns__outcome check (outcome ~ '\S' and length(outcome) <= 1000),
  constraint concerns__reason check (reason ~ '\S' and length(reason) <= 1000)
);
create index concerns__about on concerns (kind, target_id);
create unique index concerns__open_once on concerns (raised_by, kind, target_id, md5(reason)) where (closed_at is null);
create index concerns__place_school_id on concerns (place_school_id, id) where (place_school_id is not null);
create index concerns__raised_by on concerns (raised_by, created_at);
create index concerns__school_id on concerns (school_id, id);

create table staff_notices (
  id uuid not null default gen_random_uuid(),
  kind text not null,
  about_id bigint not null,
  created_at timestamptz not null default now(),
  resolved_at timestamptz,
  check_at timestamptz not null default now() + '00:02:00'::interval,
  constraint staff_notices__pkey primary key (id),
  constraint staff_notices__about_id unique (kind, about_id),
  constraint staff_notices__kind check (kind in ('staff-sign-up', 'staff-feedback', 'concern'))
);
create index staff_notices__waiting on staff_notices (check_at) where (resolved_at is null);

create table concern_actions (
  id bigint not null generated always as identity,
  concern_id bigint not null,
  kind text not null,
  target_id bigint not null,
  is_hidden boolean not null,
  reason text not null,
  done_by bigint,
  created_at timestamptz not null default clock_timestamp(),
  constraint concern_actions__pkey primary key (id),
  constraint concern_actions__kind check (kind in ('article', 'comment', 'response', 'media')),
  constraint concern_actions__reason check (reason ~ '\S' and length(reason) <= 1000)
);
create index concern_actions__newest on concern_actions (kind, target_id, id desc);
create trigger concern_actions__kept before delete or update on concern_actions for each row execute function concern_actions_are_kept();

create table rejection_notices (
  review_id bigint not null,
  user_id bigint not null,
  created_at timestamptz not null default now(),
  resolved_at timestamptz,
  check_at timestamptz not null default now(),
  constraint rejection_notices_pkey primary key (review_id)
);
create index rejection_notices__waiting on rejection_notices (check_at) where (resolved_at is null);

create view written_messages as
 select message_id,
    written_by,
    audience,
    school_id,
    created_at,
    send_at,
    expected,
    begun_at,
    delivered_up_to as given_up_to,
    delivered_to as given_to,
    done_at,
    recalled_at,
    check_at
   from announcements;
