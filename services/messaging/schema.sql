-- Made by npm run generate:schema from the migrations. Do not edit.
-- The tables of messaging as they stand, besides those of packages/platform/migrations.

create or replace function concern_cases__raised()
 returns trigger
 language plpgsql
as $function$
begin
  insert into concern_entries (concern_id, kind, actor_id, actor_school_id, created_at)
  values (new.id, 'raised', new.raised_by, new.raised_by_school_id, new.created_at);
  return null;
end
$function$;

create or replace function concern_actions__entered()
 returns trigger
 language plpgsql
as $function$
begin
  insert into concern_entries (concern_id, kind, actor_id, actor_school_id, is_staff, reason, created_at)
  select
    concern_cases.id, case when new.is_hidden then 'hidden' else 'unhidden' end, new.done_by, new.done_by_school_id,
    new.is_staff, new.reason, new.created_at
  from concern_cases
  where concern_cases.id = new.concern_id;
  return null;
end
$function$;

create or replace function concern_cases__protect()
 returns trigger
 language plpgsql
as $function$
begin
  if tg_op = 'DELETE' then
    if old.held_until is null or old.held_until > clock_timestamp() then
      raise exception 'concern % is held', old.id using errcode = 'restrict_violation';
    end if;
    return old;
  end if;
  if
    (new.id, new.kind, new.target_id, new.article_id, new.school_id, new.place_school_id, new.raised_by, new.created_at)
      is distinct from
      (old.id, old.kind, old.target_id, old.article_id, old.school_id, old.place_school_id, old.raised_by, old.created_at)
    or (new.raised_by_school_id, new.reason, new.excerpt, new.media_kind, new.visitor_name, new.visitor_email)
      is distinct from
      (old.raised_by_school_id, old.reason, old.excerpt, old.media_kind, old.visitor_name, old.visitor_email)
    or (new.visitor_school, new.where_found) is distinct from (old.visitor_school, old.where_found)
    or (old.evidence is not null and new.evidence is distinct from old.evidence)
    or (old.hold_id is not null and new.hold_id is distinct from old.hold_id)
    or (old.author_id is not null and new.author_id is distinct from old.author_id)
    or (new.about, new.about_user_id) is distinct from (old.about, old.about_user_id)
    or not new.involved_user_ids @> old.involved_user_ids
    or not new.admin_marker_ids @> old.admin_marker_ids
    or (
      old.state = 'closed'
      and (new.state, new.closed_at, new.closed_by, new.outcome, new.close_reason, new.held_until)
        is distinct from (old.state, old.closed_at, old.closed_by, old.outcome, old.close_reason, old.held_until)
    )
    or (
      new.state = 'closed' and old.state <> 'closed'
      and (new.closed_at < clock_timestamp() - interval '1 day' or new.held_until < new.closed_at + interval '1 year')
    )
  then
    raise exception 'concern % cannot change like this', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$function$;

create or replace function concern_entries__keep()
 returns trigger
 language plpgsql
as $function$
begin
  if tg_op = 'DELETE' and not exists (select from concern_cases where concern_cases.id = old.concern_id) then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
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
  address_id bigint,
  constraint mails__pkey primary key (id),
  constraint mails__change_id unique (change_id, kind),
  constraint mails__link_id unique (link_id),
  constraint mails__school_id unique (school_id, kind),
  constraint mails__digest_id foreign key (digest_id) references mails(id),
  constraint mails__about_of_kind check ((kind in ('sign-up-rejected', 'staff-sign-up', 'staff-feedback', 'concern', 'new-schools', 'concern-reminder', 'concern-confirmation', 'pending-change', 'staff-role', 'quilt-reveal', 'quilt-reminder', 'users-added', 'week')) = (about_id is not null)),
  constraint mails__change_of_kind check ((kind in ('address-changed', 'address-confirmation')) = (change_id is not null)),
  constraint mails__comment_of_kind check ((kind in ('comment', 'reply')) = (article_id is not null and comment_id is not null)),
  constraint mails__digest check (kind <> 'digest' or not_before is not null),
  constraint mails__ended check ((state = 'pending') = (ended_at is null)),
  constraint mails__gathered check ((state = 'gathered') = (digest_id is not null)),
  constraint mails__kind check (kind in ('invitation', 'reset', 'password-changed', 'address-changed-again', 'codes-on', 'codes-off', 'passkey-added', 'passkey-removed', 'linked-account-added', 'linked-account-removed', 'school-sign-in-changed', 'recovery-code-used', 'comment', 'reply', 'address-changed', 'address-confirmation', 'sign-up-received', 'sign-up-rejected', 'staff-sign-up', 'staff-feedback', 'concern', 'new-schools', 'digest', 'concern-reminder', 'concern-confirmation', 'pending-change', 'staff-role', 'quilt-reveal', 'quilt-reminder', 'users-added', 'week')),
  constraint mails__link_of_kind check ((kind in ('invitation', 'reset')) = (link_id is not null)),
  constraint mails__reply_of_kind check ((kind = 'reply') = (response_id is not null)),
  constraint mails__school_of_kind check ((kind = 'sign-up-received') = (school_id is not null)),
  constraint mails__state check (state in ('pending', 'sent', 'skipped', 'failed', 'gathered')),
  constraint mails__user_of_kind check ((kind = 'sign-up-received') = (user_id is null) or kind = 'concern-confirmation' or kind = 'sign-up-rejected' and user_id is null)
);
create unique index mails__about_and_user on mails (kind, about_id, user_id) where (about_id is not null);
create unique index mails__comment_and_user on mails (comment_id, coalesce(response_id, (0)::bigint), user_id) where (comment_id is not null);
create unique index mails__digest_of_day on mails (user_id, not_before) where (kind = 'digest');
create index mails__failed on mails (ended_at) where (state = 'failed');
create index mails__in_digest on mails (digest_id) where (digest_id is not null);
create index mails__user_id on mails (user_id);
create index mails__waiting on mails (check_at) where (state = 'pending');

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
  is_safeguarding_lead boolean not null default false,
  constraint people__pkey primary key (user_id)
);
create index people__leads on people (school_id) where (is_active and is_lead);
create index people__safeguarding_leads on people (school_id) where (is_active and is_safeguarding_lead);
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
  request_key uuid,
  constraint announcements__pkey primary key (message_id),
  constraint announcements__message_id foreign key (message_id) references messages(id) on delete cascade,
  constraint announcements__audience check (audience in ('everyone', 'leads', 'school')),
  constraint announcements__recalled check (recalled_at is null or begun_at is null),
  constraint announcements__school_of_audience check ((audience = 'school') = (school_id is not null))
);
create unique index announcements__request_key on announcements (written_by, request_key) where (request_key is not null);
create index announcements__waiting on announcements (check_at) where ((done_at is null) and (recalled_at is null));
create index announcements__written_by on announcements (written_by, created_at);

create table concern_cases (
  id bigint not null generated always as identity,
  kind text not null,
  target_id bigint,
  article_id bigint,
  school_id bigint,
  reason text not null,
  raised_by bigint,
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  closed_by bigint,
  outcome text,
  place_school_id bigint,
  raised_by_school_id bigint,
  excerpt text,
  media_kind text,
  author_id bigint,
  involved_user_ids bigint[] not null default '{}'::bigint[],
  state text not null default 'new',
  acknowledged_at timestamptz,
  taken_up_at timestamptz,
  reminded_at timestamptz,
  close_reason text,
  hold_id uuid,
  hold_version integer not null default 0,
  held_until timestamptz,
  evidence jsonb,
  visitor_name text,
  visitor_email text,
  visitor_school text,
  where_found text,
  confirmed_at timestamptz,
  visitor_language text,
  about text,
  about_user_id bigint,
  allowed_user_ids bigint[] not null default '{}'::bigint[],
  admin_marker_ids bigint[] not null default '{}'::bigint[],
  constraint concern_cases__pkey primary key (id),
  constraint concern_cases__hold_id unique (hold_id),
  constraint concern_cases__about check (about in ('lead', 'safeguarding-lead', 'not-sure', 'nobody')),
  constraint concern_cases__close_reason check (close_reason ~ '\S' and length(close_reason) <= 10000),
  constraint concern_cases__closed check ((state = 'closed') = (closed_at is not null) and (closed_at is null) = (closed_by is null) and (closed_at is null) = (outcome is null) and (closed_at is null) = (close_reason is null) and (closed_at is null) = (held_until is null)),
  constraint concern_cases__excerpt check (length(excerpt) <= 300),
  constraint concern_cases__kind check (kind in ('article', 'comment', 'response', 'media', 'school', 'visitor')),
  constraint concern_cases__media_kind check (media_kind in ('image', 'video')),
  constraint concern_cases__outcome check (outcome in ('no-action', 'advice-given', 'content-removed', 'referred-outside', 'unfounded')),
  constraint concern_cases__reason check (reason ~ '\S' and length(reason) <= 10000),
  constraint concern_cases__state check (state in ('new', 'acknowledged', 'referred', 'closed')),
  constraint concern_cases__visitor check ((kind = 'visitor') = (raised_by is null) and (kind = 'visitor') = (visitor_email is not null) and (kind = 'visitor') = (visitor_name is not null) and (kind = 'visitor') = (target_id is null) and (kind = 'visitor') = (school_id is null))
);
create index concern_cases__held_until on concern_cases (held_until) where (held_until is not null);
create index concern_cases__not_taken_up on concern_cases (created_at) where ((taken_up_at is null) and (state <> 'closed'));
create unique index concern_cases__open_once on concern_cases (raised_by, kind, target_id, md5(reason), coalesce(about, ''), coalesce(about_user_id, (0)::bigint)) where (closed_at is null);
create index concern_cases__place_school_id on concern_cases (place_school_id, id) where (place_school_id is not null);
create index concern_cases__raised_by on concern_cases (raised_by, created_at);
create index concern_cases__school_id on concern_cases (school_id, id);
create index concern_cases__target on concern_cases (kind, target_id);
create index concern_cases__visitor_mailbox on concern_cases (lower(regexp_replace(visitor_email, '\+[^@]*(?=@[^@]*$)', '')), created_at) where (kind = 'visitor');
create unique index concern_cases__visitor_once on concern_cases (lower(visitor_email), md5(reason)) where ((kind = 'visitor') and (closed_at is null));
create trigger concern_cases__protected before delete or update on concern_cases for each row execute function concern_cases__protect();
create trigger concern_cases__raised after insert on concern_cases for each row execute function concern_cases__raised();

create table staff_notices (
  id uuid not null default gen_random_uuid(),
  kind text not null,
  about_id bigint not null,
  created_at timestamptz not null default now(),
  resolved_at timestamptz,
  check_at timestamptz not null default now() + '00:02:00'::interval,
  constraint staff_notices__pkey primary key (id),
  constraint staff_notices__about_id unique (kind, about_id),
  constraint staff_notices__kind check (kind in ('staff-sign-up', 'staff-feedback', 'concern', 'concern-reminder', 'pending-change', 'staff-role'))
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
  done_by_school_id bigint,
  is_staff boolean not null default false,
  constraint concern_actions__pkey primary key (id),
  constraint concern_actions__kind check (kind in ('article', 'comment', 'response', 'media')),
  constraint concern_actions__reason check (reason ~ '\S' and length(reason) <= 10000)
);
create index concern_actions__newest on concern_actions (kind, target_id, id desc);
create trigger concern_actions__entered after insert on concern_actions for each row execute function concern_actions__entered();
create trigger concern_actions__kept before delete or update on concern_actions for each row execute function concern_entries__keep();
create trigger concern_actions__not_truncated before truncate on concern_actions for each statement execute function concern_entries__keep();

create table concern_entries (
  id bigint not null generated always as identity,
  concern_id bigint not null,
  kind text not null,
  actor_id bigint,
  actor_school_id bigint,
  is_staff boolean not null default false,
  reason text,
  outcome text,
  involved_user_id bigint,
  created_at timestamptz not null default clock_timestamp(),
  constraint concern_entries__pkey primary key (id),
  constraint concern_entries__concern_id foreign key (concern_id) references concern_cases(id) on delete cascade,
  constraint concern_entries__kind check (kind in ('raised', 'confirmed', 'acknowledged', 'note', 'involved', 'allowed', 'hidden', 'unhidden', 'referred', 'closed', 'reminded')),
  constraint concern_entries__reason check (reason ~ '\S' and length(reason) <= 10000)
);
create index concern_entries__concern_id on concern_entries (concern_id, id);
create trigger concern_entries__kept before delete or update on concern_entries for each row execute function concern_entries__keep();
create trigger concern_entries__not_truncated before truncate on concern_entries for each statement execute function concern_entries__keep();

create table rejection_notices (
  review_id bigint not null,
  user_id bigint not null,
  created_at timestamptz not null default now(),
  resolved_at timestamptz,
  check_at timestamptz not null default now(),
  constraint rejection_notices_pkey primary key (review_id)
);
create index rejection_notices__waiting on rejection_notices (check_at) where (resolved_at is null);

create table quilt_notices (
  id bigint not null generated always as identity,
  kind text not null,
  school_id bigint not null,
  half_term_id bigint not null,
  group_ids bigint[] not null default '{}'::bigint[],
  reveals_at timestamptz not null,
  created_at timestamptz not null default now(),
  resolved_at timestamptz,
  ended_at timestamptz,
  check_at timestamptz not null default now(),
  constraint quilt_notices__pkey primary key (id),
  constraint quilt_notices__kind check (kind in ('quilt-reveal', 'quilt-reminder'))
);
create unique index quilt_notices__announced_once on quilt_notices (school_id, half_term_id, reveals_at) where (kind = 'quilt-reveal');
create index quilt_notices__open on quilt_notices (school_id, half_term_id) where (ended_at is null);
create index quilt_notices__waiting on quilt_notices (check_at) where (resolved_at is null);

create table week_notices (
  week_id bigint not null,
  school_id bigint not null,
  group_id bigint not null,
  summed_at timestamptz not null,
  resolved_at timestamptz,
  check_at timestamptz not null default now(),
  constraint week_notices_pkey primary key (week_id)
);
create index week_notices__waiting on week_notices (check_at) where (resolved_at is null);
